import { pairAt, report } from './answers.js';
import { object } from './call.js';

/** An image seen through a viewport: how it is fitted, and how far it can be zoomed and moved. */
export class Layout {
  #core;
  #record;

  constructor(core, options) {
    object(options, 'options');
    const { image, viewport, limits = {}, padding = 0 } = options;
    object(limits, 'limits');
    const { minimum = 1, maximum = 16, doubleTap } = limits;
    const call = core.call().size(image, 'image').size(viewport, 'viewport')
      .number(minimum, 'limits.minimum').number(maximum, 'limits.maximum').optional(doubleTap, 'limits.doubleTap')
      .number(padding, 'padding');
    const answer = call.run('layout');
    this.#core = core;
    this.#record = answer.slice(4, call.count);
    this.limits = { minimum: answer[0], maximum: answer[1], doubleTap: answer[2] };
    /** Points of the viewport for one image pixel at scale 1. */
    this.fitFactor = answer[3];
    Object.freeze(this);
  }

  /** For the modules beside this one. */
  get record() { return this.#record; }

  #call() { return this.#core.call(this.#record); }

  /** The viewport at a scale with at most one placement; centred with none. */
  place({ scale = 1, x, y, center, anchor, dx, dy, rect } = {}) {
    const kinds = [x ?? y, center, anchor ?? dx ?? dy, rect];
    const kind = 1 + kinds.findIndex((value) => value !== undefined);
    if (kinds.filter((value) => value !== undefined).length > 1) {
      throw new TypeError('There is more than one placement: x and y, center, anchor with dx and dy, rect');
    }
    const call = this.#call().number(scale, 'scale').put(kind);
    switch (kind) {
      case 1: call.optional(x, 'x').optional(y, 'y'); break;
      case 2: call.pair(center, 'center'); break;
      case 3: call.pair(anchor ?? [0.5, 0.5], 'anchor').number(dx ?? 0, 'dx').number(dy ?? 0, 'dy'); break;
      case 4: call.list(rect, 4, 'rect'); break;
    }
    return report(call.run('place'));
  }

  /** All about a state, as it is. */
  describe(state) { return report(this.#call().state(state).run('describe')); }

  /** A state in whole device pixels. */
  device(state, devicePixelRatio = 1) {
    const answer = this.#call().state(state).number(devicePixelRatio, 'devicePixelRatio').run('device');
    return {
      scaled: pairAt(answer, 0), offset: pairAt(answer, 2), output: pairAt(answer, 4), magnification: answer[6],
    };
  }

  /** The image point under a viewport point. */
  imagePoint(state, point) { return pairAt(this.#call().state(state).pair(point, 'point').run('imagePoint'), 0); }

  /** The viewport point over an image point. */
  viewportPoint(state, point) { return pairAt(this.#call().state(state).pair(point, 'point').run('viewportPoint'), 0); }

  /** How far the offset goes at a scale. */
  offsetRange(scale) {
    const answer = this.#call().number(scale, 'scale').run('offsetRange');
    return { least: pairAt(answer, 0), greatest: pairAt(answer, 2) };
  }

  /** The offset to show while a finger has dragged by a distance. */
  draggedOffset(state, by) { return pairAt(this.#call().state(state).pair(by, 'by').run('draggedOffset'), 0); }

  /** Where a slider stands at a scale, 0 to 1. */
  sliderPosition(scale) { return this.#call().number(scale, 'scale').run('sliderPosition')[0]; }

  /** The scale of a slider that stands at 0 to 1. */
  sliderScale(position) { return this.#call().number(position, 'position').run('sliderScale')[0]; }
}
