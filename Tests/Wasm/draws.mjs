import { ZoomCoreError } from '../../Sources/CAssets/Web/zoom-core/zoom-core.js';

export function attempt(digest, action) {
  try {
    action();
  } catch (error) {
    if (!(error instanceof ZoomCoreError)) throw error;
    digest.error(error);
  }
}

export const rect = (random) => [
  ...random.point(5000), random.spoilt(random.between(1, 5000)), random.between(1, 5000),
];

export function viewportOptions(random) {
  const layout = random.layout();
  // The layout's own errors come before anything else is drawn: nothing of it is used then.
  const doubleTapRule = random.chance(0.5) ? 'maximizeUnlessMaximum' : 'resetWhenZoomed';
  const doubleTapPlacement = random.chance(0.5) ? 'centered' : 'anchored';
  const pinchPolicy = random.chance(0.3) ? 'clamped' : 'elastic';
  let state;
  if (random.chance(0.5)) state = { scale: random.spoilt(random.between(0.05, 20)), offset: random.point(3000) };
  return { ...layout, doubleTapRule, doubleTapPlacement, pinchPolicy, state };
}

export function anyGesture(random) {
  switch (random.whole(14)) {
    case 0: {
      const to = random.spoilt(random.between(0.05, 30));
      return { type: 'zoom', to, anchor: random.chance(0.7) ? random.point(2000) : undefined };
    }
    case 1: return { type: 'doubleTap', at: random.point(2000) };
    case 2: return { type: 'pinchBegan', at: random.point(2000), touches: 1 + random.whole(3) };
    case 3:
    case 13: {
      const magnification = random.spoilt(random.between(0.1, 8));
      return { type: 'pinchChanged', magnification, at: random.point(2000), touches: 1 + random.whole(3) };
    }
    case 4: return { type: 'pinchEnded' };
    case 5: return { type: 'pan', by: random.point(3000) };
    case 6: return { type: 'slider', position: random.spoilt(random.unit()) };
    case 7: return { type: 'zoomToRect', rect: rect(random) };
    case 8: return { type: 'center', at: random.point(1.5) };
    case 9: return { type: 'resize', to: random.window() };
    case 10: return { type: 'dragBegan', at: random.point(2000) };
    case 11: return { type: 'dragChanged', to: random.point(3000) };
    case 12: return { type: 'dragEnded' };
    default: return { type: 'reset' };
  }
}
