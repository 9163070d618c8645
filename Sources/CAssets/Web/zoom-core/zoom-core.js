/**
 * The zoom core of Porthole for pages and for Node: the server's own geometry, compiled to WebAssembly.
 *
 *     import { ZoomCore } from './zoom-core.js';
 *     const core = await ZoomCore.load();
 *     const options = { image: { width: 4000, height: 3000 }, viewport: { width: 390, height: 844 } };
 *     const { scale, offset } = core.touchSession(options).apply({ type: 'doubleTap', at: [100, 400] }, 0);
 *
 * What only some pages need comes in modules of its own: `new Viewport(core, options)` of `viewport.js`, and so on. For
 * `EditedImage`, `Cropper` and `StickerSession`, `await core.loadEditing()` first.
 *
 * Plain objects go in and come out, in the shapes of `POST /viewport`; `types.js` says which. Points are `[x, y]`,
 * rects `[x, y, width, height]`, in points of the viewport or pixels of the image; angles are degrees, clockwise; y
 * grows downwards. A number outside its domain is a `ZoomCoreError`, a value of the wrong type a `TypeError`; what was
 * asked is then as it was. Nothing has to be freed.
 */
import { Call } from './call.js';
import { Layout } from './layout.js';
import { exportsOf } from './load.js';
import { Pyramid } from './pyramid.js';
import { TouchSession } from './touch-session.js';

export { ZoomCoreError } from './error.js';

/** The zoom core. */
export class ZoomCore {
  #call;
  #editingCall;

  /** @param {WebAssembly.Exports} exports of `zoom-core.wasm`; `ZoomCore.load` finds them */
  constructor(exports) { this.#call = new Call(exports); }

  /** Loads the module that lies beside this file, or another: Node has to pass the file's bytes. */
  static async load(source = new URL('zoom-core.wasm', import.meta.url)) {
    return new ZoomCore(await exportsOf(source));
  }

  /** Loads what cropping and stickers need, once; as `load`. */
  async loadEditing(source = new URL('editing.wasm', import.meta.url)) {
    this.#editingCall ??= new Call(await exportsOf(source));
    return this;
  }

  /** For the modules beside this one. @param {Float64Array} [record] @returns {Call} */
  call(record) { return this.#call.begin(record); }

  /** The same of `editing.wasm`. */
  editingCall(record) {
    if (!this.#editingCall) throw new Error('Await core.loadEditing() first');
    return this.#editingCall.begin(record);
  }

  layout(options) { return new Layout(this, options); }
  pyramid(options) { return new Pyramid(this, options); }
  touchSession(options) { return new TouchSession(this, options); }

  /** Limits up to where an image pixel takes so many device pixels: for pictures of any size. */
  limits({ image, viewport, devicePixels = 8, devicePixelRatio = 1, leastMaximum = 4 }) {
    const answer = this.call().size(image, 'image').size(viewport, 'viewport').number(devicePixels, 'devicePixels')
      .number(devicePixelRatio, 'devicePixelRatio').number(leastMaximum, 'leastMaximum').run('limits');
    return { minimum: answer[0], maximum: answer[1], doubleTap: answer[2] };
  }
}
