import assert from 'node:assert/strict';
import test from 'node:test';
import { Cropper } from '../../Sources/CAssets/Web/zoom-core/cropper.js';
import { EditedImage } from '../../Sources/CAssets/Web/zoom-core/edited-image.js';
import { PinchTransform } from '../../Sources/CAssets/Web/zoom-core/pinch-transform.js';
import { Viewport } from '../../Sources/CAssets/Web/zoom-core/viewport.js';
import { assertClose, core, vectors } from './support.mjs';

/** Plays a gesture by the method that has its name. */
function play(viewport, { type, to, at, by, anchor, touches, magnification, position, rect }) {
  switch (type) {
    case 'zoom': return viewport.zoom(to, anchor);
    case 'pinchBegan': return viewport.pinchBegan(at, touches);
    case 'pinchChanged': return viewport.pinchChanged(magnification, at, touches);
    case 'pan': return viewport.pan(by);
    case 'slider': return viewport.slider(position);
    case 'zoomToRect': return viewport.zoomToRect(rect);
    case 'resize': return viewport.resize(to);
    case 'doubleTap': return viewport.doubleTap(at);
    case 'center': return viewport.center(at);
    case 'pinchEnded': return viewport.pinchEnded();
    case 'reset': return viewport.reset();
    default: throw new Error(`a gesture of the type ${type}`);
  }
}

test('worked gestures are reproduced, by methods and as objects', () => {
  const all = vectors('gestures');
  assert.equal(all.length, 60);
  for (const vector of all) {
    const viewport = new Viewport(core, vector);
    const other = new Viewport(core, vector);
    vector.gestures.forEach((gesture, index) => {
      const what = `${vector.name}, gesture ${index}`;
      assertClose(play(viewport, gesture), vector.states[index], what);
      assert.deepEqual(other.apply(gesture), viewport.state, what);
    });
  }
});

test('worked gestures are reproduced though each state is sent away and back', () => {
  for (const vector of vectors('gestures')) {
    let options = vector;
    vector.gestures.forEach((gesture, index) => {
      const viewport = new Viewport(core, options);
      assertClose(viewport.apply(gesture), vector.states[index], `${vector.name}, gesture ${index}`);
      options = { ...vector, viewport: viewport.size, state: JSON.parse(JSON.stringify(viewport.state)) };
    });
  }
});

test('worked edits are reproduced', () => {
  const all = vectors('edits');
  assert.equal(all.length, 60);
  for (const { name, image, edit, expect } of all) {
    const edited = new EditedImage(core, { image, edit });
    const { size, diagonal, cropFrame } = expect;
    assertClose(edited, { size, diagonal, cropFrame }, name);
    assertClose(edited.inscribed(), expect.inscribed, name);
    for (const { edited: point, image: source } of expect.editedToImage) {
      assertClose(edited.sourcePoint(point), source, name);
      assertClose(edited.picturePoint(source), point, name);
      assertClose(edited.sourcePoint(edited.picturePoint(source, 'crop'), 'crop'), source, name);
    }
  }
});

test('worked device rects are reproduced', () => {
  const all = vectors('device');
  assert.equal(all.length, 60);
  for (const { name, image, viewport, dpr, scale, offset, lastLevel, expect } of all) {
    const layout = core.layout({ image, viewport });
    const state = { scale, offset };
    const device = layout.device(state, dpr);
    const { scaled, offset: corner, output } = expect;
    assertClose(device, { scaled, offset: corner, output }, name);
    assertClose(layout.describe(state).visibleRect, expect.visibleRect, name);
    const pyramid = core.pyramid({ image });
    assert.equal(pyramid.levels.length - 1, lastLevel, name);
    assert.equal(pyramid.level(device.magnification), expect.level, name);
  }
});

