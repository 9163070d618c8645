/** Decoded tiles, up to a cap in bytes. */

/** A whole number for a tile's address; up to 2²³ columns and rows. */
export const tileKey = (tile) => (tile.level * 2 ** 23 + tile.row) * 2 ** 23 + tile.column;

/** What to keep of a pyramid's tiles: those that were used last. */
export class TileMemory {
  #tiles = new Map();
  #clock = 0;

  /** @param {number} cap in bytes, of pixels */
  constructor(cap) {
    this.cap = cap;
    /** Of what is kept, in bytes. */
    this.bytes = 0;
  }

  /** How many are kept. */
  get count() { return this.#tiles.size; }

  has(tile) { return this.#tiles.has(tileKey(tile)); }

  /** The tile that was put in, as of use now. */
  use(tile) {
    const kept = this.#tiles.get(tileKey(tile));
    if (kept) kept.usedAt = this.#clock;
    return kept;
  }

  /**
   * Keeps a tile, which is this memory's to close from now on.
   * @param {{level: number, column: number, row: number}} tile
   * @param {ImageBitmap} bitmap
   * @param {number[]} drawRect where its pixels lie in the image
   */
  put(tile, bitmap, drawRect) {
    this.#drop(tileKey(tile));
    const bytes = bitmap.width * bitmap.height * 4;
    const { level, column, row } = tile;
    this.#tiles.set(tileKey(tile), { level, column, row, bitmap, drawRect, bytes, usedAt: this.#clock });
    this.bytes += bytes;
    if (this.bytes > this.cap) this.#trim();
  }

  /** A new frame: what is used from here on is younger than all before. */
  tick() { this.#clock += 1; }

  /** Makes a tenth more room than is missing, so that the tiles are not sorted for each new one. */
  #trim() {
    const oldest = [...this.#tiles].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [key, { usedAt }] of oldest) {
      // What the last frame has shown stays: a view is never larger than the half of the cap.
      if (this.bytes <= this.cap * 0.9 || usedAt >= this.#clock - 1) return;
      this.#drop(key);
    }
  }

  #drop(key) {
    const kept = this.#tiles.get(key);
    if (!kept) return;
    this.#tiles.delete(key);
    this.bytes -= kept.bytes;
    kept.bitmap.close();
  }

  clear() {
    for (const key of [...this.#tiles.keys()]) this.#drop(key);
  }
}
