import { kept, pairAt, REPORT, report } from './answers.js';
import { object } from './call.js';
import { giveGesture } from './gesture.js';
import { interactive } from './interactive.js';
import { giveLimits, givePosition, Layout } from './layout.js';
import { giveCancel, giveDown, giveMove, giveRules, giveUp, giveWheel, WHEEL_UNITS } from './touches.js';

/**
 * A viewport under a hand: turns raw input into gestures, and lets go of the viewport as a hand would.
 *
 * `time` is in seconds on one clock (`event.timeStamp / 1000`), `finger` a whole number (`event.pointerId`).
 */
export class TouchSession {
  #core;
  #options;
  #size;
  #layout;
  #record;
  #outcome;

  constructor(core, options) {
    const record = interactive(core, options).slice(REPORT + 11, core.call().count);
    const { image, limits, padding } = options;
    this.#core = core;
    this.#options = { image, limits, padding };
    this.#take(giveRules(core.call(record), options.rules), 'touchSession');
  }

  #take(call, operation) {
    const answer = call.run(operation);
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
    if (this.#size?.width !== answer[REPORT] || this.#size.height !== answer[REPORT + 1]) {
      this.#size = { width: answer[REPORT], height: answer[REPORT + 1] };
      this.#layout = null;
    }
    this.#record = kept(this.#record, answer, at + 12, call.count);
    return this.#outcome;
  }

  /** What shows, and what has come of the last event: a tap is reported once no second one can follow. */
  get state() { return this.#outcome; }

  /** The size of the viewport. */
  get size() { return this.#size; }

  /** The image in the viewport as it is now: the same object until the size or the limits are others. */
  get layout() {
    this.#layout ??= new Layout(this.#core, { ...this.#options, viewport: this.#size });
    return this.#layout;
  }

  #at(time) { return this.#core.call(this.#record).number(time, 'time'); }

  /** A finger, a pen or a mouse's button comes down. */
  down(finger, at, time) { return this.#take(giveDown(this.#at(time), finger, at), 'touchEvent'); }
  move(finger, to, time) { return this.#take(giveMove(this.#at(time), finger, to), 'touchEvent'); }
  up(finger, at, time) { return this.#take(giveUp(this.#at(time), finger, at), 'touchEvent'); }
  /** The system has taken the finger away. */
  cancel(finger, time) { return this.#take(giveCancel(this.#at(time), finger), 'touchEvent'); }

  /** A wheel is turned, or two fingers scroll on a trackpad. */
  wheel(step, time) { return this.#take(giveWheel(this.#at(time), step), 'touchEvent'); }

  /** A trackpad is pinched: this step's magnification, 1 for none. */
  magnify(by, at, time) { return this.#take(this.#at(time).put(5).number(by, 'by').pair(at, 'at'), 'touchEvent'); }

  /** Lets time pass: to be called at each frame while `isAnimating`, and at `tapDueTime`. */
  advance(time) { return this.#take(this.#at(time), 'touchAdvance'); }

  /** Answers a gesture from elsewhere: a button, a slider, a window of another size. */
  apply(gesture, time, { isAnimated, fromRest } = {}) {
    const call = this.#at(time).flag(isAnimated, 'isAnimated').flag(fromRest, 'fromRest');
    return this.#take(giveGesture(call, gesture), 'touchGesture');
  }

  #change(time, isAnimated, kind) { return this.#at(time).flag(isAnimated, 'isAnimated').put(kind); }

  /** A step of a key: counted from where a movement under way will end. By 1, what shows comes to rest. */
  zoomBy(factor, time, { anchor, isAnimated = true } = {}) {
    const call = this.#change(time, isAnimated, 0).number(factor, 'factor').optionalPair(anchor, 'anchor');
    return this.#take(call, 'touchChange');
  }

  /** A step of the view, to the right where x is positive; in points, or in pages: windows. */
  panBy(by, time, { unit, isAnimated = true } = {}) {
    const call = this.#change(time, isAnimated, 1).pair(by, 'by').choice(unit, WHEEL_UNITS, 'unit');
    return this.#take(call, 'touchChange');
  }

  /** Goes to a state, brought to rest unless it is to stay as it is; or to a position. */
  show(to, time, { isAnimated, isResting = true } = {}) {
    object(to, 'to');
    const call = to.center ? givePosition(this.#change(time, isAnimated, 3), to)
      : this.#change(time, isAnimated, 2).state(to).flag(isResting, 'isResting');
    return this.#take(call, 'touchChange');
  }

  /** Takes other limits from now on. */
  limit(limits, time) {
    const state = this.#take(giveLimits(this.#change(time, false, 4), limits), 'touchChange');
    this.#options.limits = limits;
    this.#layout = null;
    return state;
  }

  /** Takes other rules from now on: a movement under way keeps its own. */
  setRules(rules, time) { return this.#take(giveRules(this.#change(time, false, 5), rules), 'touchChange'); }
}