test('a rect is covered by the tiles that it touches, nearest first', () => {
  const pyramid = core.pyramid({ image: { width: 4000, height: 3000 } });
  assert.deepEqual(pyramid.tiles([0, 0, 1000, 500], 1),
    [{ level: 1, column: 0, row: 0 }, { level: 1, column: 1, row: 0 }]);
  assert.deepEqual(pyramid.tile({ level: 1, column: 7, row: 5 }),
    { rect: [1792, 1280, 208, 220], imageRect: [3584, 2560, 416, 440], drawRect: [3584, 2560, 416, 440] });
  assert.equal(pyramid.tile({ level: 1, column: 8, row: 5 }), null);
  assert.equal(pyramid.tile({ level: 1, column: 0.5, row: 0 }), null);
  assert.deepEqual(pyramid.tiles([0, 0, 1000, 500], 9), []);
  assert.equal(pyramid.tiles([0, 0, 1000, 500], 1, 1).length, 6);
  const odd = core.pyramid({ image: { width: 1025, height: 1 } });
  assert.deepEqual(odd.tile({ level: 2, column: 1, row: 0 }).drawRect, [1024, 0, 4, 4]);
});

test('a crop is chosen by its corners, turned, and given back', () => {
  const cropper = new Cropper(core, { image: { width: 400, height: 300 } });
  cropper.resize('bottomRight', [-100, -50]);
  assertClose(cropper.edited, { size: [300, 250], crop: { center: [-0.1, -0.05], size: [0.6, 0.5] } }, 'resized');
  assertClose(cropper.edited.sourceRect(cropper.edited.crop), [0, 0, 300, 250], 'its rect');
  const { crop } = cropper.edited;
  cropper.turn(1);
  assertClose(cropper.edited, { size: [250, 300] }, 'turned');
  cropper.turn(-1);
  cropper.straighten(20);
  assert.ok(cropper.edited.crop.size[0] < crop.size[0]);
  cropper.straighten(0);
  assert.deepEqual(cropper.edited.crop, crop);
  cropper.flip();
  assert.deepEqual([cropper.edit.flip, cropper.edit.rotation], [true, { quadrant: 0, angle: 0 }]);
  cropper.choose(null);
  assert.deepEqual([cropper.edit.crop, cropper.edited.size], [null, [400, 300]]);
});

test('a picture in a feed follows the fingers and springs back', () => {
  const pinch = new PinchTransform(core, { viewport: { width: 400, height: 200 } });
  pinch.began([100, 50], 2);
  pinch.changed(2, [110, 45], 2);
  assert.deepEqual([pinch.scale, pinch.anchor, pinch.offset, pinch.isPinching], [2, [0.25, 0.25], [10, -5], true]);
  assert.deepEqual(pinch.shown([150, 50]), [210, 45]);
  pinch.ended();
  assert.deepEqual([pinch.scale, pinch.offset, pinch.isPinching], [1, [0, 0], false]);
});

test('a hand drags, taps twice, and turns a wheel', () => {
  const session = core.touchSession({
    image: { width: 4000, height: 3000 }, viewport: { width: 400, height: 300 },
    state: { scale: 4, offset: [600, 450] }, rules: { settleTime: 0, wheelRule: 'pans' },
  });
  session.down(7, [100, 100], 0);
  assert.deepEqual(session.move(7, [130, 80], 0.5).offset, [570, 470]);
  assert.equal(session.up(7, [130, 80], 1).isAnimating, false);
  assert.deepEqual(session.wheel({ delta: [10, 20], at: [0, 0] }, 2).offset, [580, 490]);
  for (const time of [3, 3.2]) {
    session.down(1, [200, 150], time);
    session.up(1, [200, 150], time + 0.05);
  }
  assert.deepEqual([session.state.doubleTap, session.state.scale], [[200, 150], 1]);
  assert.equal(session.apply({ type: 'zoom', to: 99 }, 4).bound, 'maximum');
  session.down(1, [200, 150], 5);
  session.up(1, [200, 150], 5.1);
  assert.ok(session.state.tapDueTime > 5.1);
  assert.deepEqual(session.advance(session.state.tapDueTime).tap, [200, 150]);
});
