/** The picture that a mode shows of an image and its edit, with all that this takes: loaded where there is an edit. */

import { EditedImage } from '../zoom-core/edited-image.js';
import { Picture } from './picture.js';

export { filterElement } from '../shared/filters.js';
export { StickerLayer } from './sticker-layer.js';

export class EditedPicture extends Picture {
  /**
   * @param {import('../zoom-core/zoom-core.js').ZoomCore} core
   * @param {{width: number, height: number}} image
   * @param {object | null} edit in the shape of a stored edit
   * @param {import('./picture.js').Mode} mode
   * @param {number} padding in points
   */
  constructor(core, image, edit, mode, padding) {
    super(image);
    const { crop, rotation, flip, filter, stickers } = edit ?? {};
    const geometry = { crop, rotation: rotation ?? {}, flip: flip ?? false };
    this.edit = edit;
    this.mode = mode;
    this.padding = padding;
    this.edited = new EditedImage(core, { image, edit: geometry });
    this.size = this.edited.pictureSize(mode);
    this.transform = new DOMMatrix(this.edited.transform(mode));
    this.filter = filter && filter !== 'none' ? filter : null;
    this.stickers = mode === 'crop' ? [] : stickers ?? [];
  }

  sourcePoint(point) { return this.edited.sourcePoint(point, this.mode); }
  picturePoint(point) { return this.edited.picturePoint(point, this.mode); }

  tiles(rect, level, pyramid, margin = 0) {
    return this.edited.tiles(rect, level, pyramid, { mode: this.mode, margin });
  }
}
