import { kept, rectAt } from './answers.js';
import { CROP_FITS, CROP_HANDLES, cropAt, giveCrop, giveEdit, giveOptionalCrop, giveResizing } from './crops.js';
import { EditedImage } from './edited-image.js';

const PARTS = [...CROP_HANDLES, 'inside'];

/** A crop that a person is choosing: kept inside the image, and given back whole when a turn is taken back. */
export class Cropper {
  #core;
  #record;
  #edit;
  #edited;
  #drag = null;

  /** @param {ZoomCore} core @param {{image: Size, edit?: Edit, fit?: Fit}} options `fit`: `shrinking` where left out */
  constructor(core, options) {
    this.#core = core;
    this.#take(giveEdit(core.editingCall(), options).choice(options.fit ?? 'shrinking', CROP_FITS, 'fit'), 'cropper');
  }

  #take(call, operation) {
    const answer = call.run(operation);
    const end = 20 + answer[8];
    this.#edit = {
      crop: answer[0] === 0 ? null : cropAt(answer, 1), rotation: { quadrant: answer[5], angle: answer[6] },
      flip: answer[7] === 1,
    };
    this.#edited = new EditedImage(this.#core, answer.subarray(9, end));
    this.#record = kept(this.#record, answer, end, call.count);
    return this.#edited;
  }

  #change(what) { return this.#core.editingCall(this.#record).put(what); }

  /** What was chosen; its crop may reach beyond the image. @returns {Edit} */
  get edit() { return this.#edit; }

  /** The image with what is shown: a crop without blank corners. @returns {EditedImage} */
  get edited() { return this.#edited; }

  /** Chooses another crop; null is the whole image. @param {Crop | null} crop @returns {EditedImage} */
  choose(crop) { return this.#take(giveOptionalCrop(this.#change(0), crop, 'crop'), 'changeCrop'); }
  /** Moves what is shown by pixels. @param {Pair} by @returns {EditedImage} */
  move(by) { return this.#take(this.#change(1).pair(by, 'by'), 'changeCrop'); }
  /** Moves an edge or a corner by pixels. @param {Handle} handle @param {Pair} by @param {ResizeOptions} [options] */
  resize(handle, by, options = {}) {
    return this.#take(giveResizing(this.#change(2), handle, by, options), 'changeCrop');
  }
  /** Turns to an angle, −45 to 45 degrees on top of the quarter turns. @param {number} angle @returns {EditedImage} */
  straighten(angle) { return this.#take(this.#change(3).number(angle, 'angle'), 'changeCrop'); }
  /** Turns the image by degrees under a frame that stays where it has room. @param {number} degrees */
  rotate(degrees) { return this.#take(this.#change(4).number(degrees, 'degrees'), 'changeCrop'); }
  /** Turns the picture by quarter turns, −3 to 3; what is shown stays. @param {number} quarters */
  turn(quarters) { return this.#take(this.#change(5).number(quarters, 'quarters'), 'changeCrop'); }
  /** Exchanges left and right, or top and bottom; what is shown stays. @param {{vertically?: boolean}} [options] */
  flip({ vertically } = {}) { return this.#take(this.#change(6).flag(vertically, 'vertically'), 'changeCrop'); }

  #seen(layout, state, point, radius) {
    return this.#core.editingCall(this.#record).record(layout.record).state(state).pair(point, 'point')
      .number(radius, 'radius').run('cropFrame');
  }

  /** The frame in a viewport on the canvas, in points. @param {Layout} layout @param {State} state @returns {Rect} */
  frame(layout, state) { return rectAt(this.#seen(layout, state, [0, 0], 0), 0); }

  /**
   * What of the frame is under a point of the viewport: corners before edges, for a finger of some size.
   * @param {Pair} point
   * @param {Layout} layout
   * @param {State} state
   * @param {number} [radius]
   * @returns {Handle | 'inside' | null}
   */
  handleAt(point, layout, state, radius = 22) { return PARTS[this.#seen(layout, state, point, radius)[4]] ?? null; }

  /**
   * A finger takes hold of the frame.
   * @param {Handle | 'inside'} part
   * @param {Pair} at a point of the viewport
   * @param {Layout} layout
   * @param {State} state
   */
  dragBegan(part, at, layout, state) {
    this.#core.editingCall().choice(part, PARTS, 'part', false).pair(at, 'at').state(state);
    const { scale, offset } = state;
    this.#drag = { part, at: [...at], record: layout.record, state: { scale, offset }, crop: this.#edited.crop };
  }

  /**
   * It has reached a point; the least size is in points, 44 × 44 where left out.
   * @param {Pair} to
   * @param {ResizeOptions} [options]
   * @returns {EditedImage}
   */
  dragChanged(to, { keepsAspect, minimum = { width: 44, height: 44 } } = {}) {
    if (!this.#drag) return this.#edited;
    const { part, at, record, state, crop } = this.#drag;
    const call = this.#change(8).choice(part, PARTS, 'part').record(record).state(state);
    giveCrop(call, crop, 'crop').pair(at, 'at').pair(to, 'to').flag(keepsAspect, 'keepsAspect')
      .size(minimum, 'minimum');
    return this.#take(call, 'changeCrop');
  }

  /** The finger is gone. */
  dragEnded() { this.#drag = null; }

  /** Chooses what a rect of the viewport shows, brought inside by moving. @param {Rect} window */
  showing(window, layout, state) {
    const call = this.#change(7).record(layout.record).state(state).list(window, 4, 'window');
    return this.#take(call, 'changeCrop');
  }
}
