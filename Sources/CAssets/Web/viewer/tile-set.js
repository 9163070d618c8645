/** Which tiles to draw, and which to load, in which order. */

import { tileKey } from './tile-memory.js';

/** @typedef {{level: number, column: number, row: number}} Tile */

const ancestor = ({ level, column, row }, levels) => ({
  level: level + levels, column: Math.floor(column / 2 ** levels), row: Math.floor(row / 2 ** levels),
});

function* children({ level, column, row }, levels) {
  const side = 2 ** levels;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) yield { level: level - levels, column: column * side + x, row: row * side + y };
  }
}

/** Tiles in the order in which they come, each once. */
class Unique {
  #keys = new Set();
  tiles = [];

  add(tile) {
    const key = tileKey(tile);
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    this.tiles.push(tile);
  }
}

/**
 * What to draw of what is there, the coarsest first: the tiles themselves; for one that is missing the next above it,
 * and parts of it.
 * @param {Tile[]} shown the tiles that the view touches
 * @param {number} lastLevel
 * @param {import('./tile-memory.js').TileMemory} memory
 */
export function tilesToDraw(shown, lastLevel, memory) {
  const drawn = new Unique();
  for (const tile of shown) {
    if (memory.has(tile)) {
      drawn.add(tile);
      continue;
    }
    for (let levels = 1; tile.level + levels <= lastLevel; levels++) {
      const above = ancestor(tile, levels);
      if (!memory.has(above)) continue;
      drawn.add(above);
      break;
    }
    // What was sharp before the view became wider.
    for (let levels = 1; levels <= 2 && levels <= tile.level; levels++) {
      for (const child of children(tile, levels)) if (memory.has(child)) drawn.add(child);
    }
  }
  return drawn.tiles.sort((one, other) => other.level - one.level).map((tile) => memory.use(tile));
}

/**
 * What to load, the most urgent first: the whole picture in one tile, something rough for all that shows, then what
 * shows from the middle on, then what is likely to show next.
 * @param {{shown: Tile[], next: Tile[], around: Tile[]}} tiles that show, that will when all has come to rest, and
 *   around those
 * @param {number} lastLevel
 * @param {import('./tile-memory.js').TileMemory} memory
 * @returns {{needed: Tile[], spare: Tile[]}} `spare`: for when there is nothing else to do
 */
export function tilesToLoad({ shown, next, around }, lastLevel, memory) {
  const needed = new Unique();
  needed.add({ level: lastLevel, column: 0, row: 0 });
  for (const tile of next) {
    const rough = ancestor(tile, Math.min(ROUGH, lastLevel - tile.level));
    if (!memory.has(tile) && !memory.has(ancestor(tile, Math.min(1, lastLevel - tile.level)))) needed.add(rough);
  }
  for (const tile of shown) needed.add(tile);
  for (const tile of next) needed.add(tile);
  const spare = new Unique();
  for (const tile of around) spare.add(tile);
  for (const tile of next) if (tile.level < lastLevel) spare.add(ancestor(tile, 1));
  const isMissing = (tile) => !memory.has(tile);
  return { needed: needed.tiles.filter(isMissing), spare: spare.tiles.filter(isMissing) };
}

/** How many levels the rough picture is above the sharp one: a sixteenth of its tiles. */
const ROUGH = 2;
