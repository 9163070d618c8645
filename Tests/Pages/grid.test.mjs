import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Grid } from '../../Sources/CAssets/Web/gallery/grid.js';

const WIDTHS = [200, 304, 374, 600, 804, 1408, 2500, 5000];
const grid = (options) => new Grid({ width: 374, count: 1000, isFeed: false, rem: 16, ...options });

test('tiles fill the width from edge to edge, and none lies on another', () => {
  for (const width of WIDTHS) {
    const { columns, tileWidth, ...rest } = grid({ width });
    const places = Array.from({ length: columns }, (_, index) => grid({ width }).place(index)[0]);
    assert.equal(places[0], 0);
    if (columns > 1) assert.ok(Math.abs(places.at(-1) + tileWidth - width) < 0.01, `at ${width}`);
    for (let i = 1; i < columns; i++) assert.ok(places[i] >= places[i - 1] + tileWidth + 7, `gap ${i} at ${width}`);
    assert.ok(rest.rowHeight > rest.pictureHeight);
  }
});

test('a phone of 320 points has two tiles beside each other, a feed one', () => {
  assert.equal(grid({ width: 304 }).columns, 2);
  assert.equal(grid({ width: 304, isFeed: true }).columns, 1);
});

test('a feed lies in the middle of a wide window', () => {
  const feed = grid({ width: 1000, isFeed: true });
  assert.equal(feed.tileWidth, 720);
  assert.deepEqual(feed.place(3), [140, 3 * feed.rowHeight]);
});

test('the range of a stretch holds each tile that it touches, and no row besides', () => {
  for (const width of WIDTHS) {
    const list = grid({ width, count: 101 });
    for (const [top, bottom] of [[0, 1], [list.rowHeight, 2 * list.rowHeight], [333, 1999], [-500, 700], [0, 1e6]]) {
      const [first, end] = list.range(top, bottom);
      for (let index = 0; index < 101; index++) {
        const y = list.place(index)[1];
        assert.equal(index >= first && index < end, y < bottom && y + list.rowHeight > top, `${index} at ${width}`);
      }
    }
  }
});

test('larger text has more room below its picture', () => {
  assert.equal(grid({ rem: 32 }).rowHeight - grid({ rem: 16 }).rowHeight, 68);
});

test('a list is never taller than browsers lay out, and has whole rows', () => {
  const list = grid({ count: 10_000_000 });
  assert.ok(list.height <= 16_000_000 && list.height > 15_000_000);
  assert.equal(list.count % list.columns, 0);
  assert.equal(list.count / list.columns * list.rowHeight, list.height);
  assert.equal(grid({ count: 7 }).count, 7);
});

test('an empty list has no height', () => {
  assert.equal(grid({ count: 0 }).height, 0);
  assert.deepEqual(grid({ count: 0 }).range(0, 800), [0, 0]);
});
