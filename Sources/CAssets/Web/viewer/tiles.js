/** The tiles of one image: which are there, which are on their way. */

import { TileLoader } from './tile-loader.js';
import { tileKey, TileMemory } from './tile-memory.js';
import { tilesToDraw, tilesToLoad } from './tile-set.js';

/** In bytes of pixels; less on a device of little memory, where the browser says so. */
const MEMORY_CAP = Math.min(192, 48 * (navigator.deviceMemory ?? 4)) * 2 ** 20;

export class Tiles {
  #shown = [];
  #preview = null;
  #isHeld = false;
  #isClosed = false;

  /**
   * @param {object} options
   * @param {import('../zoom-core/zoom-core.js').ZoomCore} options.core
   * @param {{width: number, height: number, tileSize: number}} options.info
   * @param {(tile: object) => URL} options.urlOf
   * @param {number} [options.cap]
   * @param {(isSeen: boolean) => void} options.changed a tile has come
   * @param {(problem: Error, isFinal: boolean) => void} options.failed
   */
  constructor({ core, info, urlOf, cap = MEMORY_CAP, changed, failed }) {
    const { width, height, tileSize } = info;
    this.pyramid = core.pyramid({ image: { width, height }, tileSize });
    this.memory = new TileMemory(cap);
    this.lastLevel = this.pyramid.levels.length - 1;
    this.bytesOfTile = tileSize * tileSize * 4;
    this.image = [0, 0, width, height];
    this.loader = new TileLoader({
      urlOf,
      loaded: (tile, bitmap) => {
        if (this.#isClosed) return bitmap.close();
        // One that is loaded ahead changes nothing that is seen.
        const isSeen = this.#isSeen(tile);
        this.memory.put(tile, bitmap, this.pyramid.tile(tile).drawRect);
        changed(isSeen);
      },
      failed: (tile, problem, isFinal) => failed(problem, isFinal),
    });
  }

  /** Something rough to show beneath all tiles. @param {ImageBitmap | null} bitmap */
  set preview(bitmap) {
    this.#preview?.bitmap.close();
    this.#preview = bitmap && { bitmap, drawRect: this.image, level: Infinity };
  }

  /** Whether nothing is asked for, as it is not ready. */
  set isHeld(isHeld) {
    this.#isHeld = isHeld;
    if (isHeld) this.loader.stop();
  }

  /**
   * Asks for what a view needs, and says what to draw of what is there.
   * @param {object} view
   * @param {import('./picture.js').Picture} view.picture
   * @param {import('../zoom-core/types.js').Report} view.state
   * @param {import('../zoom-core/types.js').Report | null} view.rest what it comes to by itself; null where it rests
   * @param {number} view.ratio device pixels for a point
   */
  update({ picture, state, rest, ratio }) {
    this.memory.tick();
    const { shown, level } = this.#covering(picture, state, ratio);
    this.#shown = shown;
    const drawn = tilesToDraw(shown, this.lastLevel, this.memory);
    if (!this.#isHeld) this.#load(picture, state, rest, ratio, level);
    return this.#preview && drawn[0]?.level !== this.lastLevel ? [this.#preview, ...drawn] : drawn;
  }

  #covering(picture, { magnification, visibleRect }, ratio) {
    let level = this.pyramid.level(magnification * ratio);
    let shown = picture.tiles(visibleRect, level, this.pyramid);
    // A screen of very many pixels: rather a little less sharp than more than may be kept.
    while (shown.length * this.bytesOfTile > this.memory.cap / 2 && level < this.lastLevel) {
      level += 1;
      shown = picture.tiles(visibleRect, level, this.pyramid);
    }
    return { shown, level };
  }

  #load(picture, state, rest, ratio, level) {
    const resting = rest ? this.#covering(picture, rest, ratio) : { shown: this.#shown, level };
    // On the way to another scale nothing is seen for long enough.
    const shown = resting.level === level ? this.#shown : [];
    const tiles = { shown, next: resting.shown, around: [] };
    let { needed, spare } = tilesToLoad(tiles, this.lastLevel, this.memory);
    needed = needed.filter((tile) => !this.loader.hasFailed(tile));
    if (needed.length === 0 && !rest) {
      tiles.around = picture.tiles(state.visibleRect, level, this.pyramid, 1);
      spare = tilesToLoad(tiles, this.lastLevel, this.memory).spare;
      // What was used longest ago makes room for them, but nothing that shows.
      const bytes = (this.#shown.length + spare.length) * this.bytesOfTile;
      needed = bytes < this.memory.cap * 0.9 ? spare : [];
    }
    this.loader.want(needed);
  }

  #isSeen(tile) {
    const key = tileKey(tile);
    // The whole picture is drawn small, too.
    return tile.level === this.lastLevel
      || this.#shown.some((other) => tileKey(other) === key || !this.memory.has(other));
  }

  /** Of the tiles that show: how many are there, on their way, not to be had. */
  get counts() {
    const counts = { wanted: this.#shown.length, loaded: 0, pending: 0, failed: 0 };
    for (const tile of this.#shown) {
      if (this.memory.has(tile)) counts.loaded += 1;
      else if (this.loader.hasFailed(tile)) counts.failed += 1;
      else counts.pending += 1;
    }
    return { ...counts, kept: this.memory.count, bytes: this.memory.bytes, running: this.loader.running };
  }

  /** The whole picture in one tile, where it is there. */
  get whole() {
    return this.memory.use({ level: this.lastLevel, column: 0, row: 0 }) ?? this.#preview;
  }

  close() {
    this.#isClosed = true;
    this.loader.stop();
    this.memory.clear();
    this.preview = null;
  }
}
