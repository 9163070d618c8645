import { pairAt, rectAt, transformAt } from './answers.js';
import { CROP_FITS, cropAt, giveCrop, giveEdit, giveResizing } from './crops.js';
import { tilesOf } from './pyramid.js';
import { giveSticker, stickerAt } from './stickers.js';

export const MODES = ['view', 'edit', 'crop'];

/** An image with an edit applied. */
export class EditedImage {
  #core;
  #record;

  /**
   * @param {ZoomCore} core
   * @param {{image: Size, edit?: Edit} | Float64Array} options numbers: an answer, in the cropper's hands
   */
  constructor(core, options) {
    let answer = options;
    if (!(options instanceof Float64Array)) {
      const call = giveEdit(core.call(), options);
      answer = call.run('edit').subarray(0, call.count);
    }
    this.#core = core;
    this.#record = answer.slice(11);
    /** The size of the finished picture, in pixels. @type {Pair} */
    this.size = pairAt(answer, 0);
    /** What relative lengths are measured by, in pixels. @type {number} */
    this.diagonal = answer[2];
    /** What is kept: the edit's crop, or the one that stands for none. @type {Crop} */
    this.crop = cropAt(answer, 3);
    /** The crop's frame on the canvas of the mode `crop`, in pixels. @type {Crop} */
    this.cropFrame = cropAt(answer, 7);
    Object.freeze(this);
  }

  #call() { return this.#core.call(this.#record); }

  /** For what only edits: after `await core.loadEditing()`. */
  #editing() { return this.#core.editingCall(this.#record); }

