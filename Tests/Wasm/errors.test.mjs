import assert from 'node:assert/strict';
import test from 'node:test';
import { ZoomCoreError } from '../../Sources/CAssets/Web/zoom-core/zoom-core.js';
import { EditedImage } from '../../Sources/CAssets/Web/zoom-core/edited-image.js';
import { Viewport } from '../../Sources/CAssets/Web/zoom-core/viewport.js';
import { core } from './support.mjs';

const image = { width: 4000, height: 3000 };
const size = { width: 390, height: 844 };
const options = { image, viewport: size };

test('a number outside its domain is an error that names it, its value and its range', () => {
  const cases = [
    [() => core.layout({ image: { width: 0, height: 1 }, viewport: size }),
      'The image width is 0: it must be a number over 0 and at most 9007199254740992.'],
    [() => core.layout({ ...options, limits: { minimum: 2, maximum: 1 } }),
      'The maximum scale is 1: it must be a finite number of at least 2.'],
    [() => core.layout({ ...options, padding: -3 }),
      'The padding is -3: it must be a number from 0 to 9007199254740992.'],
    [() => new Viewport(core, options).zoom(NaN), 'The scale is NaN: it must be a finite number over 0.'],
    [() => new Viewport(core, options).pan([Infinity, 0]),
      'The translation x is Infinity: it must be a finite number.'],
    [() => new Viewport(core, options).slider(1.5), 'The slider position is 1.5: it must be a number from 0 to 1.'],
    [() => new Viewport(core, options).pinchBegan([1, 2], 1.5),
      'The number of touches is 1.5: it must be a whole number from 1 to 1000.'],
    [() => new EditedImage(core, { image, edit: { rotation: { quadrant: 4 } } }),
      'The quadrant is 4: it must be a whole number from 0 to 3.'],
    [() => new EditedImage(core, { image }).inscribed({ center: [1, 0], size: [1, 1] }),
      "The x of the crop's center is 1: it must be a number over -0.4 and below 0.4."],
    [() => core.pyramid({ image, tileSize: 0 }),
      'The tile size is 0: it must be a whole number from 1 to 9007199254740992.'],
    [() => core.touchSession({ ...options, rules: { slop: -1 } }),
      'The slop is -1: it must be a number from 0 to 9007199254740992.'],
  ];
  for (const [action, message] of cases) {
    assert.throws(action, (error) => {
      assert.ok(error instanceof ZoomCoreError && error instanceof RangeError);
      assert.equal(error.message, message);
      assert.ok(message.startsWith(`The ${error.parameter} is ${error.value}:`));
      return true;
    });
  }
  assert.throws(() => new Viewport(core, options).zoom(-1), { name: 'ZoomCoreError', parameter: 'scale', value: -1 });
});

test('a value of the wrong type is a TypeError that names it', () => {
  const cases = [
    [() => core.layout(), 'options must be an object, not undefined'],
    [() => new Viewport(core, { image }), 'viewport must be an object, not undefined'],
    [() => new Viewport(core, { ...options, limits: { maximum: '16' } }), 'limits.maximum must be a number, not "16"'],
    [() => new Viewport(core, { ...options, pinchPolicy: 'soft' }),
      'pinchPolicy must be one of elastic, clamped, not "soft"'],
    [() => new Viewport(core, options).doubleTap(), 'at must be 2 numbers in an array, not undefined'],
    [() => new Viewport(core, options).doubleTap([1]), 'at must be 2 numbers in an array, not [1]'],
    [() => new Viewport(core, options).pinchBegan([1, 2]), 'touches must be a number, not undefined'],
    [() => new Viewport(core, options).apply({ type: 'wave' }), 'There is no gesture of the type "wave"'],
    [() => core.layout(options).place({ x: 1, center: [0, 0] }),
      'There is more than one placement: x and y, center, anchor with dx and dy, rect'],
    [() => new EditedImage(core, { image, edit: { flip: 1 } }), 'edit.flip must be true or false, not 1'],
    [() => core.touchSession(options).down(0.5, [1, 2], 0), 'finger must be a whole number of 32 bits, not 0.5'],
  ];
  for (const [action, message] of cases) assert.throws(action, { name: 'TypeError', message });
  assert.throws(() => core.touchSession({ ...options, rules: { sloop: 1 } }), /rules has no sloop, only slop, /);
});

test('what is asked wrongly changes nothing', () => {
  const viewport = new Viewport(core, options);
  viewport.pinchBegan([100, 100], 2);
  const before = viewport.pinchChanged(2, [120, 100], 2);
  assert.throws(() => viewport.pinchChanged(-1, [0, 0], 2), ZoomCoreError);
  assert.throws(() => viewport.pinchChanged(3, [0, NaN], 2), ZoomCoreError);
  assert.throws(() => viewport.pinchChanged(3, [0], 2), TypeError);
  assert.deepEqual(viewport.state, before);
  assert.deepEqual(viewport.pinchChanged(2, [120, 100], 2), before);
});

test('more tiles than a list has room for are an error', () => {
  const pyramid = core.pyramid({ image: { width: 1e9, height: 1e9 }, tileSize: 1 });
  assert.throws(() => pyramid.tiles([0, 0, 1e9, 1e9], 0), /^RangeError: These are 1000000000000000000 tiles, more/);
  assert.equal(pyramid.tiles([0, 0, 100, 100], 0).length, 10000);
});
