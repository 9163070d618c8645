import { ZoomCoreError } from '../../Sources/CAssets/Web/zoom-core/zoom-core.js';
import { Cropper } from '../../Sources/CAssets/Web/zoom-core/cropper.js';
import { EditedImage } from '../../Sources/CAssets/Web/zoom-core/edited-image.js';
import { PinchTransform } from '../../Sources/CAssets/Web/zoom-core/pinch-transform.js';
import { Viewport } from '../../Sources/CAssets/Web/zoom-core/viewport.js';
import { Random } from './random.mjs';

/** The kinds of cases, one after the other, as in `Tests/ZoomCases/Cases.swift`. */
export function runCase(core, number, digest) {
  const random = new Random(number);
  attempt(digest, () => [place, gesture, edit, slide, tile, touch, pinch, crop][number % 8](core, random, digest));
}

function attempt(digest, action) {
  try {
    action();
  } catch (error) {
    if (!(error instanceof ZoomCoreError)) throw error;
    digest.error(error);
  }
}

function place(core, random, digest) {
  const layout = core.layout(random.layout());
  digest.add(layout.fitFactor);
  const scale = random.spoilt(random.between(0.05, 20));
  const placed = layout.place({ scale, ...placement(random) });
  digest.report(placed);
  const point = random.point(3000);
  digest.add(...layout.imagePoint(placed, point), ...layout.viewportPoint(placed, point));
  const range = layout.offsetRange(placed.scale);
  digest.add(...range.least, ...range.greatest, ...layout.draggedOffset(placed, random.point(3000)));
  const ratio = random.chance(0.5) ? 1 + random.whole(3) : random.spoilt(random.between(0.1, 4));
  const device = layout.device(placed, ratio);
  digest.add(...device.scaled, ...device.offset, ...device.output, device.magnification);
}

function placement(random) {
  switch (random.whole(5)) {
    case 0: return {};
    case 1: {
      const x = random.chance(0.7) ? random.spoilt(random.between(-3000, 3000)) : undefined;
      const y = x === undefined || random.chance(0.7) ? random.spoilt(random.between(-3000, 3000)) : undefined;
      return { x, y };
    }
    case 2: return { center: [random.spoilt(random.between(-0.5, 1.5)), random.between(-0.5, 1.5)] };
    case 3: {
      const anchor = random.point(1);
      const [dx, dy] = random.point(2000);
      return { anchor, dx, dy };
    }
    default: return { rect: rect(random) };
  }
}

const rect = (random) => [...random.point(5000), random.spoilt(random.between(1, 5000)), random.between(1, 5000)];

function slide(core, random, digest) {
  const layout = core.layout(random.layout());
  for (let i = 0; i < 4; i++) {
    const scale = layout.sliderScale(random.unit());
    digest.add(scale, layout.sliderPosition(scale), layout.sliderPosition(random.between(0.001, 100)));
  }
}

function edit(core, random, digest) {
  const image = random.size();
  let crop;
  if (random.chance(0.6)) {
    const center = random.point(0.5);
    crop = { center, size: [random.spoilt(random.between(0.01, 1.2)), random.between(0.01, 1.2)] };
  }
  const quadrant = random.whole(4);
  const angle = random.chance(0.2) ? random.whole(3) * 45 - 45 : random.spoilt(random.between(-45, 45));
  const flip = random.chance(0.5);
  const edited = new EditedImage(core, { image, edit: { crop, rotation: { quadrant, angle }, flip } });
  digest.add(...edited.size, edited.diagonal);
  digest.crop(edited.crop);
  digest.crop(edited.cropFrame);
  for (const mode of ['view', 'edit', 'crop']) {
    const { width, height } = edited.pictureSize(mode);
    const point = random.point(5000);
    digest.add(width, height, ...edited.sourcePoint(point, mode), ...edited.picturePoint(point, mode));
    const center = random.point(0.5);
    const wide = random.spoilt(random.between(0.01, 1));
    const sticker = edited.place({ center, width: wide, angle: random.between(-180, 180) }, mode);
    digest.add(...sticker.center, sticker.width, sticker.angle);
  }
  digest.crop(edited.inscribed());
}

function crop(core, random, digest) {
  const image = random.size();
  const quadrant = random.whole(4);
  const angle = random.chance(0.3) ? 0 : random.between(-45, 45);
  const flip = random.chance(0.5);
  const edit = { rotation: { quadrant, angle }, flip, crop: random.chance(0.7) ? anyCrop(random) : null };
  const edited = new EditedImage(core, { image, edit });
  digest.crop(edited.contained(anyCrop(random), random.chance(0.5) ? 'shrinking' : 'moving'));
  const rect = [...random.point(3000), random.between(1, 3000), random.between(1, 3000)];
  const found = edited.cropOfSourceRect(rect);
  digest.crop(found);
  digest.add(...edited.sourceRect(found), ...edited.unitRect(found), ...edited.canvasRect(found));
  digest.crop(edited.cropOfUnitRect([random.unit(), random.unit(), random.unit() + 0.01, random.unit() + 0.01]));
  digest.crop(edited.cropOfPictureRect(rect, ['view', 'edit', 'crop'][random.whole(3)]));
  digest.crop(edited.largestCrop(random.between(0.1, 5)));
  digest.crop(edited.cutToAspect(found, random.between(0.1, 5)));
  const window = random.window();
  const magnification = random.between(0.1, 3);
  digest.crop(edited.cropOfWindow({ window, magnification, translation: random.point(500) }));
  digest.add(...edited.translation(found, magnification), edited.coveringMagnification(window));
  digest.add(...edited.dragRange(window, magnification));
  chosen(random, digest, new Cropper(core, { image, edit, fit: random.chance(0.5) ? 'shrinking' : 'moving' }));
}

