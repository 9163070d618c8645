import assert from 'node:assert/strict';
import test from 'node:test';
import { formatFragment, parseFragment } from '../../Sources/CAssets/Web/viewer/fragment.js';

for (const [fragment, place] of [
  ['', {}],
  ['#', {}],
  ['#scale=4&center=0.5,0.25', { scale: 4, center: [0.5, 0.25] }],
  ['#center=0.5%2C0.25', { center: [0.5, 0.25] }],
  ['#rect=10,20,300,400', { rect: [10, 20, 300, 400] }],
  ['#mode=crop', { mode: 'crop' }],
  // Cut off, mistyped, of others.
  ['#scale=', {}],
  ['#scale=-1&center=0.5', {}],
  ['#scale=1e999', {}],
  ['#center=a,b', {}],
  ['#rect=0,0,0,10', {}],
  ['#mode=view', {}],
  ['#section-2', {}],
]) {
  test(`“${fragment}” is read as ${JSON.stringify(place)}`, () => assert.deepEqual(parseFragment(fragment), place));
}

test('a place comes back from its fragment, to a thousandth of a pixel of a picture 300,000 pixels wide', () => {
  const place = { scale: 123.456789, center: [0.123456789, 0.9876543210123] };
  const { scale, center } = parseFragment(formatFragment(place));
  assert.ok(Math.abs(scale / place.scale - 1) < 1e-7);
  for (const axis of [0, 1]) assert.ok(Math.abs(center[axis] - place.center[axis]) * 300_000 < 2e-3);
});

test('all of the picture in the mode view has no fragment', () => {
  assert.equal(formatFragment({}), '');
  assert.equal(formatFragment({ mode: 'view' }), '');
  assert.equal(formatFragment({ mode: 'edit' }), 'mode=edit');
});