  /** For the modules beside this one. */
  get record() { return this.#record; }

  #in(mode) { return this.#call().choice(mode, MODES, 'mode'); }

  #editingIn(mode) { return this.#editing().choice(mode, MODES, 'mode'); }

  /** The size of a mode's picture: the `image` of a viewport that looks at it. @param {Mode} [mode] @returns {Size} */
  pictureSize(mode = 'view') {
    this.#in(mode);
    return mode === 'crop' ? { width: this.diagonal, height: this.diagonal }
      : { width: this.size[0], height: this.size[1] };
  }

  /** The source point that a point of a mode's picture shows. @param {Pair} point @param {Mode} [mode] */
  sourcePoint(point, mode = 'view') { return pairAt(this.#in(mode).pair(point, 'point').run('sourcePoint'), 0); }

  /** The point of a mode's picture that shows a source point. @param {Pair} point @param {Mode} [mode] */
  picturePoint(point, mode = 'view') { return pairAt(this.#in(mode).pair(point, 'point').run('picturePoint'), 0); }

  /** From source pixels to a mode's picture. @param {Mode} [mode] */
  transform(mode = 'view') { return transformAt(this.#in(mode).put(0).run('editTransform'), 0); }

  /**
   * The tiles of the source's pyramid that a rect of a mode's picture touches, nearest to its middle first.
   * @param {Rect} rect
   * @param {number} level
   * @param {Pyramid} pyramid of the source
   * @param {{mode?: Mode, margin?: number}} [options] the margin is in tiles
   * @returns {TileAddress[]}
   */
  tiles(rect, level, pyramid, { mode = 'view', margin = 0 } = {}) {
    const call = this.#in(mode).record(pyramid.record).number(level, 'level').list(rect, 4, 'rect')
      .number(margin, 'margin');
    return tilesOf(call, call.run('editTiles'), level);
  }

  /** Where a sticker lies on a mode's picture, in pixels. @param {StickerPlace} sticker @returns {StickerPlace} */
  place(sticker, mode = 'view') {
    return stickerAt(giveSticker(this.#in(mode), sticker, 'sticker').put(0).run('sticker'), 0);
  }

  /** The same in a viewport, in points. @param {StickerPlace} sticker @param {Layout} layout @param {State} state */
  shownSticker(sticker, layout, state, mode = 'edit') {
    const call = giveSticker(this.#in(mode), sticker, 'sticker').put(1).record(layout.record).state(state);
    return stickerAt(call.run('sticker'), 0);
  }

  /** From the unit square to where a sticker of an aspect lies. @param {StickerPlace} sticker @param {number} aspect */
  stickerTransform(sticker, aspect, mode = 'view') {
    const call = giveSticker(this.#in(mode).put(1), sticker, 'sticker').number(aspect, 'aspect');
    return transformAt(call.run('editTransform'), 0);
  }

  /** The sticker that lies at a place of a mode's picture: the inverse of `place`. @param {StickerPlace} place */
  sticker(place, mode = 'view') {
    return stickerAt(giveSticker(this.#editingIn(mode).put(0), place, 'place').run('findSticker'), 0);
  }

  /** A new one: upright in the middle of a rect of the picture, a share of its width wide. @param {Rect} rect */
  newSticker(rect, share = 0.25, mode = 'edit') {
    const call = this.#editingIn(mode).put(1).list(rect, 4, 'rect').number(share, 'share');
    return stickerAt(call.run('findSticker'), 0);
  }

  /** The sticker that goes with a flip of the whole picture. @param {StickerPlace} sticker @returns {StickerPlace} */
  mirrored(sticker, { vertically } = {}) {
    const call = giveSticker(this.#editingIn('view').put(2), sticker, 'sticker').flag(vertically, 'vertically');
    return stickerAt(call.run('findSticker'), 0);
  }

  /**
   * Whether a point of the picture lies on a sticker, or within a margin of it, in pixels.
   * @param {StickerPlace} sticker
   * @param {number} aspect width by height
   * @param {Pair} point
   * @param {{mode?: Mode, margin?: number}} [options]
   */
  stickerContains(sticker, aspect, point, { mode = 'edit', margin = 0 } = {}) {
    return giveSticker(this.#editingIn(mode), sticker, 'sticker').number(aspect, 'aspect').pair(point, 'point')
      .number(margin, 'margin').run('stickerContains')[0] === 1;
  }

  /** The largest crop of the same middle and aspect without blank corners. @param {Crop} [crop] @returns {Crop} */
  inscribed(crop = this.crop) { return cropAt(giveCrop(this.#editing(), crop, 'crop').run('inscribed'), 0); }

  /** A crop whose corners lie inside the image. @param {Crop} crop @param {Fit} [fit] `moving` where left out */
  contained(crop, fit) {
    return cropAt(giveCrop(this.#editing().put(0), crop, 'crop').choice(fit, CROP_FITS, 'fit').run('crop'), 0);
  }

  /** The crop of a rectangle of the source, in its pixels. @param {Rect} rect @returns {Crop} */
  cropOfSourceRect(rect) { return cropAt(this.#editing().put(1).list(rect, 4, 'rect').run('crop'), 0); }

  /** The crop of a rectangle of the source, from (0, 0) to (1, 1). @param {Rect} rect @returns {Crop} */
  cropOfUnitRect(rect) { return cropAt(this.#editing().put(2).list(rect, 4, 'rect').run('crop'), 0); }

  /** The crop that shows just a rectangle of a mode's picture. @param {Rect} rect @param {Mode} [mode] */
  cropOfPictureRect(rect, mode = 'view') {
    return cropAt(this.#editing().put(3).choice(mode, MODES, 'mode').list(rect, 4, 'rect').run('crop'), 0);
  }

  /** The largest crop of an aspect, width by height, about a middle. @param {number} aspect @param {Pair} [center] */
  largestCrop(aspect, center = [0, 0]) {
    return cropAt(this.#editing().put(4).number(aspect, 'aspect').pair(center, 'center').run('crop'), 0);
  }

  /** The largest part of a crop that has an aspect. @param {Crop} crop @param {number} aspect @returns {Crop} */
  cutToAspect(crop, aspect) {
    return cropAt(giveCrop(this.#editing().put(5), crop, 'crop').number(aspect, 'aspect').run('crop'), 0);
  }

  /** A crop moved by pixels, as far as it stays inside. @param {Crop} crop @param {Pair} by @returns {Crop} */
  moved(crop, by) { return cropAt(giveCrop(this.#editing().put(6), crop, 'crop').pair(by, 'by').run('crop'), 0); }

  /**
   * A crop one of whose edges or corners is moved by pixels, as far as it stays inside; the opposite one stays.
   * @param {Crop} crop as it was when the drag began
   * @param {Handle} handle
   * @param {Pair} by since then
   * @param {ResizeOptions} [options]
   * @returns {Crop}
   */
  resized(crop, handle, by, options = {}) {
    return cropAt(giveResizing(giveCrop(this.#editing().put(7), crop, 'crop'), handle, by, options).run('crop'), 0);
  }

  /**
   * The crop that a window shows behind which the turned image has been moved, all in points.
   * @param {{window: Size, magnification: number, translation: Pair}} view points an image pixel; from the middle
   * @returns {Crop}
   */
  cropOfWindow({ window, magnification, translation }) {
    return cropAt(this.#editing().put(8).size(window, 'window').number(magnification, 'magnification')
      .pair(translation, 'translation').run('crop'), 0);
  }

  #measured(what, crop) { return giveCrop(this.#editing().put(what), crop, 'crop'); }

  /** The rectangle of the source, in its pixels, that a crop stands for. @param {Crop} crop @returns {Rect} */
  sourceRect(crop) { return rectAt(this.#measured(0, crop).run('measureCrop'), 0); }

  /** The same from (0, 0) to (1, 1). @param {Crop} crop @returns {Rect} */
  unitRect(crop) { return rectAt(this.#measured(1, crop).run('measureCrop'), 0); }

  /** The rectangle of the canvas that a crop covers. @param {Crop} crop @returns {Rect} */
  canvasRect(crop) { return rectAt(this.#measured(2, crop).run('measureCrop'), 0); }

  /** How far the image is moved for a window to show a crop. @param {Crop} crop @param {number} magnification */
  translation(crop, magnification) {
    return pairAt(this.#measured(3, crop).number(magnification, 'magnification').run('measureCrop'), 0);
  }

  /** The least magnification at which the image covers a window. @param {Size} window @returns {number} */
  coveringMagnification(window) { return this.#editing().put(4).size(window, 'window').run('measureCrop')[0]; }

  /**
   * How far the image moves to either side behind a window that it covers.
   * @param {Size} window
   * @param {number} magnification
   * @returns {Pair}
   */
  dragRange(window, magnification) {
    const call = this.#editing().put(5).size(window, 'window').number(magnification, 'magnification');
    return pairAt(call.run('measureCrop'), 0);
  }
}
