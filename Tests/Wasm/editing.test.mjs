import assert from 'node:assert/strict';
import test from 'node:test';
import { Cropper } from '../../Sources/CAssets/Web/zoom-core/cropper.js';
import { EditedImage } from '../../Sources/CAssets/Web/zoom-core/edited-image.js';
import { StickerSession } from '../../Sources/CAssets/Web/zoom-core/sticker-session.js';
import { ZoomCore } from '../../Sources/CAssets/Web/zoom-core/zoom-core.js';
import { assertClose, bytes, core } from './support.mjs';

const image = { width: 400, height: 300 };
const edit = {
  crop: { center: [0.05, -0.02], size: [0.5, 0.4] }, rotation: { quadrant: 1, angle: 10 }, flip: true,
};
const apply = ([a, b, c, d, e, f], [x, y]) => [a * x + c * y + e, b * x + d * y + f];

test('what edits is asked for before it is used', async () => {
  const viewing = await ZoomCore.load(bytes);
  assert.throws(() => new Cropper(viewing, { image }), /Await core\.loadEditing\(\) first/);
  assert.equal(new EditedImage(viewing, { image, edit }).pictureSize().width, 250);
  assert.throws(() => new EditedImage(viewing, { image }).inscribed(), /loadEditing/);
});

test('a canvas is told where the source lies in a picture', () => {
  const edited = new EditedImage(core, { image, edit });
  for (const mode of ['view', 'edit', 'crop']) {
    const point = [123, 45];
    assertClose(apply(edited.transform(mode), point), edited.picturePoint(point, mode), mode);
  }
});

test('the tiles of the source under a part of a picture come nearest first', () => {
  const edited = new EditedImage(core, { image: { width: 4000, height: 3000 }, edit: { rotation: { angle: 45 } } });
  const pyramid = core.pyramid({ image: { width: 4000, height: 3000 } });
  const { width, height } = edited.pictureSize('crop');
  const tiles = edited.tiles([width / 2 - 100, height / 2 - 100, 200, 200], 0, pyramid, { mode: 'crop' });
  assert.deepEqual(tiles[0], { level: 0, column: 7, row: 5 });
  assert.equal(tiles.length, 4);
  const more = edited.tiles([width / 2 - 100, height / 2 - 100, 200, 200], 0, pyramid, { mode: 'crop', margin: 1 });
  assert.ok(more.length > 4 && more.length < 25);
  assert.deepEqual(edited.tiles([0, 0, 10, 10], 99, pyramid), []);
});

test('a sticker is found by its place, and where it is drawn', () => {
  const edited = new EditedImage(core, { image, edit });
  const sticker = { center: [0.1, 0.05], width: 0.2, angle: 30 };
  for (const mode of ['edit', 'crop']) assertClose(edited.sticker(edited.place(sticker, mode), mode), sticker, mode);
  const place = edited.place(sticker);
  const transform = edited.stickerTransform(sticker, 2);
  assertClose(apply(transform, [0.5, 0.5]), place.center, 'its middle');
  const corner = apply(transform, [1, 1]);
  assertClose(Math.hypot(corner[0] - place.center[0], corner[1] - place.center[1]), Math.hypot(50, 25), 'its corner');
  assert.equal(edited.stickerContains(sticker, 2, apply(transform, [0.99, 0.01])), true);
  assert.equal(edited.stickerContains(sticker, 2, apply(transform, [0.99, 1.05])), false);
  assert.equal(edited.stickerContains(sticker, 2, apply(transform, [0.99, 1.05]), { margin: 3 }), true);
  const layout = core.layout({ image: edited.pictureSize(), viewport: { width: 500, height: 500 } });
  const shown = edited.shownSticker(sticker, layout, layout.place());
  assertClose(shown, { center: layout.viewportPoint(layout.place(), place.center), width: 200, angle: 130 }, 'shown');
  assertClose(edited.place(edited.newSticker([10, 20, 100, 60])), { center: [60, 50], width: 25, angle: 0 }, 'new');
});

