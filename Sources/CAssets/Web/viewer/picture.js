/** The picture that is seen of an image: here, all of it as it is. */

/** @typedef {'view' | 'edit' | 'crop'} Mode */

const IDENTITY = [1, 0, 0, 1, 0, 0];

/** What an `EditedPicture` is too: to show most images no more is loaded than this. */
export class Picture {
  edit = null;
  /** @type {Mode} */
  mode = 'view';
  padding = 0;
  edited = null;
  filter = null;
  stickers = [];
  /** From source pixels to the picture's. */
  transform = new DOMMatrix(IDENTITY);

  /** @param {{width: number, height: number}} image */
  constructor(image) { this.size = image; }

  sourcePoint(point) { return point; }
  picturePoint(point) { return point; }

  /** The tiles of the source that a part of this picture shows, and so many around. */
  tiles(rect, level, pyramid, margin = 0) { return pyramid.tiles(rect, level, margin); }

  /** Whether a viewport on the other one is one on this one too. @param {Picture} other */
  hasLayoutOf({ size, padding }) {
    return this.size.width === size.width && this.size.height === size.height && this.padding === padding;
  }
}
