/** The whole picture in a corner, with what shows of it. */

import { pointIn } from './input.js';
import { Painter } from './painter.js';

/** The longer side in points, and the least side of the frame. */
const SIDE = 128;
const NARROW_SIDE = 88;
const NARROW = 480;
const LEAST_FRAME = 10;

export class Minimap {
  #element;
  #canvas;
  #frame;
  #painter;
  #box;
  #drawn;
  #place;
  #held = null;

  /**
   * @param {HTMLElement} element with a canvas and a frame in it
   * @param {object} viewer `stage`
   * @param {AbortSignal} signal ends it
   */
  constructor(element, viewer, signal) {
    this.#element = element;
    [this.#canvas, this.#frame] = element.children;
    this.#painter = new Painter(this.#canvas);
    const on = (type, listener) => element.addEventListener(type, (event) => {
      if (viewer.stage?.session) listener(event, viewer.stage);
    }, { signal });
    on('pointerdown', (event, stage) => this.#hold(event, stage));
    on('pointermove', (event, stage) => {
      if (this.#held) this.#move(event, stage, { isAnimated: false });
    });
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) on(type, () => { this.#held = null; });
    this.#canvas.addEventListener('contextrestored', () => {
      this.#drawn = undefined;
      viewer.stage?.invalidate();
    }, { signal });
  }

  #at(event) { return pointIn(this.#canvas, event, this.#box); }

  /** A press on the frame takes hold of it where it is; one beside it brings it there. */
  #hold(event, stage) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.#element.setPointerCapture(event.pointerId);
    const [x, y] = this.#at(event);
    const [left, top, width, height] = this.#place;
    const isOnFrame = x >= left && y >= top && x <= left + width && y <= top + height;
    this.#held = isOnFrame ? [x - left - width / 2, y - top - height / 2] : [0, 0];
    if (!isOnFrame) this.#move(event, stage, { isJump: true });
  }

  #move(event, stage, options) {
    const [x, y] = this.#at(event);
    const middle = [x - this.#held[0], y - this.#held[1]];
    stage.apply({ type: 'center', at: stage.layout.minimapPoint(middle, this.#box) }, options);
  }

  /** @param {import('./stage.js').Stage} stage */
  show(stage) {
    const { state, layout } = stage;
    this.#element.hidden = state.sliderPosition <= 0 && state.scale <= layout.limits.minimum;
    if (this.#element.hidden) return;
    this.#draw(stage);
    const [x, y, width, height] = layout.minimap(state, this.#box, LEAST_FRAME).frame;
    this.#place = [x, y, width, height];
    Object.assign(this.#frame.style, {
      transform: `translate(${x}px, ${y}px)`, inlineSize: `${width}px`, blockSize: `${height}px`,
    });
  }

  /** Draws the picture where it is another than before. */
  #draw(stage) {
    const { layout, state, tiles, picture, devicePixelRatio: ratio, size } = stage;
    const side = size.width < NARROW ? NARROW_SIDE : SIDE;
    const drawn = [tiles.whole?.bitmap, picture, ratio, side];
    if (this.#drawn?.every((value, index) => value === drawn[index])) return;
    this.#drawn = drawn;
    const [, , width, height] = layout.minimap(state, { width: side, height: side }).picture;
    this.#box = { width: Math.max(LEAST_FRAME, Math.round(width)), height: Math.max(LEAST_FRAME, Math.round(height)) };
    Object.assign(this.#canvas, { width: this.#box.width * ratio, height: this.#box.height * ratio });
    Object.assign(this.#canvas.style, { width: `${this.#box.width}px`, height: `${this.#box.height}px` });
    const small = stage.core.layout({ image: picture.size, viewport: this.#box });
    const all = small.place();
    const transform = new DOMMatrix(small.device(all, ratio).transform);
    this.#painter.paint({
      tiles: tiles.whole ? [tiles.whole] : [], transform: transform.multiply(picture.transform), clip: null,
      hasAlpha: false, magnification: all.magnification * ratio,
    });
  }
}
