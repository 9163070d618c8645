import assert from 'node:assert/strict';
import test from 'node:test';
import { TransientPinchSession } from '../../Sources/CAssets/Web/zoom-core/transient-pinch.js';
import { assertClose, core } from './support.mjs';

const image = { width: 4000, height: 3000 };
const phone = { width: 400, height: 800 };
const session = (more) => core.touchSession({ image, viewport: phone, ...more });

test('an address holds what is looked at, and every window shows it', () => {
  const layout = core.layout({ image, viewport: phone });
  const state = layout.place({ scale: 5, center: [0.25, 0.6] });
  const position = layout.position(state);
  assertClose(position, { center: [1000, 1800], magnification: 0.5 }, 'position');
  const turned = core.layout({ image, viewport: { width: 800, height: 400 } });
  const shown = turned.showing(position);
  assertClose(turned.position(shown), position, 'in the turned window');
  assertClose(shown.magnification, 0.5, 'as large as before');
  const whole = layout.position(layout.place());
  assert.equal(whole.magnification, null);
  assert.equal(turned.showing(whole).scale, 1);
  const moved = session();
  assertClose(moved.show(position, 0).scale, 5, 'shown by a session');
});

test('the limits let a pixel of any picture grow to the same size', () => {
  for (const side of [50, 4000, 1e6]) {
    const of = { image: { width: side, height: side }, viewport: phone };
    const { minimum, maximum } = core.limits({ ...of, devicePixels: 8, devicePixelRatio: 2, leastMaximum: 3 });
    assert.equal(minimum, 1);
    const { magnification } = core.layout({ ...of, limits: { maximum } }).place({ scale: maximum });
    assertClose(magnification * 2, side === 50 ? 3 * 8 * 2 : 8, `${side} pixels`);
  }
});

test('steps of keys add up, and glide to where they lead', () => {
  const hand = session({ state: { scale: 2, offset: [0, -100] } });
  hand.zoomBy(1.5, 0);
  assert.ok(hand.state.isAnimating && hand.state.scale === 2);
  hand.zoomBy(1.5, 0.1);
  assertClose(hand.state.restingState.scale, 4.5, 'two steps');
  assertClose(hand.advance(9).scale, 4.5, 'in the end');
  const before = hand.state.offset[0];
  hand.panBy([50, 0], 10, { isAnimated: false });
  assertClose(hand.state.offset[0], before + 50, 'fifty points');
  hand.panBy([0.5, 0], 11, { unit: 'page', isAnimated: false });
  assertClose(hand.state.offset[0], before + 250, 'and half a window');
});

test('a session is shown as it is, and then comes to rest', () => {
  const hand = session();
  const state = hand.layout.placing([0, 0, 4000, 3000], [100, 100, 200, 200]);
  assertClose(state, { scale: 0.5, offset: [-100, -125] }, 'half as large, where the frame is');
  assertClose(hand.show(state, 0, { isResting: false }), state, 'as it is');
  hand.zoomBy(1, 0);
  assert.equal(hand.state.isAnimating, true);
  assertClose(hand.advance(9), { scale: 1, offset: [0, -250] }, 'at rest');
});

test('other limits and rules are taken on the way, and a layout is made once', () => {
  const hand = session({ state: { scale: 10, offset: [0, 0] } });
  const { layout } = hand;
  assert.equal(hand.advance(1) && hand.layout, layout);
  hand.limit({ maximum: 4 }, 1);
  assert.equal(hand.state.scale, 4);
  assert.equal(hand.state.bound, 'maximum');
  assert.equal(hand.layout.limits.maximum, 4);
  hand.setRules({ settleTime: 0 }, 1);
  assert.equal(hand.zoomBy(0.5, 2).isAnimating, false);
  hand.apply({ type: 'resize', to: { width: 800, height: 400 } }, 3);
  assert.notEqual(hand.layout, layout);
  assert.equal(hand.layout.limits.maximum, 4);
});

test('a minimap frames what shows, and leads there', () => {
  const layout = core.layout({ image, viewport: phone });
  const state = layout.place({ scale: 10, center: [0.5, 0.5] });
  const box = { width: 100, height: 100 };
  assertClose(layout.minimap(state, box),
    { picture: [0, 12.5, 100, 75], frame: [45, 40, 10, 20] }, 'frame');
  assertClose(layout.minimap(state, box, 16).frame, [42, 40, 16, 20], 'no smaller than that');
  assertClose(layout.minimapPoint([75, 12.5], box), [0.75, 0], 'point');
});

test('a canvas is told where pixels go, and at rest whole ones', () => {
  const layout = core.layout({ image, viewport: phone });
  const state = { scale: 3, offset: [10.3, -20] };
  assertClose(layout.transform(state, 2), [0.6, 0, 0, 0.6, -20.6, 40], 'moving');
  assertClose(layout.device(state, 2).transform, [0.6, 0, 0, 0.6, -21, 40], 'at rest');
});

test('a wheel glides where it is asked to', () => {
  const hand = session();
  for (const time of [0, 0.05]) hand.wheel({ delta: [0, -100], at: [200, 400], isAnimated: true }, time);
  assertClose(hand.state.restingState.scale, Math.exp(0.4), 'two steps');
  assert.ok(hand.state.scale < hand.state.restingState.scale);
});

test('a picture in a feed is pinched by raw touches, and springs back', () => {
  const pinch = new TransientPinchSession(core, { viewport: { width: 400, height: 200 } });
  assert.equal(pinch.down(1, [100, 100], 0).isPinching, false);
  pinch.down(2, [200, 100], 0);
  const state = pinch.move(2, [300, 100], 0.1);
  assertClose(state, { scale: 2, anchor: [0.375, 0.5], offset: [50, 0], touches: 2 }, 'pinched');
  assertClose(state.transform, [2, 0, 0, 2, -100, -100], 'as CSS has it');
  assertClose(pinch.up(1, [100, 100], 0.2).transform, state.transform, 'one finger lifted');
  assert.equal(pinch.up(2, [300, 100], 0.3).isAnimating, true);
  const back = pinch.advance(9);
  assertClose(back, { scale: 1, offset: [0, 0], isAnimating: false, isPinching: false }, 'back');
});
