import assert from 'node:assert/strict';
import test from 'node:test';
import { tileKey, TileMemory } from '../../Sources/CAssets/Web/viewer/tile-memory.js';
import { tilesToDraw, tilesToLoad } from '../../Sources/CAssets/Web/viewer/tile-set.js';

const LAST_LEVEL = 6;
const tile = (level, column, row) => ({ level, column, row });
const names = (tiles) => tiles.map(({ level, column, row }) => `${level}/${column}/${row}`);

/** A bitmap that can tell whether it was closed. */
const bitmap = (side = 256) => ({ width: side, height: side, isClosed: false, close() { this.isClosed = true; } });

function memoryOf(...tiles) {
  const memory = new TileMemory(2 ** 30);
  for (const one of tiles) memory.put(one, bitmap(), [0, 0, 1, 1]);
  return memory;
}

test('tiles have numbers of their own, also of pictures of 2³¹ pixels', () => {
  const far = 2 ** 23 - 1;
  const tiles = [tile(0, 0, 0), tile(0, far, 0), tile(0, 0, far), tile(0, far, far), tile(1, 0, 0), tile(23, far, far)];
  assert.equal(new Set(tiles.map(tileKey)).size, tiles.length);
  for (const one of tiles) assert.ok(Number.isSafeInteger(tileKey(one)));
});

test('what is sharp is drawn alone', () => {
  const shown = [tile(2, 4, 4), tile(2, 5, 4)];
  const memory = memoryOf(...shown, tile(3, 2, 2), tile(LAST_LEVEL, 0, 0));
  assert.deepEqual(names(tilesToDraw(shown, LAST_LEVEL, memory)), ['2/4/4', '2/5/4']);
});

test('beneath a missing tile lies the next coarser one that is there, once', () => {
  const shown = [tile(2, 4, 4), tile(2, 5, 4), tile(2, 5, 5)];
  const memory = memoryOf(tile(2, 4, 4), tile(4, 1, 1), tile(LAST_LEVEL, 0, 0));
  assert.deepEqual(names(tilesToDraw(shown, LAST_LEVEL, memory)), ['4/1/1', '2/4/4']);
});

test('a view that has become wider keeps what was sharp, above what is coarser', () => {
  const shown = [tile(3, 1, 1)];
  const memory = memoryOf(tile(LAST_LEVEL, 0, 0), tile(2, 2, 2), tile(2, 3, 3), tile(1, 4, 5));
  assert.deepEqual(names(tilesToDraw(shown, LAST_LEVEL, memory)), ['6/0/0', '2/2/2', '2/3/3', '1/4/5']);
});

test('loaded are first the whole picture, then something rough, then what shows, from the middle on', () => {
  const shown = [tile(1, 9, 9), tile(1, 8, 9)];
  const { needed } = tilesToLoad({ shown, next: shown, around: [] }, LAST_LEVEL, memoryOf());
  assert.deepEqual(names(needed), ['6/0/0', '3/2/2', '1/9/9', '1/8/9']);
});

test('nothing rough is loaded where the next level is there', () => {
  const shown = [tile(1, 9, 9)];
  const memory = memoryOf(tile(LAST_LEVEL, 0, 0), tile(2, 4, 4));
  assert.deepEqual(names(tilesToLoad({ shown, next: shown, around: [] }, LAST_LEVEL, memory).needed), ['1/9/9']);
});

test('to spare are the neighbours, and then the level above', () => {
  const shown = [tile(1, 9, 9)];
  const around = [tile(1, 9, 9), tile(1, 10, 9)];
  const { needed, spare } = tilesToLoad({ shown, next: shown, around }, LAST_LEVEL,
    memoryOf(...shown, tile(LAST_LEVEL, 0, 0)));
  assert.deepEqual(names(needed), []);
  assert.deepEqual(names(spare), ['1/10/9', '2/4/4']);
});

test('no level is asked for beyond the last', () => {
  const only = [tile(0, 0, 0)];
  const { needed, spare } = tilesToLoad({ shown: only, next: only, around: only }, 0, memoryOf());
  assert.deepEqual(names(needed), ['0/0/0']);
  assert.deepEqual(names(spare), ['0/0/0']);
});

test('memory keeps to its cap, closes what was used longest ago, and never what was drawn last', () => {
  const memory = new TileMemory(4 * 256 * 256 * 4);
  const bitmaps = [];
  const put = (column) => memory.put(tile(0, column, 0), bitmaps[column] = bitmap(), [0, 0, 1, 1]);
  for (let column = 0; column < 3; column++) { memory.tick(); put(column); }
  memory.tick();
  memory.use(tile(0, 0, 0));
  memory.tick();
  put(3);
  put(4);
  assert.ok(memory.bytes <= memory.cap, `${memory.bytes}`);
  assert.deepEqual(bitmaps.map(({ isClosed }) => isClosed), [false, true, true, false, false]);
  assert.equal(memory.use(tile(0, 1, 0)), undefined);
  memory.clear();
  assert.ok(bitmaps.every(({ isClosed }) => isClosed));
  assert.equal(memory.bytes, 0);
});

test('a tile that comes twice is kept once', () => {
  const memory = new TileMemory(2 ** 30);
  const first = bitmap();
  memory.put(tile(0, 0, 0), first, [0, 0, 1, 1]);
  memory.put(tile(0, 0, 0), bitmap(), [0, 0, 1, 1]);
  assert.ok(first.isClosed);
  assert.equal(memory.count, 1);
  assert.equal(memory.bytes, 256 * 256 * 4);
});
