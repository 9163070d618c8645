/** The list of pictures: as tall as all of them, with elements for those in sight and around. */

import { Grid } from './grid.js';
import { Tile } from './tile.js';
import { words } from './words.js';

/** How far beyond the window tiles are made, in windows. */
const AROUND = 0.75;
/** How many entries are known beyond what is in sight. */
const AHEAD = 300;
/** Faster than so many pixels a millisecond, nobody sees what passes: nothing is asked for. */
const HURRY = 3;
const SETTLED = 100;
/** The tiles that are shown while nothing is known. */
const UNKNOWN = 12;

/** How large texts are, which the reader may have set. */
const remOf = () => parseFloat(getComputedStyle(document.documentElement).fontSize);

export class PictureList {
  /** The index that the keyboard is at, or was last. */
  current = 0;
  isFeed = false;

  #tiles = new Map();
  #spare = [];
  #top = 0;
  #middle = 0;
  /** The index of the tile that Tab comes to. */
  #stop = 0;
  #box = [1, 1];
  #ratio = 0;
  #frame = 0;
  #last = { at: 0, time: 0 };
  #isHurried = false;
  #settling = 0;
  #settlingFrame = 0;

  /** @param {HTMLElement} element @param {import('./library.js').Library} library */
  constructor(element, library, thumbnails) {
    Object.assign(this, { element, library, thumbnails });
    library.addEventListener('change', () => this.layout());
    addEventListener('scroll', () => this.#scrolled(), { passive: true });
    new ResizeObserver(() => this.layout()).observe(element.parentElement);
    addEventListener('resize', () => this.layout());
    element.addEventListener('again', () => this.update());
    element.addEventListener('focusin', (event) => {
      const tile = event.target.closest('li')?.tile;
      if (tile) this.setCurrent(tile.index);
    });
    // Not every browser gives the focus to a link that is clicked.
    element.addEventListener('click', (event) => {
      const tile = event.target.closest('.picture')?.closest('li').tile;
      if (tile) this.setCurrent(tile.index);
    });
  }

  get count() { return this.library.isKnown ? this.library.count : UNKNOWN; }

  /** The tiles that there are now, by index. @returns {ReadonlyMap<number, Tile>} */
  get tiles() { return this.#tiles; }

  /** What is at the window's upper edge: an index, and how far its tile is scrolled past, as a part of its height. */
  get place() {
    if (!this.grid) return { index: 0, part: 0 };
    const above = scrollY - this.#top;
    const index = Math.max(0, Math.floor(above / this.grid.rowHeight)) * this.grid.columns;
    return { index, part: (above - this.grid.place(index)[1]) / this.grid.rowHeight };
  }

  /** Scrolls to a place. */
  scrollTo({ index, part }) {
    const top = this.grid.place(Math.min(index, Math.max(0, this.count - 1)))[1];
    scrollTo({ top: this.#top + top + part * this.grid.rowHeight, behavior: 'instant' });
    this.update();
  }

  /** Measures and places all anew; what is at the upper edge stays there. */
  layout() {
    const before = this.place;
    const { columns, tileWidth } = this.grid ?? {};
    const width = this.element.clientWidth;
    this.grid = new Grid({ width, count: this.count, isFeed: this.isFeed, rem: remOf() });
    this.#top = this.element.getBoundingClientRect().top + scrollY;
    if (this.#box[0] !== this.grid.tileWidth || this.#ratio !== devicePixelRatio) {
      this.#box = [this.grid.tileWidth, this.grid.pictureHeight];
      this.#ratio = devicePixelRatio;
    }
    const { style } = this.element;
    style.blockSize = `${this.grid.height}px`;
    const beyond = document.querySelector('#beyond');
    beyond.hidden = this.grid.count === this.count;
    beyond.textContent = words.tooMany(this.grid.count);
    style.setProperty('--tile', `${this.grid.tileWidth}px`);
    style.setProperty('--picture', `${this.grid.pictureHeight}px`);
    const hasMoved = columns !== undefined && (columns !== this.grid.columns || tileWidth !== this.grid.tileWidth);
    if (hasMoved) {
      for (const [index, tile] of this.#tiles) this.#put(tile, index);
      if (scrollY > this.#top) return this.scrollTo(before);
    }
    this.update();
  }

  #scrolled() {
    const [at, time] = [scrollY, performance.now()];
    this.#isHurried = Math.abs(at - this.#last.at) > HURRY * Math.max(8, time - this.#last.time);
    this.#last = { at, time };
    clearTimeout(this.#settling);
    cancelAnimationFrame(this.#settlingFrame);
    // With a frame after it: where frames are slow, the next step of the movement comes before that.
    this.#settling = setTimeout(() => {
      this.#settlingFrame = requestAnimationFrame(() => { this.#isHurried = false; this.update(); });
    }, SETTLED);
    this.#frame ||= requestAnimationFrame(() => this.update());
  }

  /** Has tiles where they are needed, and nowhere else. */
  update() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { grid, library } = this;
    if (!grid) return;
    const top = scrollY - this.#top;
    const [first, end] = grid.range(top - AROUND * innerHeight, top + (1 + AROUND) * innerHeight);
    if (library.isKnown) library.need(end + AHEAD);
    const focused = this.element.contains(document.activeElement) ? this.current : -1;
    this.#stop = focused < 0 ? this.#stopAt(top) : focused;
    for (const [index, tile] of this.#tiles) {
      if ((index < first || index >= end) && index !== focused || index >= grid.count) this.#drop(index, tile);
    }
    // In the order of the pictures, which is that of Tab and of screen readers.
    let following = focused >= end ? this.#tiles.get(focused)?.element : null;
    for (let index = end - 1; index >= first; index--) following = this.#have(index, following).element;
    this.#middle = top + innerHeight / 2;
    const how = { box: this.#box, distance: this.#distance, isHurried: this.#isHurried };
    for (const tile of this.#tiles.values()) tile.show(this.thumbnails, how);
  }

  /** How far a tile is from what is looked at. */
  #distance = ({ index }) => Math.abs(this.grid.place(index)[1] + this.grid.rowHeight / 2 - this.#middle);

  /** Where Tab comes to: to the current one, but to the first in sight where that is not. */
  #stopAt(top) {
    const { grid, current } = this;
    const [above, bottom] = [top + this.#barHeight(), top + innerHeight];
    // Those of which half a row can be seen, or half of what the window has room for.
    const half = Math.min(grid.rowHeight, bottom - above) / 2;
    const [first, end] = grid.range(above + half, bottom - half);
    if (current >= first && current < end) return current;
    return Math.max(0, Math.min(first, grid.count - 1));
  }

  #have(index, following) {
    let tile = this.#tiles.get(index);
    if (!tile) {
      tile = this.#spare.pop() ?? new Tile();
      this.#tiles.set(index, tile);
      this.element.insertBefore(tile.element, following ?? null);
      this.#put(tile, index);
    }
    const { entries, isWritable } = this.library;
    tile.bind(index, entries[index] ?? null, { count: this.count, isWritable });
    tile.isStop = index === this.#stop;
    return tile;
  }

  #put(tile, index) {
    const [left, top] = this.grid.place(index);
    tile.element.style.insetInlineStart = `${left}px`;
    tile.element.style.insetBlockStart = `${top}px`;
  }

  #drop(index, tile) {
    this.#tiles.delete(index);
    tile.element.remove();
    tile.release();
    this.#spare.push(tile);
  }

  /** The tile that the keys go on from, and Tab comes to. */
  setCurrent(index) {
    this.current = this.#stop = index;
    for (const tile of this.#tiles.values()) tile.isStop = tile.index === index;
  }

  /** Scrolls a tile into sight, and gives it the focus. */
  focus(index) {
    if (this.count === 0) return;
    index = Math.max(0, Math.min(index, this.grid.count - 1));
    const [above, below] = [this.#barHeight(), innerHeight];
    const top = this.#top + this.grid.place(index)[1];
    if (top < scrollY + above + 8) scrollTo({ top: top - above - 8, behavior: 'instant' });
    else if (top + this.grid.rowHeight > scrollY + below) {
      scrollTo({ top: top + this.grid.rowHeight - below, behavior: 'instant' });
    }
    this.setCurrent(index);
    this.update();
    this.#tiles.get(index)?.link.focus({ preventScroll: true });
  }

  #barHeight() { return document.querySelector('#bar').offsetHeight; }
}