test('stickers keep to their pixels when the picture is flipped', () => {
  for (const vertically of [false, true]) {
    const cropper = new Cropper(core, { image, edit });
    const sticker = { center: [0.1, 0.05], width: 0.2, angle: 30 };
    const before = cropper.edited.place(sticker);
    const [width, height] = cropper.edited.size;
    const after = cropper.flip({ vertically }).place(cropper.edited.mirrored(sticker, { vertically }));
    const [x, y] = before.center;
    assertClose(after.center, vertically ? [x, height - y] : [width - x, y], 'mirrored');
    assertClose(Math.cos((after.angle + before.angle) * Math.PI / 180), 1, 'its turn too');
  }
});

test('a frame is dragged by its handles, in points of the viewport', () => {
  const cropper = new Cropper(core, { image, edit: { crop: { center: [0, 0], size: [0.4, 0.4] } } });
  const layout = core.layout({ image: cropper.edited.pictureSize('crop'), viewport: { width: 1000, height: 1000 } });
  const state = layout.place();
  assertClose(cropper.frame(layout, state), [300, 300, 400, 400], 'frame');
  assert.equal(cropper.handleAt([290, 310], layout, state), 'topLeft');
  assert.equal(cropper.handleAt([710, 500], layout, state), 'right');
  assert.equal(cropper.handleAt([500, 500], layout, state), 'inside');
  assert.equal(cropper.handleAt([500, 730], layout, state), null);
  assert.equal(cropper.handleAt([500, 730], layout, state, 40), 'bottom');
  cropper.dragBegan('right', [700, 500], layout, state);
  cropper.dragChanged([5000, 500]);
  assertClose(cropper.frame(layout, state), [300, 300, 600, 400], 'to the edge of the image');
  cropper.dragChanged([750, 500]);
  assertClose(cropper.frame(layout, state), [300, 300, 450, 400], 'and back');
  cropper.dragChanged([0, 500]);
  assertClose(cropper.frame(layout, state), [300, 300, 44, 400], 'no smaller than a finger');
  cropper.dragChanged([800, 500], { keepsAspect: true });
  cropper.dragEnded();
  const { crop } = cropper.edited;
  cropper.dragChanged([0, 0]);
  assert.deepEqual(cropper.edited.crop, crop);
  cropper.dragBegan('inside', [0, 0], layout, state);
  cropper.dragChanged([-50, 0]);
  assertClose(cropper.edited.crop.center[0], crop.center[0] - 0.05, 'moved');
  cropper.showing([250, 350, 500, 300], layout, state);
  assertClose(cropper.frame(layout, state), [250, 350, 500, 300], 'shown');
});

test('a sticker is dragged, scaled and turned by fingers, by a handle, and by keys', () => {
  const edited = new EditedImage(core, { image });
  const layout = core.layout({ image: edited.pictureSize(), viewport: { width: 800, height: 600 } });
  const hand = new StickerSession(core, {
    edited, layout, state: layout.place(), sticker: { center: [0, 0], width: 0.2, angle: 0 },
  });
  hand.down(1, [400, 300], 0);
  assertClose(hand.move(1, [420, 310], 0.1), { place: { center: [210, 155] }, touches: 1, hasChanged: true }, 'moved');
  const { sticker } = hand.state;
  assert.deepEqual(hand.down(2, [620, 310], 0.2).sticker, sticker);
  assertClose(hand.move(2, [420, 710], 0.3), { sticker: { width: 0.4, angle: 90 } }, 'twice as large, and turned');
  assertClose(hand.state.place.center, [210, 155], 'about the finger that stays');
  hand.up(1, [420, 310], 0.4);
  assert.equal(hand.up(2, [420, 710], 0.4).touches, 0);
  hand.downOnHandle(3, [520, 310]);
  assertClose(hand.move(3, [420, 410], 0.5), { sticker: { width: 0.4, angle: -180 } }, 'by a handle');
  hand.up(3, [420, 410], 0.6);
  assertClose(hand.adjust({ by: [-20, 0], magnification: 0.5, turn: 15 }),
    { sticker: { width: 0.2, angle: -165 }, place: { center: [200, 155] } }, 'by keys');
  assertClose(hand.adjust({ by: [-9999, 0], magnification: 1e-9 }),
    { sticker: { width: 0.02 }, place: { center: [0, 155] } }, 'no further than the picture');
});
