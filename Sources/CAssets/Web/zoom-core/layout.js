import { pairAt, rectAt, report, transformAt } from './answers.js';
import { object } from './call.js';

export function giveLimits(call, limits) {
  object(limits, 'limits');
  const { minimum = 1, maximum = 16, doubleTap } = limits;
  return call.number(minimum, 'limits.minimum').number(maximum, 'limits.maximum')
    .optional(doubleTap, 'limits.doubleTap');
}

export function givePosition(call, position) {
  object(position, 'position');
  return call.pair(position.center, 'center').optional(position.magnification, 'magnification');
}

/** An image seen through a viewport: how it is fitted, and how far it can be zoomed and moved. */
export class Layout {
  #core;
  #record;

  constructor(core, options) {
    object(options, 'options');
    const { image, viewport, limits = {}, padding = 0 } = options;
    const call = giveLimits(core.call().size(image, 'image').size(viewport, 'viewport'), limits)
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
      transform: transformAt(answer, 7),
    };
  }

  /** From image pixels to points, or to device pixels: unrounded, for a picture that moves. */
  transform(state, devicePixelRatio = 1) {
    const call = this.#call().state(state).number(devicePixelRatio, 'devicePixelRatio');
    return transformAt(call.run('layoutTransform'), 0);
  }

  /** What a state looks at, for an address: without a magnification where all shows. */
  position(state) {
    const answer = this.#call().state(state).run('position');
    return { center: pairAt(answer, 0), magnification: answer[2] === 0 ? null : answer[3] };
  }

  /** The state that shows a position, brought within the limits, whatever window it comes from. */
  showing(position) { return report(givePosition(this.#call(), position).run('showing')); }

  /** The state that shows a rect of the image whole in one of the viewport, just as it is. */
  placing(rect, window) {
    const answer = this.#call().list(rect, 4, 'rect').list(window, 4, 'window').run('placing');
    return { scale: answer[0], offset: pairAt(answer, 1) };
  }

  /** The whole image in the middle of a box, and the frame of what shows, at least so long; in points of the box. */
  minimap(state, box, leastSide = 0) {
    const answer = this.#call().state(state).size(box, 'box').number(leastSide, 'leastSide').run('minimap');
    return { picture: rectAt(answer, 0), frame: rectAt(answer, 4) };
  }

  /** The unit point of the image, as `center` takes it, at a point of a minimap's box. */
  minimapPoint(point, box) { return pairAt(this.#call().size(box, 'box').pair(point, 'point').run('minimapPoint'), 0); }

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