function chosen(random, digest, cropper) {
  for (let i = 0; i < 6; i++) {
    attempt(digest, () => {
      change(random, cropper);
      digest.crop(cropper.edited.crop);
      digest.flag(cropper.edit.crop !== null);
      if (cropper.edit.crop) digest.crop(cropper.edit.crop);
      digest.add(cropper.edit.rotation.quadrant, cropper.edit.rotation.angle);
      digest.flag(cropper.edit.flip);
    });
  }
}

function change(random, cropper) {
  switch (random.whole(7)) {
    case 0: cropper.choose(random.chance(0.8) ? anyCrop(random) : null); break;
    case 1: cropper.move(random.point(1000)); break;
    case 2: {
      const handles = ['left', 'right', 'top', 'bottom', 'topLeft', 'topRight', 'bottomLeft', 'bottomRight'];
      const handle = handles[random.whole(8)];
      const by = random.point(1000);
      const keepsAspect = random.chance(0.5);
      const minimum = { width: random.between(1, 100), height: random.between(1, 100) };
      cropper.resize(handle, by, { keepsAspect, minimum });
      break;
    }
    case 3: cropper.straighten(random.spoilt(random.between(-45, 45))); break;
    case 4: cropper.rotate(random.between(-400, 400)); break;
    case 5: cropper.turn(random.whole(7) - 3); break;
    default: cropper.flip({ vertically: random.chance(0.5) });
  }
}

const anyCrop = (random) => ({
  center: random.point(0.5), size: [random.spoilt(random.between(0.01, 1.2)), random.between(0.01, 1.2)],
});

function tile(core, random, digest) {
  const tileSize = random.chance(0.5) ? 256 : 1 + random.whole(1024);
  const image = { width: Math.floor(random.length()), height: Math.floor(random.length()) };
  const pyramid = core.pyramid({ image, tileSize });
  for (const { width, height, columns, rows } of pyramid.levels) digest.add(width, height, columns, rows);
  const level = pyramid.level(random.between(0.0001, 2));
  digest.add(level);
  let side = tileSize;
  for (let i = 0; i < level; i++) side *= 2;
  const x = random.between(-0.1, 1) * image.width;
  const y = random.between(-0.1, 1) * image.height;
  for (const tile of pyramid.tiles([x, y, random.between(0, 8) * side, random.between(0, 8) * side], level)) {
    const { rect, imageRect } = pyramid.tile(tile);
    digest.add(tile.column, tile.row, ...rect, ...imageRect);
  }
}

function gesture(core, random, digest) {
  const viewport = new Viewport(core, viewportOptions(random));
  digest.report(viewport.state);
  const count = 2 + random.whole(6);
  for (let i = 0; i < count; i++) {
    const gesture = anyGesture(random);
    attempt(digest, () => {
      digest.report(viewport.apply(gesture));
      digest.add(viewport.size.width, viewport.size.height);
      const { pinch } = viewport.state;
      digest.flag(pinch);
      if (!pinch) return;
      const { startScale, imagePoint, location, magnification, touches } = pinch;
      digest.add(startScale, ...imagePoint, ...location, magnification, touches);
    });
  }
}

function viewportOptions(random) {
  const layout = random.layout();
  // The layout's own errors come before anything else is drawn: nothing of it is used then.
  const doubleTapRule = random.chance(0.5) ? 'maximizeUnlessMaximum' : 'resetWhenZoomed';
  const doubleTapPlacement = random.chance(0.5) ? 'centered' : 'anchored';
  const pinchPolicy = random.chance(0.3) ? 'clamped' : 'elastic';
  let state;
  if (random.chance(0.5)) state = { scale: random.spoilt(random.between(0.05, 20)), offset: random.point(3000) };
  return { ...layout, doubleTapRule, doubleTapPlacement, pinchPolicy, state };
}

function anyGesture(random) {
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

function touch(core, random, digest) {
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
          outcome = session.apply(anyGesture(random), time, { isAnimated });
          break;
        }
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

function pinch(core, random, digest) {
  const viewport = random.window();
  const transform = new PinchTransform(core, { viewport });
  transform.began(random.point(1000), 1 + random.whole(3));
  for (let i = 0; i < 3; i++) {
    const magnification = random.spoilt(random.between(0.1, 5));
    transform.changed(magnification, random.point(1000), 1 + random.whole(3));
    digest.add(transform.scale, ...transform.anchor, ...transform.offset, ...transform.shown(random.point(1000)));
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
      return session.wheel({ delta, unit, at, hasControl: random.chance(0.3) }, time);
    }
    case 1: return session.magnify(random.spoilt(random.between(0.5, 2)), random.point(2000), time);
    default: return fingerAction(session, random, time);
  }
}

function fingerAction(session, random, time) {
  const finger = random.whole(3) - 1;
  const kind = random.whole(8);
  const point = random.point(random.chance(0.3) ? 5 : 800);
  if (kind < 2) return session.down(finger, point, time);
  if (kind < 5) return session.move(finger, point, time);
  return kind < 7 ? session.up(finger, point, time) : session.cancel(finger, time);
}
