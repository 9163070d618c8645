/** The picture that a mode shows of an image and its edit. */

import { EditedImage } from '../zoom-core/edited-image.js';

/** @typedef {'view' | 'edit' | 'crop'} Mode */

export class Picture {
  /**
   * @param {import('../zoom-core/zoom-core.js').ZoomCore} core
   * @param {{width: number, height: number}} image
   * @param {object | null} edit in the shape of a stored edit
   * @param {Mode} mode
   * @param {number} padding in points
   */
  constructor(core, image, edit, mode, padding) {
    const { crop, rotation, flip } = edit ?? {};
    this.edit = edit;
    this.mode = mode;
    this.padding = padding;
    this.edited = new EditedImage(core, {
      image,
      edit: { crop, rotation: rotation ?? {}, flip: flip ?? false },
    });
    this.size = this.edited.pictureSize(mode);
    /** From source pixels to the picture's. */
    this.transform = new DOMMatrix(this.edited.transform(mode));
  }

  get filter() { return this.edit?.filter && this.edit.filter !== 'none' ? this.edit.filter : null; }

  get stickers() { return this.mode === 'crop' ? [] : this.edit?.stickers ?? []; }

  /** Whether a viewport on the other one is one on this one too. @param {Picture} other */
  hasLayoutOf(other) {
    return this.size.width === other.size.width && this.size.height === other.size.height
      && this.padding === other.padding;
  }

  /** Where a point of another picture is on this one. @param {[number, number]} point @param {Picture} other */
  pointOf(point, other) {
    return this.edited.picturePoint(other.edited.sourcePoint(point, other.mode), this.mode);
  }

  /** The tiles of the source that a part of this picture shows. */
  tiles(rect, level, pyramid, margin = 0) {
    return this.edited.tiles(rect, level, pyramid, { mode: this.mode, margin });
  }
}
