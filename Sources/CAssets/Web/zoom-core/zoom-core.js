/**
 * The zoom core of Porthole for pages and for Node: the server's own geometry, compiled to WebAssembly.
 *
 *     import { ZoomCore } from './zoom-core.js';
 *     const core = await ZoomCore.load();
 *     const options = { image: { width: 4000, height: 3000 }, viewport: { width: 390, height: 844 } };
 *     const { scale, offset } = core.touchSession(options).apply({ type: 'doubleTap', at: [100, 400] }, 0);
 *
 * What only some pages need comes in modules of its own: `new Viewport(core, options)` of `viewport.js`, and so on.
 *
 * Plain objects go in and come out, in the shapes of `POST /viewport`; `types.js` says which. Points are `[x, y]`,
 * rects `[x, y, width, height]`, in points of the viewport or pixels of the image; angles are degrees, clockwise; y
 * grows downwards. A number outside its domain is a `ZoomCoreError`, a value of the wrong type a `TypeError`; what was
 * asked is then as it was. Nothing has to be freed.
 */
import { Call } from './call.js';
import { Layout } from './layout.js';
import { Pyramid } from './pyramid.js';
import { TouchSession } from './touch-session.js';

export { ZoomCoreError } from './error.js';

/** The zoom core. */
export class ZoomCore {
  #call;
  constructor(instance) { this.#call = new Call(instance.exports); }

  /** Loads the module that lies beside this file, or another. */
  static async load(source = new URL('zoom-core.wasm', import.meta.url)) {
    if (source instanceof WebAssembly.Module) return new ZoomCore(await WebAssembly.instantiate(source));
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      return new ZoomCore((await WebAssembly.instantiate(source)).instance);
    }
    const response = source instanceof Response ? source : await fetch(source);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    // Compiles while it loads, where the server names the type.
    if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
      return new ZoomCore((await WebAssembly.instantiateStreaming(response)).instance);
    }
    return ZoomCore.load(await response.arrayBuffer());
  }

  /** For the modules beside this one. */
  call(record) { return this.#call.begin(record); }
  layout(options) { return new Layout(this, options); }
  pyramid(options) { return new Pyramid(this, options); }
  touchSession(options) { return new TouchSession(this, options); }
}
