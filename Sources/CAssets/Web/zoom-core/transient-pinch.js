import { kept, pairAt, transformAt } from './answers.js';
import { object } from './call.js';
import { giveCancel, giveDown, giveMove, giveRules, giveUp } from './touches.js';

/**
 * A picture in a list under a hand: two fingers pinch it up, and when all are gone it springs back.
 *
 * One finger alone does nothing: it is left to scroll the list. Points are of the picture as it lies there, from its
 * top left corner; `time` and `finger` as of a `TouchSession`.
 */
export class TransientPinchSession {
  #core;
  #viewport;
  #record;
  #state;

  /** @param {ZoomCore} core @param {{viewport: Size, rules?: TouchRules}} options */
  constructor(core, options) {
    object(options, 'options');
    this.#core = core;
    this.#take(giveRules(core.call().size(options.viewport, 'viewport'), options.rules), 'pinchSession');
    this.#viewport = { ...options.viewport };
  }

  #take(call, operation) {
    const answer = call.run(operation);
    this.#state = {
      scale: answer[0], anchor: pairAt(answer, 1), offset: pairAt(answer, 3), isPinching: answer[5] === 1,
      touches: answer[6], hasChanged: answer[7] === 1, isAnimating: answer[8] === 1, transform: transformAt(answer, 9),
    };
    this.#record = kept(this.#record, answer, 15, call.count);
    return this.#state;
  }

  /** What the picture shows as, and what has come of the last event. @returns {TransientPinchState} */
  get state() { return this.#state; }

  /** The size of the picture as it lies there. @returns {Size} */
  get size() { return this.#viewport; }

  #at(time) { return this.#core.call(this.#record).number(time, 'time'); }

  /** @param {number} finger @param {Pair} at @param {number} time @returns {TransientPinchState} */
  down(finger, at, time) { return this.#take(giveDown(this.#at(time), finger, at), 'pinchEvent'); }
  /** @param {number} finger @param {Pair} to @param {number} time @returns {TransientPinchState} */
  move(finger, to, time) { return this.#take(giveMove(this.#at(time), finger, to), 'pinchEvent'); }
  /** @param {number} finger @param {Pair} at @param {number} time @returns {TransientPinchState} */
  up(finger, at, time) { return this.#take(giveUp(this.#at(time), finger, at), 'pinchEvent'); }
  /** The system has taken the finger away. @param {number} finger @param {number} time */
  cancel(finger, time) { return this.#take(giveCancel(this.#at(time), finger), 'pinchEvent'); }

  /** Lets time pass: to be called at each frame while `isAnimating`. @param {number} time */
  advance(time) { return this.#take(this.#at(time), 'pinchAdvance'); }
}
