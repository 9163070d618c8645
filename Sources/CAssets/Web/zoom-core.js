/**
 * The zoom core of Porthole for pages and for Node: the server's own geometry, compiled to WebAssembly.
 *
 *     import { ZoomCore } from './zoom-core.js';
 *     const core = await ZoomCore.load();
 *     const viewport = core.viewport({ image: { width: 4000, height: 3000 }, viewport: { width: 390, height: 844 } });
 *     const { scale, offset, bound } = viewport.doubleTap([100, 400]);
 *
 * Plain objects go in and come out, in the shapes of `POST /viewport`: points are `[x, y]`, rects `[x, y, width,
 * height]`. Lengths are in points of the viewport or pixels of the image, angles in degrees, clockwise; y grows
 * downwards. A number outside its domain is a `ZoomCoreError`, a value of the wrong type a `TypeError`; what was asked
 * is then as it was. Nothing has to be freed.
 *
 * @typedef {[number, number]} Pair a point, a distance, or a width and a height
 * @typedef {[number, number, number, number]} Rect x, y, width, height
 * @typedef {{width: number, height: number}} Size
 * @typedef {'minimum' | 'maximum' | null} Bound the zoom limit that was run into
 * @typedef {'view' | 'edit' | 'crop'} Mode which picture of an edit is looked at
 * @typedef {{minimum?: number, maximum?: number, doubleTap?: number}} Limits zoom scales; 1, 16 and 3 where left out
 * @typedef {{image: Size, viewport: Size, limits?: Limits, padding?: number}} LayoutOptions
 * @typedef {{scale: number, offset: Pair}} State zoom scale (1 is the fit) and content offset, in points
 * @typedef {object} Report all that there is to know about a state
 * @property {number} scale
 * @property {Pair} offset in points
 * @property {Pair} contentSize in points
 * @property {Pair} insets left and right, top and bottom, in points
 * @property {Rect} visibleRect in image pixels
 * @property {Rect} destination of the visible rect in the viewport, in points
 * @property {number} sliderPosition 0 at the minimum scale, 1 at the maximum
 * @property {Bound} bound
 * @property {Pinch} [pinch] the pinch under way, of a viewport: with the rest of it, what to go on with elsewhere
 * @typedef {object} Pinch a pinch under way
 * @property {'elastic' | 'clamped'} policy
 * @property {number} startScale
 * @property {Pair} imagePoint
 * @property {Pair} location
 * @property {number} magnification
 * @property {number} touches
 * @typedef {object} GestureRules
 * @property {'resetWhenZoomed' | 'maximizeUnlessMaximum'} [doubleTapRule] the first where left out
 * @property {'anchored' | 'centered'} [doubleTapPlacement]
 * @property {'elastic' | 'clamped'} [pinchPolicy]
 * @typedef {LayoutOptions & GestureRules & {state?: State & {pinch?: Pinch | null}}} ViewportOptions
 * @typedef {{center: Pair, size: Pair}} Crop in relative lengths: 1 is the image's diagonal
 * @typedef {{crop?: Crop | null, rotation?: {quadrant?: number, angle?: number}, flip?: boolean}} Edit
 * @typedef {'moving' | 'shrinking'} Fit how a crop that reaches beyond the image comes inside
 * @typedef {'left' | 'right' | 'top' | 'bottom' | 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight'} Handle
 * @typedef {{keepsAspect?: boolean, minimum?: Size}} ResizeOptions the least size is in pixels, 1 × 1 where left out
 * @typedef {{center: Pair, width: number, angle: number}} StickerPlace
 * @typedef {{level: number, column: number, row: number}} TileAddress level 0 is full size
 */

const BOUNDS = [null, 'minimum', 'maximum'];
const MODES = ['view', 'edit', 'crop'];
const DOUBLE_TAP_RULES = ['resetWhenZoomed', 'maximizeUnlessMaximum'];
const DOUBLE_TAP_PLACEMENTS = ['anchored', 'centered'];
const PINCH_POLICIES = ['elastic', 'clamped'];
const CROP_FITS = ['moving', 'shrinking'];
const CROP_HANDLES = ['left', 'right', 'top', 'bottom', 'topLeft', 'topRight', 'bottomLeft', 'bottomRight'];
const WHEEL_UNITS = ['point', 'line', 'page'];
const WHEEL_RULES = ['zooms', 'pans'];
const TOUCH_RULES = ['slop', 'tapTime', 'doubleTapTime', 'doubleTapDistance', 'leastSpread', 'velocityTime', 'restTime',
  'flingSpeed', 'topSpeed', 'stopSpeed', 'slowingTime', 'settleTime', 'wheelRule', 'lineHeight', 'wheelRate',
  'controlRate', 'mostWheelZoom'];
const MOST_TILES = 1_000_000;

/** A number outside its domain. */
export class ZoomCoreError extends RangeError {
  /**
   * @param {string} parameter what is at fault
   * @param {number} value what it was
   * @param {{lowest: number, highest: number, excludesLowest: boolean, excludesHighest: boolean, isWhole: boolean}}
   *   allowed what it may be; infinite where there is no end
   */
  constructor(parameter, value, allowed) {
    super(`The ${parameter} is ${value}: it must be ${rangeWords(allowed)}.`);
    this.name = 'ZoomCoreError';
    this.parameter = parameter;
    this.value = value;
    this.allowed = allowed;
  }
}

