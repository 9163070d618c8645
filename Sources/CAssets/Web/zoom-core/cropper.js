import { kept } from './answers.js';
import { CROP_FITS, cropAt, giveEdit, giveOptionalCrop, giveResizing } from './crops.js';
import { EditedImage } from './edited-image.js';

/** A crop that a person is choosing: kept inside the image, and given back whole when a turn is taken back. */
export class Cropper {
  #core;
  #record;
  #edit;
  #edited;

  /** @param {ZoomCore} core @param {{image: Size, edit?: Edit, fit?: Fit}} options `fit`: `shrinking` where left out */
  constructor(core, options) {
    this.#core = core;
    this.#take(giveEdit(core.call(), options).choice(options.fit ?? 'shrinking', CROP_FITS, 'fit'), 'cropper');
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

  #change(what) { return this.#core.call(this.#record).put(what); }

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
}
