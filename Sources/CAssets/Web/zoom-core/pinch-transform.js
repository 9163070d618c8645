import { kept, pairAt } from './answers.js';
import { object } from './call.js';

/** A pinch that springs back, for a picture among others: the scale effect that it has while it lasts. */
export class PinchTransform {
  #core;
  #viewport;
  #record;

  /** @param {ZoomCore} core @param {{viewport: Size}} options */
  constructor(core, options) {
    object(options, 'options');
    core.call().size(options.viewport, 'viewport');
    this.#core = core;
    this.#viewport = { ...options.viewport };
    this.#take(core.call(), 'transform');
  }

  #take(call, operation) {
    const answer = call.run(operation);
    /** 1 at rest. @type {number} */
    this.scale = answer[0];
    /** The unit point of the viewport that it is scaled about. @type {Pair} */
    this.anchor = pairAt(answer, 1);
    /** How far it is shifted, in points. @type {Pair} */
    this.offset = pairAt(answer, 3);
    /** @type {boolean} */
    this.isPinching = answer[5] === 1;
    this.#record = kept(this.#record, answer, 6, call.count);
    return this;
  }

  #call() { return this.#core.call(this.#record); }

  /** Fingers come down. @param {Pair} at @param {number} touches */
  began(at, touches) {
    const call = this.#call().pair(at, 'at').number(touches, 'touches').size(this.#viewport, 'viewport');
    return this.#take(call, 'transformBegan');
  }

  /**
   * They have reached a magnification, 1 at the beginning.
   * @param {number} magnification
   * @param {Pair} at
   * @param {number} touches
   */
  changed(magnification, at, touches) {
    const call = this.#call().number(magnification, 'magnification').pair(at, 'at').number(touches, 'touches');
    return this.#take(call, 'transformChanged');
  }

  /** The fingers are gone: at rest again. */
  ended() { return this.#take(this.#core.call(), 'transform'); }

  /** Where a point of the resting picture is shown. @param {Pair} point @returns {Pair} */
  shown(point) {
    return pairAt(this.#call().pair(point, 'point').size(this.#viewport, 'viewport').run('transformShown'), 0);
  }
}