function rangeWords({ lowest, highest, excludesLowest, excludesHighest, isWhole }) {
  const kind = isWhole ? 'whole number' : lowest === -Infinity || highest === Infinity ? 'finite number' : 'number';
  if (lowest === -Infinity && highest === Infinity) return `a ${kind}`;
  if (highest === Infinity) return `a ${kind} ${excludesLowest ? 'over' : 'of at least'} ${lowest}`;
  if (lowest === -Infinity) return `a ${kind} ${excludesHighest ? 'below' : 'of at most'} ${highest}`;
  if (excludesHighest) return `a ${kind} over ${lowest} and below ${highest}`;
  return excludesLowest ? `a ${kind} over ${lowest} and at most ${highest}` : `a ${kind} from ${lowest} to ${highest}`;
}

/** What an operation takes, checked for its type on its way in. */
class Arguments {
  /** @type {number[]} */
  numbers = [];

  number(value, name) {
    if (typeof value !== 'number') throw new TypeError(`${name} must be a number, not ${words(value)}`);
    this.numbers.push(value);
    return this;
  }

  optional(value, name) {
    return value === undefined || value === null ? this.number(0, name).number(0, name)
      : this.number(1, name).number(value, name);
  }

  list(value, count, name) {
    if (!isList(value) || value.length !== count) {
      throw new TypeError(`${name} must be ${count} numbers in an array, not ${words(value)}`);
    }
    for (let i = 0; i < count; i++) this.number(value[i], `${name}[${i}]`);
    return this;
  }

  pair(value, name) { return this.list(value, 2, name); }

  optionalPair(value, name) {
    return value === undefined || value === null ? this.list([0, 0, 0], 3, name)
      : this.number(1, name).pair(value, name);
  }

  size(value, name) {
    object(value, name);
    return this.number(value.width, `${name}.width`).number(value.height, `${name}.height`);
  }

  flag(value, name) {
    if (value !== undefined && typeof value !== 'boolean') {
      throw new TypeError(`${name} must be true or false, not ${words(value)}`);
    }
    this.numbers.push(value ? 1 : 0);
    return this;
  }

  choice(value, choices, name, hasDefault = true) {
    const index = value === undefined && hasDefault ? 0 : choices.indexOf(value);
    if (index < 0) throw new TypeError(`${name} must be one of ${choices.join(', ')}, not ${words(value)}`);
    this.numbers.push(index);
    return this;
  }

  layout({ image, viewport, limits = {}, padding = 0 }) {
    object(limits, 'limits');
    const { minimum = 1, maximum = 16, doubleTap } = limits;
    return this.size(image, 'image').size(viewport, 'viewport')
      .number(minimum, 'limits.minimum').number(maximum, 'limits.maximum').optional(doubleTap, 'limits.doubleTap')
      .number(padding, 'padding');
  }

  state(value) {
    object(value, 'state');
    return this.number(value.scale, 'state.scale').pair(value.offset, 'state.offset');
  }

  crop(value, name) {
    object(value, name);
    return this.pair(value.center, `${name}.center`).pair(value.size, `${name}.size`);
  }

  edit(options) {
    object(options, 'options');
    const { image, edit = {} } = options;
    object(edit, 'edit');
    const { crop, rotation = {}, flip } = edit;
    object(rotation, 'edit.rotation');
    return this.size(image, 'image').optionalCrop(crop, 'edit.crop')
      .number(rotation.quadrant ?? 0, 'edit.rotation.quadrant').number(rotation.angle ?? 0, 'edit.rotation.angle')
      .flag(flip, 'edit.flip');
  }

  optionalCrop(value, name) {
    return value === undefined || value === null ? this.list([0, 0, 0, 0, 0], 5, name)
      : this.number(1, name).crop(value, name);
  }

  /** A handle of a crop's frame, how far it is drawn, and what is kept to. */
  resizing(handle, by, { keepsAspect, minimum = { width: 1, height: 1 } }) {
    return this.choice(handle, CROP_HANDLES, 'handle', false).pair(by, 'by').flag(keepsAspect, 'keepsAspect')
      .size(minimum, 'minimum');
  }

  finger(value) {
    if (!Number.isInteger(value) || value !== (value | 0)) {
      throw new TypeError(`finger must be a whole number of 32 bits, not ${words(value)}`);
    }
    return this.number(value, 'finger');
  }

  touchRules(rules = {}) {
    object(rules, 'rules');
    for (const name of Object.keys(rules)) {
      if (!TOUCH_RULES.includes(name)) throw new TypeError(`rules has no ${name}, only ${TOUCH_RULES.join(', ')}`);
    }
    for (const name of TOUCH_RULES) {
      if (name !== 'wheelRule') this.optional(rules[name], `rules.${name}`);
      else this.number(1, name).choice(rules[name], WHEEL_RULES, `rules.${name}`);
    }
    return this;
  }

  /** A gesture in the shape of `POST /viewport`. */
  gesture(gesture) {
    object(gesture, 'gesture');
    const { type, to, at, by, anchor, touches, magnification, position, rect } = gesture;
    switch (type) {
      case 'zoom': return this.number(0, 'type').number(to, 'to').optionalPair(anchor, 'anchor');
      case 'doubleTap': return this.number(1, 'type').pair(at, 'at');
      case 'pinchBegan': return this.number(2, 'type').pair(at, 'at').number(touches, 'touches');
      case 'pinchChanged':
        return this.number(3, 'type').number(magnification, 'magnification').pair(at, 'at').number(touches, 'touches');
      case 'pinchEnded': return this.number(4, 'type');
      case 'pan': return this.number(5, 'type').pair(by, 'by');
      case 'slider': return this.number(6, 'type').number(position, 'position');
      case 'zoomToRect': return this.number(7, 'type').list(rect, 4, 'rect');
      case 'center': return this.number(8, 'type').pair(at, 'at');
      case 'resize': return this.number(9, 'type').size(to, 'to');
      case 'dragBegan': return this.number(10, 'type').pair(at, 'at');
      case 'dragChanged': return this.number(11, 'type').pair(to, 'to');
      case 'dragEnded': return this.number(12, 'type');
      case 'reset': return this.number(13, 'type');
      default: throw new TypeError(`There is no gesture of the type ${words(type)}`);
    }
  }
}

