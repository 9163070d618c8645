import { PinchTransform } from '../../Sources/CAssets/Web/zoom-core/pinch-transform.js';
import { TransientPinchSession } from '../../Sources/CAssets/Web/zoom-core/transient-pinch.js';
import { Viewport } from '../../Sources/CAssets/Web/zoom-core/viewport.js';
import { anyGesture, attempt, viewportOptions } from './draws.mjs';

export function touch(core, random, digest) {
  const options = viewportOptions(random);
  // As in Swift, an error of the viewport comes before the rules are drawn.
  new Viewport(core, options);
  const session = core.touchSession({ ...options, rules: rules(random) });
  let time = random.unit();
  const count = 6 + random.whole(9);
  for (let i = 0; i < count; i++) {
    time += passed(random);
    attempt(digest, () => {
      let outcome;
      switch (random.whole(12)) {
        case 0: outcome = session.advance(time); break;
        case 1: {
          const isAnimated = random.chance(0.5);
          const fromRest = random.chance(0.5);
          outcome = session.apply(anyGesture(random), time, { isAnimated, fromRest });
          break;
        }
        case 2: outcome = step(session, random, time); break;
        default: outcome = action(session, random, time);
      }
      digest.report(outcome);
      digest.flag(outcome.hasChanged);
      digest.flag(outcome.isAnimating);
      digest.point(outcome.tap);
      digest.point(outcome.doubleTap);
      digest.add(outcome.touches, outcome.restingState.scale, ...outcome.restingState.offset, outcome.tapDueTime ?? -1);
    });
  }
}

function step(session, random, time) {
  const isAnimated = random.chance(0.5);
  switch (random.whole(5)) {
    case 0: {
      const factor = random.spoilt(random.between(0.2, 5));
      return session.zoomBy(factor, time, { anchor: random.chance(0.5) ? random.point(900) : undefined, isAnimated });
    }
    case 1: {
      const by = random.point(300);
      return session.panBy(by, time, { unit: ['point', 'line', 'page'][random.whole(3)], isAnimated });
    }
    case 2: {
      const state = { scale: random.spoilt(random.between(0.1, 30)), offset: random.point(3000) };
      return session.show(state, time, { isAnimated, isResting: random.chance(0.5) });
    }
    case 3: {
      const center = random.point(4000);
      return session.show({ center, magnification: random.spoilt(random.between(0.01, 9)) }, time, { isAnimated });
    }
    default: {
      const minimum = random.between(0.2, 2);
      return session.limit({ minimum, maximum: minimum * random.between(1, 20) }, time);
    }
  }
}

export function pinch(core, random, digest) {
  const viewport = random.window();
  const transform = new PinchTransform(core, { viewport });
  transform.began(random.point(1000), 1 + random.whole(3));
  for (let i = 0; i < 3; i++) {
    const magnification = random.spoilt(random.between(0.1, 5));
    transform.changed(magnification, random.point(1000), 1 + random.whole(3));
    digest.add(transform.scale, ...transform.anchor, ...transform.offset, ...transform.shown(random.point(1000)));
  }
  const session = new TransientPinchSession(core, { viewport });
  let time = 0;
  for (let i = 0; i < 8; i++) {
    time += passed(random);
    const state = random.chance(0.2) ? session.advance(time) : fingerAction(session, random, time);
    digest.add(state.scale, ...state.anchor, ...state.offset, state.touches, ...state.transform);
    digest.flag(state.isPinching);
    digest.flag(state.hasChanged);
    digest.flag(state.isAnimating);
  }
}

const passed = (random) => (random.chance(0.1) ? random.unit() : random.between(0, 0.03));

function rules(random) {
  if (!random.chance(0.3)) return undefined;
  const slop = random.spoilt(random.between(0, 20));
  const slowingTime = random.chance(0.2) ? 0 : random.between(0, 2);
  const settleTime = random.chance(0.2) ? 0 : random.between(0, 1);
  return { slop, slowingTime, settleTime, wheelRule: random.chance(0.5) ? 'pans' : 'zooms' };
}

function action(session, random, time) {
  switch (random.whole(8)) {
    case 0: {
      const delta = random.point(300);
      const unit = ['point', 'line', 'page'][random.whole(3)];
      const at = random.point(2000);
      const hasControl = random.chance(0.3);
      return session.wheel({ delta, unit, at, hasControl, isAnimated: random.chance(0.3) }, time);
    }
    case 1: return session.magnify(random.spoilt(random.between(0.5, 2)), random.point(2000), time);
    default: return fingerAction(session, random, time);
  }
}

export function fingerAction(session, random, time) {
  const finger = random.whole(3) - 1;
  const kind = random.whole(8);
  const point = random.point(random.chance(0.3) ? 5 : 800);
  if (kind < 2) return session.down(finger, point, time);
  if (kind < 5) return session.move(finger, point, time);
  return kind < 7 ? session.up(finger, point, time) : session.cancel(finger, time);
}
