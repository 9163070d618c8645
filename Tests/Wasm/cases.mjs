import { Cropper } from '../../Sources/CAssets/Web/zoom-core/cropper.js';
import { EditedImage } from '../../Sources/CAssets/Web/zoom-core/edited-image.js';
import { Viewport } from '../../Sources/CAssets/Web/zoom-core/viewport.js';
import { anyGesture, attempt, rect, viewportOptions } from './draws.mjs';
import { Random } from './random.mjs';
import { dragFrame, dragSticker } from './sticker-cases.mjs';
import { pinch, touch } from './touch-cases.mjs';

/** The kinds of cases, one after the other, as in `Tests/ZoomCases/Cases.swift`. */
export function runCase(core, number, digest) {
  const random = new Random(number);
  attempt(digest, () => [place, gesture, edit, slide, tile, touch, pinch, crop][number % 8](core, random, digest));
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
  digest.add(...device.scaled, ...device.offset, ...device.output, device.magnification, ...device.transform);
  digest.add(...layout.transform(placed, ratio));
  const { center, magnification } = layout.position(placed);
  digest.add(...center, magnification ?? -1);
  const other = core.layout({ image: random.size(), viewport: random.window() });
  digest.report(other.showing({ center, magnification }));
  const window = [...random.point(500), random.between(1, 900), random.spoilt(random.between(1, 900))];
  const framed = other.placing(placed.visibleRect, window);
  digest.add(framed.scale, ...framed.offset);
  const box = random.window();
  const map = layout.minimap(placed, box, random.between(0, 50));
  digest.add(...map.picture, ...map.frame, ...layout.minimapPoint(random.point(1000), box));
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
    const sticker = { center, width: wide, angle: random.between(-180, 180) };
    const place = edited.place(sticker, mode);
    digest.sticker(place);
    digest.add(...edited.transform(mode));
    digest.add(...edited.stickerTransform(sticker, random.between(0.2, 5), mode));
    digest.sticker(edited.sticker(place, mode));
    digest.sticker(edited.mirrored(sticker, { vertically: random.chance(0.5) }));
    dragSticker(core, random, digest, sticker, edited, mode);
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
  const options = { image, edit, fit: random.chance(0.5) ? 'shrinking' : 'moving' };
  chosen(random, digest, new Cropper(core, options));
  dragFrame(core, random, digest, new Cropper(core, options));
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
  const part = [x, y, random.between(0, 8) * side, random.between(0, 8) * side];
  for (const tile of pyramid.tiles(part, level, random.whole(3))) {
    const { rect, imageRect, drawRect } = pyramid.tile(tile);
    digest.add(tile.column, tile.row, ...rect, ...imageRect, ...drawRect);
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