const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

function object(value, name) {
  if (typeof value === 'object' && value !== null) return;
  throw new TypeError(`${name} must be an object, not ${words(value)}`);
}

function words(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? (isList(value) ? `[${value}]` : 'an object') : String(value);
}

/** The numbers that are shared with the WebAssembly module. */
class Memory {
  #exports;
  #view;

  constructor(exports) {
    this.#exports = exports;
    this.#look(1024);
  }

  #look(count) {
    const address = this.#exports.reserve(count);
    this.#view = new Float64Array(this.#exports.memory.buffer, address, Math.max(count, this.#view?.length ?? 0));
  }

  /**
   * Runs an operation; its answer is to be read before the next one.
   * @param {string} operation
   * @param {Float64Array | null} record the bytes of a value, from an answer
   * @param {Arguments} [given]
   */
  run(operation, record, given) {
    const offset = record ? record.length : 0;
    if (record) this.#view.set(record);
    if (given) this.#view.set(given.numbers, offset);
    const count = this.#exports[operation]();
    // The memory has grown, or the numbers have moved: only where there is much to answer.
    if (count > this.#view.length || this.#view.byteLength === 0) this.#look(Math.max(count, this.#view.length));
    if (count < 0) throw this.#error();
    return this.#view.subarray(0, count);
  }

  #error() {
    const [value, isWhole, lowest, highest, excludesLowest, excludesHighest, length] = this.#view;
    const name = String.fromCharCode(...this.#view.subarray(7, 7 + length));
    return new ZoomCoreError(name, value, {
      lowest, highest, excludesLowest: excludesLowest === 1, excludesHighest: excludesHighest === 1,
      isWhole: isWhole === 1,
    });
  }
}

/** A value's record from an answer, in the array of the one before: a new one at every frame would be litter. */
function kept(record, answer, index) {
  if (!record) return answer.slice(index);
  record.set(answer.subarray(index));
  return record;
}

/** @returns {Pair} */
const pairAt = (answer, index) => [answer[index], answer[index + 1]];
/** @returns {Rect} */
const rectAt = (answer, index) => [answer[index], answer[index + 1], answer[index + 2], answer[index + 3]];
/** @returns {Crop} */
const cropAt = (answer, index) => ({ center: pairAt(answer, index), size: pairAt(answer, index + 2) });

/** @returns {Report} */
function report(answer) {
  return {
    scale: answer[0], offset: pairAt(answer, 1), contentSize: pairAt(answer, 3), insets: pairAt(answer, 5),
    visibleRect: rectAt(answer, 7), destination: rectAt(answer, 11), sliderPosition: answer[15],
    bound: BOUNDS[answer[16]],
  };
}
const REPORT = 17;

/** An image seen through a viewport: how it is fitted, and how far it can be zoomed and moved. */
class Layout {
  #memory;
  #record;

  constructor(memory, options) {
    object(options, 'options');
    const answer = memory.run('layout', null, new Arguments().layout(options));
    this.#memory = memory;
    this.#record = answer.slice(4);
    /** @type {{minimum: number, maximum: number, doubleTap: number}} */
    this.limits = { minimum: answer[0], maximum: answer[1], doubleTap: answer[2] };
    /** Points of the viewport for one image pixel at scale 1. @type {number} */
    this.fitFactor = answer[3];
    Object.freeze(this);
  }

