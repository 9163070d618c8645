import { kept, pairAt, REPORT, report } from './answers.js';
import { giveGesture } from './gesture.js';
import { interactive, PINCH_POLICIES } from './interactive.js';
import { Layout } from './layout.js';

/** A viewport that gestures act upon; each returns what shows then. Points are of the viewport, in points. */
export class Viewport {
  #core;
  #options;
  #record;
  #report;
  #size;

  /** @param {ZoomCore} core @param {ViewportOptions} options */
  constructor(core, options) {
    const answer = interactive(core, options);
    const { image, viewport, limits, padding } = options;
    this.#core = core;
    this.#options = { image, viewport, limits, padding };
    this.#take(answer);
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
    this.#record = kept(this.#record, answer, REPORT + 11, this.#core.call().count);
    return this.#report;
  }

  /**
   * What shows, with the bound of the last gesture: the `state` that another viewport goes on from.
   * @returns {Report}
   */
  get state() { return this.#report; }

  /** The size of the viewport. @returns {Size} */
  get size() { return this.#size; }

  /** The image in the viewport as it is now. @returns {Layout} */
  get layout() { return new Layout(this.#core, { ...this.#options, viewport: this.#size }); }

  /**
   * Answers a gesture in the shape of `POST /viewport`, such as `{type: 'zoom', to: 3}`; the methods below are these.
   * @param {Gesture} gesture
   * @returns {Report}
   */
  apply(gesture) { return this.#take(giveGesture(this.#core.call(this.#record), gesture).run('gesture')); }

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
