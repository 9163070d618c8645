/** Where the tiles of the list are: all of one size, in rows. Lengths are in CSS pixels, from the list's start. */

/** What browsers still lay out exactly; beyond it, elements end up in wrong places. */
const TALLEST = 16_000_000;

/** Two lines of a name and one of a size, in rem. */
const CAPTION = 4.25;

export class Grid {
  /** @param {{width: number, count: number, isFeed: boolean, rem: number}} list its room, and how many tiles it has */
  constructor({ width, count, isFeed, rem }) {
    const isNarrow = width < 600;
    const [gap, least] = isNarrow ? [8, 140] : [20, 200];
    this.columns = isFeed ? 1 : Math.max(1, Math.floor((width + gap) / (least + gap)));
    this.tileWidth = Math.floor(Math.min(isFeed ? 720 : width, (width + gap) / this.columns - gap));
    this.pictureHeight = Math.round(this.tileWidth * (isFeed ? 0.75 : 1));
    this.rowHeight = this.pictureHeight + Math.ceil(CAPTION * rem) + gap;
    /** How many can be laid out: all of them but in the largest libraries. */
    this.count = Math.min(count, Math.floor(TALLEST / this.rowHeight) * this.columns);
    this.height = Math.ceil(this.count / this.columns) * this.rowHeight;
    this.#step = this.columns === 1 ? 0 : (width - this.tileWidth) / (this.columns - 1);
    this.#start = isFeed ? (width - this.tileWidth) / 2 : 0;
  }

  #step;
  #start;

  /** The left top corner of a tile; left is where lines begin. @returns {[number, number]} */
  place(index) {
    const row = Math.floor(index / this.columns);
    return [this.#start + (index - row * this.columns) * this.#step, row * this.rowHeight];
  }

  /** The first tile that a stretch of the list touches, and the one behind its last. @returns {[number, number]} */
  range(top, bottom) {
    const first = Math.max(0, Math.floor(top / this.rowHeight)) * this.columns;
    const end = Math.max(0, Math.ceil(bottom / this.rowHeight)) * this.columns;
    return [Math.min(first, this.count), Math.min(end, this.count)];
  }
}