  /** For the other classes of this module. */
  get record() { return this.#record; }

  #run(operation, given) { return this.#memory.run(operation, this.#record, given); }

  /**
   * The viewport at a scale with at most one placement; centred with none.
   * @param {{scale?: number, x?: number, y?: number, center?: Pair, anchor?: Pair, dx?: number, dy?: number,
   *   rect?: Rect}} [placement] `x` and `y`: the offset; `center`: a unit point of the image; `anchor`: a unit point of
   *   the viewport, with a translation; `rect`: image pixels, which decide the scale too
   * @returns {Report}
   */
  place({ scale = 1, x, y, center, anchor, dx, dy, rect } = {}) {
    const given = new Arguments().number(scale, 'scale');
    const kinds = [x ?? y, center, anchor ?? dx ?? dy, rect];
    const kind = 1 + kinds.findIndex((value) => value !== undefined);
    if (kinds.filter((value) => value !== undefined).length > 1) {
      throw new TypeError('There is more than one placement: x and y, center, anchor with dx and dy, rect');
    }
    given.number(kind, 'placement');
    switch (kind) {
      case 1: given.optional(x, 'x').optional(y, 'y'); break;
      case 2: given.pair(center, 'center'); break;
      case 3: given.pair(anchor ?? [0.5, 0.5], 'anchor').number(dx ?? 0, 'dx').number(dy ?? 0, 'dy'); break;
      case 4: given.list(rect, 4, 'rect'); break;
    }
    return report(this.#run('place', given));
  }

  /** All about a state, as it is. @param {State} state @returns {Report} */
  describe(state) { return report(this.#run('describe', new Arguments().state(state))); }

  /**
   * A state in whole device pixels.
   * @param {State} state
   * @param {number} [devicePixelRatio]
   * @returns {{scaled: Pair, offset: Pair, output: Pair, magnification: number}} the size of the whole scaled image,
   *   where in it the window begins, the window's size; device pixels for an image pixel
   */
  device(state, devicePixelRatio = 1) {
    const answer = this.#run('device', new Arguments().state(state).number(devicePixelRatio, 'devicePixelRatio'));
    return {
      scaled: pairAt(answer, 0), offset: pairAt(answer, 2), output: pairAt(answer, 4), magnification: answer[6],
    };
  }

  /** The image point under a viewport point. @param {State} state @param {Pair} point @returns {Pair} */
  imagePoint(state, point) {
    return pairAt(this.#run('imagePoint', new Arguments().state(state).pair(point, 'point')), 0);
  }

  /** The viewport point over an image point. @param {State} state @param {Pair} point @returns {Pair} */
  viewportPoint(state, point) {
    return pairAt(this.#run('viewportPoint', new Arguments().state(state).pair(point, 'point')), 0);
  }

  /** How far the offset goes at a scale. @param {number} scale @returns {{least: Pair, greatest: Pair}} */
  offsetRange(scale) {
    const answer = this.#run('offsetRange', new Arguments().number(scale, 'scale'));
    return { least: pairAt(answer, 0), greatest: pairAt(answer, 2) };
  }

  /**
   * The offset to show while a finger has dragged by a distance.
   * @param {State} state
   * @param {Pair} by
   * @returns {Pair}
   */
  draggedOffset(state, by) {
    return pairAt(this.#run('draggedOffset', new Arguments().state(state).pair(by, 'by')), 0);
  }

  /** Where a slider stands at a scale, 0 to 1. @param {number} scale @returns {number} */
  sliderPosition(scale) { return this.#run('sliderPosition', new Arguments().number(scale, 'scale'))[0]; }

  /** The scale of a slider that stands at 0 to 1. @param {number} position @returns {number} */
  sliderScale(position) { return this.#run('sliderScale', new Arguments().number(position, 'position'))[0]; }
}

/** A viewport that gestures act upon; each returns what shows then. Points are of the viewport, in points. */
class Viewport {
  #memory;
  #options;
  #record;
  #report;
  #size;

  constructor(memory, options) {
    object(options, 'options');
    const { image, viewport, limits, padding, state } = options;
    const { doubleTapRule, doubleTapPlacement, pinchPolicy } = options;
    this.#memory = memory;
    this.#options = { image, viewport, limits, padding };
    const given = new Arguments()
      .choice(doubleTapRule, DOUBLE_TAP_RULES, 'doubleTapRule')
      .choice(doubleTapPlacement, DOUBLE_TAP_PLACEMENTS, 'doubleTapPlacement')
      .choice(pinchPolicy, PINCH_POLICIES, 'pinchPolicy');
    if (state) given.number(1, 'state').state(state);
    else given.list([0, 0, 0, 0], 4, 'state');
    const pinch = state?.pinch;
    if (pinch) {
      object(pinch, 'pinch');
      given.number(1, 'pinch').choice(pinch.policy, PINCH_POLICIES, 'pinch.policy')
        .number(pinch.startScale, 'pinch.startScale').pair(pinch.imagePoint, 'pinch.imagePoint')
        .pair(pinch.location, 'pinch.location').number(pinch.magnification, 'pinch.magnification')
        .number(pinch.touches, 'pinch.touches');
    } else given.number(0, 'pinch');
    this.#take(memory.run('viewport', new Layout(memory, options).record, given));
  }

  #take(answer) {
    this.#report = report(answer);
    this.#size = { width: answer[REPORT], height: answer[REPORT + 1] };
    if (answer[REPORT + 2] === 1) {
      this.#report.pinch = {
        policy: PINCH_POLICIES[answer[REPORT + 3]], startScale: answer[REPORT + 4],
        imagePoint: pairAt(answer, REPORT + 5), location: pairAt(answer, REPORT + 7),
        magnification: answer[REPORT + 9], touches: answer[REPORT + 10],
      };
    }
    this.#record = kept(this.#record, answer, REPORT + 11);
    return this.#report;
  }

  /** For the other classes of this module. */
  get record() { return this.#record; }

  /**
   * What shows, with the bound of the last gesture: the `state` that another viewport goes on from.
   * @returns {Report}
   */
  get state() { return this.#report; }

  /** The size of the viewport. @returns {Size} */
  get size() { return this.#size; }

  /** The image in the viewport as it is now. @returns {Layout} */
  get layout() { return new Layout(this.#memory, { ...this.#options, viewport: this.#size }); }

  /**
   * Answers a gesture in the shape of `POST /viewport`, such as `{type: 'zoom', to: 3}`; the methods below are these.
   * @param {{type: string}} gesture
   * @returns {Report}
   */
  apply(gesture) { return this.#take(this.#memory.run('gesture', this.#record, new Arguments().gesture(gesture))); }

  /** Zooms to a scale about a point; the middle where none is given. @param {number} to @param {Pair} [anchor] */
  zoom(to, anchor) { return this.apply({ type: 'zoom', to, anchor }); }
  /** A double tap on a point. @param {Pair} at */
  doubleTap(at) { return this.apply({ type: 'doubleTap', at }); }
  /** So many fingers come down around a point. @param {Pair} at @param {number} touches */
  pinchBegan(at, touches) { return this.apply({ type: 'pinchBegan', at, touches }); }
  /**
   * They have reached a magnification, 1 at the beginning.
   * @param {number} magnification
   * @param {Pair} at
   * @param {number} touches
   */
  pinchChanged(magnification, at, touches) { return this.apply({ type: 'pinchChanged', magnification, at, touches }); }
  /** The fingers are gone, or the pinch is cancelled. */
  pinchEnded() { return this.apply({ type: 'pinchEnded' }); }
  /** The finger has dragged the content by a distance. @param {Pair} by */
  pan(by) { return this.apply({ type: 'pan', by }); }
  /** A finger takes hold of what shows. @param {Pair} at */
  dragBegan(at) { return this.apply({ type: 'dragBegan', at }); }
  /** It has drawn the content along to a point, beyond its range ever more slowly. @param {Pair} to */
  dragChanged(to) { return this.apply({ type: 'dragChanged', to }); }
  /** The finger is gone, or the drag is cancelled. */
  dragEnded() { return this.apply({ type: 'dragEnded' }); }
  /** A slider stands at 0, the minimum scale, to 1, the maximum. @param {number} position */
  slider(position) { return this.apply({ type: 'slider', position }); }
  /** Shows a part of the image, in image pixels, whole. @param {Rect} rect */
  zoomToRect(rect) { return this.apply({ type: 'zoomToRect', rect }); }
  /** Puts a unit point of the image in the middle. @param {Pair} at */
  center(at) { return this.apply({ type: 'center', at }); }
  /** The viewport has a new size. @param {Size} to */
  resize(to) { return this.apply({ type: 'resize', to }); }
  /** Back to the minimum scale, centred. */
  reset() { return this.apply({ type: 'reset' }); }
}

/** A pinch that springs back, for a picture among others: the scale effect that it has while it lasts. */
class PinchTransform {
  #memory;
  #viewport;
  #record;

  constructor(memory, options) {
    object(options, 'options');
    new Arguments().size(options.viewport, 'viewport');
    this.#memory = memory;
    this.#viewport = { ...options.viewport };
    this.#take(memory.run('transform', null));
  }

  #take(answer) {
    /** 1 at rest. @type {number} */
    this.scale = answer[0];
    /** The unit point of the viewport that it is scaled about. @type {Pair} */
    this.anchor = pairAt(answer, 1);
    /** How far it is shifted, in points. @type {Pair} */
    this.offset = pairAt(answer, 3);
    /** @type {boolean} */
    this.isPinching = answer[5] === 1;
    this.#record = kept(this.#record, answer, 6);
    return this;
  }

  /** Fingers come down. @param {Pair} at @param {number} touches */
  began(at, touches) {
    const given = new Arguments().pair(at, 'at').number(touches, 'touches').size(this.#viewport, 'viewport');
    return this.#take(this.#memory.run('transformBegan', this.#record, given));
  }

  /**
   * They have reached a magnification, 1 at the beginning.
   * @param {number} magnification
   * @param {Pair} at
   * @param {number} touches
   */
  changed(magnification, at, touches) {
    const given = new Arguments().number(magnification, 'magnification').pair(at, 'at').number(touches, 'touches');
    return this.#take(this.#memory.run('transformChanged', this.#record, given));
  }

  /** The fingers are gone: at rest again. */
  ended() { return this.#take(this.#memory.run('transform', null)); }

  /** Where a point of the resting picture is shown. @param {Pair} point @returns {Pair} */
  shown(point) {
    const given = new Arguments().pair(point, 'point').size(this.#viewport, 'viewport');
    return pairAt(this.#memory.run('transformShown', this.#record, given), 0);
  }
}

/** An image with an edit applied. */
class EditedImage {
  #memory;
  #record;

  /** @param {Memory} memory @param {Float64Array} answer */
  constructor(memory, answer) {
    this.#memory = memory;
    this.#record = answer.slice(11);
    /** The size of the finished picture, in pixels. @type {Pair} */
    this.size = pairAt(answer, 0);
    /** What relative lengths are measured by, in pixels. @type {number} */
    this.diagonal = answer[2];
    /** What is kept: the edit's crop, or the one that stands for none. @type {Crop} */
    this.crop = cropAt(answer, 3);
    /** The crop's frame on the canvas of the mode `crop`, in pixels. @type {Crop} */
    this.cropFrame = cropAt(answer, 7);
    Object.freeze(this);
  }

  #run(operation, given) { return this.#memory.run(operation, this.#record, given); }

  /**
   * The size of a mode's picture, in pixels: the `image` of a viewport that looks at it.
   * @param {Mode} [mode]
   * @returns {Size}
   */
  pictureSize(mode = 'view') {
    new Arguments().choice(mode, MODES, 'mode');
    return mode === 'crop' ? { width: this.diagonal, height: this.diagonal }
      : { width: this.size[0], height: this.size[1] };
  }

  /** The largest crop of the same middle and aspect without blank corners. @param {Crop} [crop] @returns {Crop} */
  inscribed(crop = this.crop) { return cropAt(this.#run('inscribed', new Arguments().crop(crop, 'crop')), 0); }

  /**
   * The source point that a point of a mode's picture shows.
   * @param {Pair} point
   * @param {Mode} [mode]
   * @returns {Pair}
   */
  sourcePoint(point, mode = 'view') {
    return pairAt(this.#run('sourcePoint', new Arguments().choice(mode, MODES, 'mode').pair(point, 'point')), 0);
  }

  /**
   * The point of a mode's picture that shows a source point.
   * @param {Pair} point
   * @param {Mode} [mode]
   * @returns {Pair}
   */
  picturePoint(point, mode = 'view') {
    return pairAt(this.#run('picturePoint', new Arguments().choice(mode, MODES, 'mode').pair(point, 'point')), 0);
  }

  /**
   * Where a sticker lies on a mode's picture, in pixels.
   * @param {StickerPlace} sticker
   * @param {Mode} [mode]
   * @returns {StickerPlace}
   */
  place(sticker, mode = 'view') {
    object(sticker, 'sticker');
    const { center, width, angle = 0 } = sticker;
    const answer = this.#run('sticker', new Arguments().choice(mode, MODES, 'mode').pair(center, 'sticker.center')
      .number(width, 'sticker.width').number(angle, 'sticker.angle'));
    return { center: pairAt(answer, 0), width: answer[2], angle: answer[3] };
  }

  #crop(way, given) {
    given.numbers.unshift(way);
    return cropAt(this.#run('crop', given), 0);
  }

  /** A crop whose corners lie inside the image. @param {Crop} crop @param {Fit} [fit] `moving` where left out */
  contained(crop, fit) { return this.#crop(0, new Arguments().crop(crop, 'crop').choice(fit, CROP_FITS, 'fit')); }

  /** The crop of a rectangle of the source, in its pixels. @param {Rect} rect @returns {Crop} */
  cropOfSourceRect(rect) { return this.#crop(1, new Arguments().list(rect, 4, 'rect')); }

  /** The crop of a rectangle of the source, from (0, 0) to (1, 1). @param {Rect} rect @returns {Crop} */
  cropOfUnitRect(rect) { return this.#crop(2, new Arguments().list(rect, 4, 'rect')); }

  /**
   * The crop that shows just a rectangle of a mode's picture.
   * @param {Rect} rect
   * @param {Mode} [mode]
   * @returns {Crop}
   */
  cropOfPictureRect(rect, mode = 'view') {
    return this.#crop(3, new Arguments().choice(mode, MODES, 'mode').list(rect, 4, 'rect'));
  }

  /** The largest crop of an aspect, width by height, about a middle. @param {number} aspect @param {Pair} [center] */
  largestCrop(aspect, center = [0, 0]) {
    return this.#crop(4, new Arguments().number(aspect, 'aspect').pair(center, 'center'));
  }

  /** The largest part of a crop that has an aspect. @param {Crop} crop @param {number} aspect @returns {Crop} */
  cutToAspect(crop, aspect) { return this.#crop(5, new Arguments().crop(crop, 'crop').number(aspect, 'aspect')); }

  /** A crop moved by pixels, as far as it stays inside. @param {Crop} crop @param {Pair} by @returns {Crop} */
  moved(crop, by) { return this.#crop(6, new Arguments().crop(crop, 'crop').pair(by, 'by')); }

  /**
   * A crop one of whose edges or corners is moved by pixels, as far as it stays inside; the opposite one stays.
   * @param {Crop} crop as it was when the drag began
   * @param {Handle} handle
   * @param {Pair} by since then
   * @param {ResizeOptions} [options]
   * @returns {Crop}
   */
  resized(crop, handle, by, options = {}) {
    return this.#crop(7, new Arguments().crop(crop, 'crop').resizing(handle, by, options));
  }

  /** The crop that a window shows behind which the turned image has been moved, all in points. @returns {Crop}
   * @param {{window: Size, magnification: number, translation: Pair}} view points for an image pixel; from the middle */
  cropOfWindow({ window, magnification, translation }) {
    return this.#crop(8, new Arguments().size(window, 'window').number(magnification, 'magnification')
      .pair(translation, 'translation'));
  }

  #measure(what, given) {
    given.numbers.unshift(what);
    return this.#run('measureCrop', given);
  }

  /** The rectangle of the source, in its pixels, that a crop stands for. @param {Crop} crop @returns {Rect} */
  sourceRect(crop) { return rectAt(this.#measure(0, new Arguments().crop(crop, 'crop')), 0); }

  /** The same from (0, 0) to (1, 1). @param {Crop} crop @returns {Rect} */
  unitRect(crop) { return rectAt(this.#measure(1, new Arguments().crop(crop, 'crop')), 0); }

  /** The rectangle of the canvas that a crop covers. @param {Crop} crop @returns {Rect} */
  canvasRect(crop) { return rectAt(this.#measure(2, new Arguments().crop(crop, 'crop')), 0); }

  /** How far the image is moved for a window to show a crop. @param {Crop} crop @param {number} magnification */
  translation(crop, magnification) {
    return pairAt(this.#measure(3, new Arguments().crop(crop, 'crop').number(magnification, 'magnification')), 0);
  }

  /** The least magnification at which the image covers a window. @param {Size} window @returns {number} */
  coveringMagnification(window) { return this.#measure(4, new Arguments().size(window, 'window'))[0]; }

  /** How far the image moves to either side behind a window that it covers. @param {Size} window @returns {Pair}
   * @param {number} magnification */
  dragRange(window, magnification) {
    return pairAt(this.#measure(5, new Arguments().size(window, 'window').number(magnification, 'magnification')), 0);
  }
}

/** A crop that a person is choosing: kept inside the image, and given back whole when a turn is taken back. */
class Cropper {
  #memory;
  #record;
  #edit;
  #edited;

  constructor(memory, options) {
    const given = new Arguments().edit(options).choice(options.fit ?? 'shrinking', CROP_FITS, 'fit');
    this.#memory = memory;
    this.#take(memory.run('cropper', null, given));
  }

  #take(answer) {
    const end = 20 + answer[8];
    this.#edit = {
      crop: answer[0] === 0 ? null : cropAt(answer, 1), rotation: { quadrant: answer[5], angle: answer[6] },
      flip: answer[7] === 1,
    };
    this.#edited = new EditedImage(this.#memory, answer.subarray(9, end));
    this.#record = kept(this.#record, answer, end);
    return this.#edited;
  }

  #change(what, given) {
    given.numbers.unshift(what);
    return this.#take(this.#memory.run('changeCrop', this.#record, given));
  }

  /** What was chosen; its crop may reach beyond the image. @returns {Edit} */
  get edit() { return this.#edit; }

  /** The image with what is shown: a crop without blank corners. @returns {EditedImage} */
  get edited() { return this.#edited; }

  /** Chooses another crop; null is the whole image. @param {Crop | null} crop @returns {EditedImage} */
  choose(crop) { return this.#change(0, new Arguments().optionalCrop(crop, 'crop')); }
  /** Moves what is shown by pixels. @param {Pair} by @returns {EditedImage} */
  move(by) { return this.#change(1, new Arguments().pair(by, 'by')); }
  /** Moves an edge or a corner by pixels. @param {Handle} handle @param {Pair} by @param {ResizeOptions} [options] */
  resize(handle, by, options = {}) { return this.#change(2, new Arguments().resizing(handle, by, options)); }
  /** Turns to an angle, −45 to 45 degrees on top of the quarter turns. @param {number} angle @returns {EditedImage} */
  straighten(angle) { return this.#change(3, new Arguments().number(angle, 'angle')); }
  /** Turns the image by degrees under a frame that stays where it has room. @param {number} degrees */
  rotate(degrees) { return this.#change(4, new Arguments().number(degrees, 'degrees')); }
  /**
   * Turns the picture by quarter turns, −3 to 3; what is shown stays.
   * @param {number} quarters
   * @returns {EditedImage}
   */
  turn(quarters) { return this.#change(5, new Arguments().number(quarters, 'quarters')); }
  /** Exchanges left and right, or top and bottom; what is shown stays. @param {{vertically?: boolean}} [options] */
  flip({ vertically } = {}) { return this.#change(6, new Arguments().flag(vertically, 'vertically')); }
}

/** An image reduced by powers of two, cut into square tiles. */
class Pyramid {
  #memory;
  #numbers;

  constructor(memory, options) {
    object(options, 'options');
    const { image, tileSize = 256 } = options;
    const given = new Arguments().size(image, 'image').number(tileSize, 'tileSize');
    const answer = memory.run('pyramid', null, given);
    this.#memory = memory;
    this.#numbers = given.numbers;
    /** From full size on. @type {{width: number, height: number, columns: number, rows: number}[]} */
    this.levels = [];
    for (let i = 0; i < answer.length; i += 4) {
      const [width, height, columns, rows] = rectAt(answer, i);
      this.levels.push({ width, height, columns, rows });
    }
    Object.freeze(this);
  }

  #run(operation, given) {
    given.numbers.unshift(...this.#numbers);
    return this.#memory.run(operation, null, given);
  }

  /**
   * The level that serves a magnification, device pixels for an image pixel.
   * @param {number} magnification
   * @returns {number}
   */
  level(magnification) { return this.#run('pyramidLevel', new Arguments().number(magnification, 'magnification'))[0]; }

  /**
   * The tiles of a level that a part of the image touches, nearest to its middle first.
   * @param {Rect} rect in image pixels
   * @param {number} level
   * @returns {TileAddress[]}
   */
  tiles(rect, level) {
    const answer = this.#run('tiles', new Arguments().number(level, 'level').list(rect, 4, 'rect'));
    if (answer[0] > MOST_TILES) throw new RangeError(`These are ${answer[0]} tiles, more than ${MOST_TILES}.`);
    const tiles = [];
    for (let i = 1; i < answer.length; i += 2) tiles.push({ level, column: answer[i], row: answer[i + 1] });
    return tiles;
  }

  /**
   * The pixels of its level, and of the image, that a tile covers; null where there is no such tile.
   * @param {TileAddress} tile
   * @returns {{rect: Rect, imageRect: Rect} | null}
   */
  tile(tile) {
    object(tile, 'tile');
    const given = new Arguments().number(tile.level, 'tile.level').number(tile.column, 'tile.column')
      .number(tile.row, 'tile.row');
    const answer = this.#run('tile', given);
    return answer.length === 0 ? null : { rect: rectAt(answer, 0), imageRect: rectAt(answer, 4) };
  }
}

/**
 * A viewport under a hand: turns raw input into gestures, and lets go of the viewport as a hand would.
 *
 * `time` is in seconds on one clock (`event.timeStamp / 1000`), `finger` a whole number (`event.pointerId`).
 */
class TouchSession {
  #memory;
  #options;
  #size;
  #record;
  #outcome;

  constructor(memory, options) {
    const viewport = new Viewport(memory, options);
    const { image, limits, padding } = options;
    this.#memory = memory;
    this.#options = { image, limits, padding };
    this.#take(memory.run('touchSession', viewport.record, new Arguments().touchRules(options.rules)));
  }

  #take(answer) {
    const at = REPORT + 4;
    // Member by member: a literal that spreads another is ten times slower.
    const outcome = report(answer);
    outcome.hasChanged = answer[REPORT + 2] === 1;
    outcome.isAnimating = answer[REPORT + 3] === 1;
    outcome.tap = answer[at] === 0 ? null : pairAt(answer, at + 1);
    outcome.doubleTap = answer[at + 3] === 0 ? null : pairAt(answer, at + 4);
    outcome.touches = answer[at + 6];
    outcome.restingState = { scale: answer[at + 7], offset: pairAt(answer, at + 8) };
    outcome.tapDueTime = answer[at + 10] === 0 ? null : answer[at + 11];
    this.#outcome = outcome;
    this.#size = { width: answer[REPORT], height: answer[REPORT + 1] };
    this.#record = kept(this.#record, answer, at + 12);
    return this.#outcome;
  }

  /**
   * What shows, and what has come of the last event: a tap is reported once no second one can follow.
   * @returns {Report & {hasChanged: boolean, isAnimating: boolean, tap: Pair | null, doubleTap: Pair | null,
   *   touches: number, restingState: State, tapDueTime: number | null}}
   */
  get state() { return this.#outcome; }

  /** The size of the viewport. @returns {Size} */
  get size() { return this.#size; }

  /** The image in the viewport as it is now. @returns {Layout} */
  get layout() { return new Layout(this.#memory, { ...this.#options, viewport: this.#size }); }

  #event(time, given) {
    given.numbers.unshift(new Arguments().number(time, 'time').numbers[0]);
    return this.#take(this.#memory.run('touchEvent', this.#record, given));
  }

  /** A finger, a pen or a mouse's button comes down. @param {number} finger @param {Pair} at @param {number} time */
  down(finger, at, time) { return this.#event(time, new Arguments().number(0, 'type').finger(finger).pair(at, 'at')); }
  /** @param {number} finger @param {Pair} to @param {number} time */
  move(finger, to, time) { return this.#event(time, new Arguments().number(1, 'type').finger(finger).pair(to, 'to')); }
  /** @param {number} finger @param {Pair} at @param {number} time */
  up(finger, at, time) { return this.#event(time, new Arguments().number(2, 'type').finger(finger).pair(at, 'at')); }
  /** The system has taken the finger away. @param {number} finger @param {number} time */
  cancel(finger, time) { return this.#event(time, new Arguments().number(3, 'type').finger(finger)); }

  /**
   * A wheel is turned, or two fingers scroll on a trackpad.
   * @param {{delta: Pair, unit?: 'point' | 'line' | 'page', at: Pair, hasControl?: boolean}} step `[event.deltaX,
   *   event.deltaY]`, `['point', 'line', 'page'][event.deltaMode]`, the pointer's place, `event.ctrlKey`
   * @param {number} time
   */
  wheel(step, time) {
    object(step, 'step');
    const { delta, unit, at, hasControl } = step;
    return this.#event(time, new Arguments().number(4, 'type').pair(delta, 'delta').choice(unit, WHEEL_UNITS, 'unit')
      .pair(at, 'at').flag(hasControl, 'hasControl'));
  }

  /**
   * A trackpad is pinched: the magnification of this step, 1 for none.
   * @param {number} by
   * @param {Pair} at
   * @param {number} time
   */
  magnify(by, at, time) {
    return this.#event(time, new Arguments().number(5, 'type').number(by, 'by').pair(at, 'at'));
  }

  /** Lets time pass: to be called at each frame while `isAnimating`, and at `tapDueTime`. @param {number} time */
  advance(time) {
    return this.#take(this.#memory.run('touchAdvance', this.#record, new Arguments().number(time, 'time')));
  }

  /**
   * Answers a gesture that comes from elsewhere: a button, a slider, a window that changes its size.
   * @param {{type: string}} gesture as of a viewport
   * @param {number} time
   * @param {{isAnimated?: boolean}} [options]
   */
  apply(gesture, time, { isAnimated } = {}) {
    const given = new Arguments().number(time, 'time').flag(isAnimated, 'isAnimated').gesture(gesture);
    return this.#take(this.#memory.run('touchGesture', this.#record, given));
  }
}

/** The zoom core. */
export class ZoomCore {
  #memory;

  /** @param {WebAssembly.Instance} instance of `zoom-core.wasm`; `ZoomCore.load` makes it */
  constructor(instance) { this.#memory = new Memory(instance.exports); }

  /**
   * Loads the module that lies beside this file, or another.
   * @param {string | URL | Response | BufferSource | WebAssembly.Module} [source] Node has to pass the file's bytes
   * @returns {Promise<ZoomCore>}
   */
  static async load(source = new URL('zoom-core.wasm', import.meta.url)) {
    if (source instanceof WebAssembly.Module) return new ZoomCore(await WebAssembly.instantiate(source));
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      return new ZoomCore((await WebAssembly.instantiate(source)).instance);
    }
    const response = source instanceof Response ? source : await fetch(source);
    if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
    // Compiles while it loads, where the server names the type.
    if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
      return new ZoomCore((await WebAssembly.instantiateStreaming(response)).instance);
    }
    return ZoomCore.load(await response.arrayBuffer());
  }

  /** @param {LayoutOptions} options */
  layout(options) { return new Layout(this.#memory, options); }
  /** @param {ViewportOptions} options */
  viewport(options) { return new Viewport(this.#memory, options); }
  /** @param {{viewport: Size}} options */
  pinchTransform(options) { return new PinchTransform(this.#memory, options); }
  /** @param {{image: Size, edit?: Edit}} options */
  edit(options) { return new EditedImage(this.#memory, this.#memory.run('edit', null, new Arguments().edit(options))); }
  /** @param {{image: Size, edit?: Edit, fit?: Fit}} options `fit`: `shrinking` where left out */
  cropper(options) { return new Cropper(this.#memory, options); }
  /** @param {{image: Size, tileSize?: number}} options */
  pyramid(options) { return new Pyramid(this.#memory, options); }
  /** @param {ViewportOptions & {rules?: object}} options `rules` by the names of Swift's `TouchRules` */
  touchSession(options) { return new TouchSession(this.#memory, options); }
}
