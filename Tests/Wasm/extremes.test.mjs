import assert from 'node:assert/strict';
import test from 'node:test';
import { Cropper } from '../../Sources/CAssets/Web/zoom-core/cropper.js';
import { EditedImage } from '../../Sources/CAssets/Web/zoom-core/edited-image.js';
import { PinchTransform } from '../../Sources/CAssets/Web/zoom-core/pinch-transform.js';
import { Viewport } from '../../Sources/CAssets/Web/zoom-core/viewport.js';
import { Random } from './random.mjs';
import { core } from './support.mjs';

test('no number is too odd for an answer or an error', () => {
  const odd = [NaN, Infinity, -Infinity, 0, -0, 5e-324, 1e-300, 0.5, 1, -1, 2, 3.7, 1000, 2 ** 31, -(2 ** 31), 2 ** 32,
    2 ** 53, -(2 ** 53), 1e100, 1e300, Number.MAX_VALUE, -Number.MAX_VALUE];
  let answers = 0;
  for (let round = 0; round < 3000; round++) {
    const random = new Random(round);
    // Of a round one number in so many is odd, so that what lies behind the checks is met too.
    const oddness = [0.02, 0.1, 0.5][round % 3];
    const n = (reach = 1000) => (random.chance(oddness) ? odd[random.whole(odd.length)] : random.between(0, reach));
    const p = () => [n(), n()];
    const s = () => ({ width: n(), height: n() });
    const attempt = (action) => {
      try {
        const answer = action();
        answers += 1;
        return answer;
      } catch (error) {
        assert.ok(error instanceof RangeError && !(error instanceof WebAssembly.RuntimeError), error.stack);
      }
    };
    const limits = { minimum: n(1), maximum: n(20), doubleTap: n(20) };
    const given = { image: s(), viewport: s(), limits, padding: n(9) };
    const state = () => ({ scale: n(20), offset: p() });
    const gestures = () => [
      { type: 'zoom', to: n(20), anchor: p() }, { type: 'doubleTap', at: p() },
      { type: 'pinchBegan', at: p(), touches: 2 },
      { type: 'pinchChanged', magnification: n(4), at: p(), touches: n(3) },
      { type: 'pinchChanged', magnification: n(4), at: p(), touches: 1 }, { type: 'pinchEnded' },
      { type: 'dragBegan', at: p() }, { type: 'dragChanged', to: p() }, { type: 'dragEnded' }, { type: 'pan', by: p() },
      { type: 'slider', position: n(1) }, { type: 'zoomToRect', rect: [...p(), ...p()] },
      { type: 'center', at: [n(1), n(1)] }, { type: 'resize', to: s() }, { type: 'reset' },
    ];
    const layout = attempt(() => core.layout(given));
    if (layout) {
      for (const placement of [{ x: n() }, { y: n() }, { center: p() }, { anchor: p(), dx: n(), dy: n() }]) {
        attempt(() => layout.place({ scale: n(20), ...placement }));
      }
      attempt(() => layout.place({ rect: [...p(), ...p()] }));
      attempt(() => layout.device(state(), n(4)));
      attempt(() => layout.describe(state()));
      attempt(() => layout.imagePoint(state(), p()));
      attempt(() => layout.viewportPoint(state(), p()));
      attempt(() => layout.offsetRange(n()));
      attempt(() => layout.draggedOffset(state(), p()));
      attempt(() => layout.sliderPosition(n()));
      attempt(() => layout.sliderScale(n(1)));
    }
    const viewport = attempt(() => new Viewport(core, { ...given, state: state() }));
    for (const gesture of viewport ? gestures() : []) attempt(() => viewport.apply(gesture));
    const session = attempt(() => core.touchSession({ ...given, rules: { slop: n(9), settleTime: n(1) } }));
    for (const hand of session ? [session] : []) {
      for (const time of [0.01, 0.02, 0.5, n(1)]) {
        attempt(() => hand.down(1, p(), time));
        attempt(() => hand.move(1, p(), time));
        attempt(() => hand.down(-2147483648, p(), time));
        attempt(() => hand.move(-2147483648, p(), n(1)));
        attempt(() => hand.up(1, p(), time));
        attempt(() => hand.cancel(-2147483648, time));
        attempt(() => hand.advance(n(1)));
        attempt(() => hand.wheel({ delta: p(), unit: 'page', at: p(), hasControl: random.chance(0.5) }, time));
        attempt(() => hand.magnify(n(2), p(), time));
        attempt(() => hand.apply(gestures()[random.whole(15)], time, { isAnimated: true }));
      }
    }
    const pinch = attempt(() => new PinchTransform(core, { viewport: s() }));
    attempt(() => pinch.began(p(), 2));
    attempt(() => pinch.changed(n(4), p(), n(3)));
    attempt(() => pinch.shown(p()));
    const crop = () => ({ center: [n(0.3), n(0.3)], size: [n(1), n(1)] });
    const edit = { crop: crop(), rotation: { quadrant: random.whole(4), angle: n(45) }, flip: random.chance(0.5) };
    const picture = { width: Math.ceil(n()), height: Math.ceil(n()) };
    const edited = attempt(() => new EditedImage(core, { image: picture, edit }));
    if (edited) {
      attempt(() => edited.inscribed(crop()));
      attempt(() => edited.sourcePoint(p(), 'crop'));
      attempt(() => edited.picturePoint(p(), 'view'));
      attempt(() => edited.place({ center: p(), width: n(1), angle: n(360) }, 'crop'));
      attempt(() => edited.cropOfSourceRect([...p(), ...p()]));
      attempt(() => edited.cropOfPictureRect([...p(), ...p()], 'crop'));
      attempt(() => edited.largestCrop(n(2), [n(0.3), n(0.3)]));
      attempt(() => edited.cutToAspect(crop(), n(2)));
      attempt(() => edited.resized(crop(), 'topLeft', p(), { keepsAspect: random.chance(0.5), minimum: s() }));
      attempt(() => edited.cropOfWindow({ window: s(), magnification: n(2), translation: p() }));
      attempt(() => edited.sourceRect(crop()));
      attempt(() => edited.translation(crop(), n(2)));
      attempt(() => edited.dragRange(s(), n(2)));
    }
    const cropper = attempt(() => new Cropper(core, { image: picture, edit }));
    if (cropper) {
      attempt(() => cropper.choose(crop()));
      attempt(() => cropper.move(p()));
      attempt(() => cropper.resize('right', p()));
      attempt(() => cropper.straighten(n(45)));
      attempt(() => cropper.rotate(n(360)));
      attempt(() => cropper.turn(random.whole(7) - 3));
      attempt(() => cropper.flip({ vertically: random.chance(0.5) }));
    }
    const whole = (reach) => (random.chance(oddness) ? odd[random.whole(odd.length)] : 1 + random.whole(reach));
    const image = { width: whole(9999), height: whole(9999) };
    const pyramid = attempt(() => core.pyramid({ image, tileSize: whole(300) }));
    if (pyramid) {
      attempt(() => pyramid.level(n(2)));
      attempt(() => pyramid.tiles([...p(), ...p()], whole(9) - 1));
      attempt(() => pyramid.tile({ level: whole(9) - 1, column: whole(9), row: n() }));
    }
  }
  assert.ok(answers > 50_000, `${answers} answers`);
});
