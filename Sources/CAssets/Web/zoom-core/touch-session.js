import { kept, pairAt, REPORT, report } from './answers.js';
import { giveGesture } from './gesture.js';
import { interactive } from './interactive.js';
import { Layout } from './layout.js';
import { giveCancel, giveDown, giveMove, giveRules, giveUp, giveWheel } from './touches.js';

/**
 * A viewport under a hand: turns raw input into gestures, and lets go of the viewport as a hand would.
 *
 * `time` is in seconds on one clock (`event.timeStamp / 1000`), `finger` a whole number (`event.pointerId`).
 */
export class TouchSession {
  #core;
  #options;
  #size;
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
    this.#size = { width: answer[REPORT], height: answer[REPORT + 1] };
    this.#record = kept(this.#record, answer, at + 12, call.count);
    return this.#outcome;
  }

  /** What shows, and what has come of the last event: a tap is reported once no second one can follow. */
  get state() { return this.#outcome; }

  /** The size of the viewport. */
  get size() { return this.#size; }

  /** The image in the viewport as it is now. */
  get layout() { return new Layout(this.#core, { ...this.#options, viewport: this.#size }); }

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

  /** Answers a gesture that comes from elsewhere: a button, a slider, a window that changes its size. */
  apply(gesture, time, { isAnimated } = {}) {
    return this.#take(giveGesture(this.#at(time).flag(isAnimated, 'isAnimated'), gesture), 'touchGesture');
  }
}
