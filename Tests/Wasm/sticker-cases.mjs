import { StickerSession } from '../../Sources/CAssets/Web/zoom-core/sticker-session.js';
import { fingerAction } from './touch-cases.mjs';

const HANDLES = ['left', 'right', 'top', 'bottom', 'topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'inside'];

export function dragSticker(core, random, digest, sticker, edited, mode) {
  const layout = core.layout({ image: edited.pictureSize(mode), viewport: random.window() });
  const state = layout.place({ scale: random.between(1, 5) });
  const session = new StickerSession(core, { edited, mode, sticker, layout, state });
  for (let i = 0; i < 6; i++) {
    if (random.chance(0.3)) {
      const by = random.point(100);
      const magnification = random.between(0.5, 2);
      digest.flag(session.adjust({ by, magnification, turn: random.between(-90, 90) }).hasChanged);
    } else if (random.chance(0.2)) {
      const finger = random.whole(3) - 1;
      session.downOnHandle(finger, random.point(800));
    } else {
      digest.flag(fingerAction(session, random, 0).hasChanged);
    }
    digest.sticker(session.state.sticker);
    digest.sticker(session.state.place);
    digest.add(session.state.touches);
  }
}

/** A frame under a finger. */
export function dragFrame(core, random, digest, cropper) {
  const layout = core.layout({ image: cropper.edited.pictureSize('crop'), viewport: random.window() });
  const state = layout.place({ scale: random.between(1, 5) });
  const frame = cropper.frame(layout, state);
  digest.add(...frame);
  const x = frame[0] + random.between(-0.1, 1.1) * frame[2];
  const point = [x, frame[1] + random.between(-0.1, 1.1) * frame[3]];
  const part = cropper.handleAt(point, layout, state, random.between(0, 60));
  digest.add(HANDLES.indexOf(part));
  if (!part) return;
  cropper.dragBegan(part, point, layout, state);
  for (let i = 0; i < 3; i++) {
    const to = random.point(1500);
    digest.crop(cropper.dragChanged(to, { keepsAspect: random.chance(0.3) }).crop);
  }
  const corner = random.point(500);
  const width = random.between(10, 800);
  digest.crop(cropper.showing([...corner, width, random.between(10, 800)], layout, state).crop);
}
