import { rectAt } from './answers.js';
import { object } from './call.js';

const MOST_TILES = 1_000_000;

/** The tiles of an answer. */
export function tilesOf(call, answer, level) {
  if (answer[0] > MOST_TILES) throw new RangeError(`These are ${answer[0]} tiles, more than ${MOST_TILES}.`);
  const tiles = [];
  for (let i = 1; i < call.count; i += 2) tiles.push({ level, column: answer[i], row: answer[i + 1] });
  return tiles;
}

/** An image reduced by powers of two, cut into square tiles. */
export class Pyramid {
  #core;
  #numbers;

  constructor(core, options) {
    object(options, 'options');
    const { image, tileSize = 256 } = options;
    const call = core.call().size(image, 'image').number(tileSize, 'tileSize');
    const answer = call.run('pyramid');
    this.#core = core;
    this.#numbers = Float64Array.of(image.width, image.height, tileSize);
    /** From full size on. */
    this.levels = [];
    for (let i = 0; i < call.count; i += 4) {
      const [width, height, columns, rows] = rectAt(answer, i);
      this.levels.push({ width, height, columns, rows });
    }
    Object.freeze(this);
  }

  /** For the modules beside this one. */
  get record() { return this.#numbers; }

  #call() { return this.#core.call(this.#numbers); }

  /** The level that serves a magnification, device pixels for an image pixel. */
  level(magnification) { return this.#call().number(magnification, 'magnification').run('pyramidLevel')[0]; }

  /** The tiles of a level that a part of the image touches, nearest to its middle first, and a margin of so many. */
  tiles(rect, level, margin = 0) {
    const call = this.#call().number(level, 'level').list(rect, 4, 'rect').number(margin, 'margin');
    return tilesOf(call, call.run('tiles'), level);
  }

  /**
   * The pixels of its level, and of the image, that a tile covers; null where there is no such tile. `drawRect` is
   * where its pixels lie in the image: the last ones may stand for less than a whole.
   */
  tile(tile) {
    object(tile, 'tile');
    const call = this.#call().number(tile.level, 'tile.level').number(tile.column, 'tile.column')
      .number(tile.row, 'tile.row');
    const answer = call.run('tile');
    return call.count === 0 ? null
      : { rect: rectAt(answer, 0), imageRect: rectAt(answer, 4), drawRect: rectAt(answer, 8) };
  }
}
