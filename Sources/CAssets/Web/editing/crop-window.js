/** Where a crop's frame is on the screen, and what becomes of the crop when the picture moves behind it. */

import { stopMotion } from './hands.js';
import { putBack } from './steadiness.js';

/** What is left free around the frame, in points: half a handle's target and a little. */
const MARGIN = 28;
/** The canvas may be shown smaller than it fits, for a margin around a panorama. */
const LIMITS = { minimum: 0.25 };

/**
 * @typedef {object} WindowListener
 * @property {() => import('../zoom-core/cropper.js').Cropper} cropper
 * @property {() => import('./edit-document.js').Edit} edit what is shown
 * @property {() => number} barHeight how far down something lies over the picture, in points
 * @property {() => boolean} isHeld whether a handle is being drawn
 * @property {() => void} followed the crop has changed, while a gesture goes on
 * @property {(isByHand: boolean) => void} ended the gesture is over; one by hand is no other's repetition
 * @property {(frame: [number, number, number, number], isMoving: boolean) => void} painted in each frame
 */
export class CropWindow {
  #stage;
  #listener;
  /** The viewport rect that the frame keeps to. */
  #rect = null;
  /** The state that was set for it; another one comes from a gesture. */
  #placed = null;
  #size = '';
  #isMoving = false;
  /** Whether a finger or a mouse has had part in what is not over yet. */
  #isByHand = false;

  /**
   * @param {object} stage the viewer's
   * @param {WindowListener} listener
   * @param {import('./steadiness.js').Place} place where what is kept was seen before
   */
  constructor(stage, listener, place) {
    this.#stage = stage;
    this.#listener = listener;
    this.#show({ mode: 'crop', limits: LIMITS });
    const { edited } = listener.cropper();
    putBack(stage, place, edited.canvasRect(edited.crop));
    this.#size = this.#sizeKey;
    const stop = new AbortController();
    // A finger that is lifted where it rests moves nothing, and still ends something.
    for (const type of ['pointerup', 'pointercancel']) {
      stage.element.addEventListener(type, () => {
        this.#isByHand = true;
        stage.invalidate();
      }, { signal: stop.signal });
    }
    const unsubscribe = stage.onPaint(() => this.#painted());
    this.remove = () => { stop.abort(); unsubscribe(); };
  }

  /** Where the frame is, in viewport points. */
  get frame() { return this.#listener.cropper().frame(this.#stage.layout, this.#stage.state); }

  /** Where it keeps to, or is on its way from. */
  get rect() { return this.#isMoving ? this.frame : this.#rect; }

  /** Shows the turned picture behind the frame; where it lies is not changed. */
  show() { this.#show(); }

  #show(more) {
    const { width, height } = this.#stage.size;
    // Any point of the canvas can come to the middle.
    this.#stage.show({ edit: this.#listener.edit(), padding: Math.max(width, height) / 2, ...more });
  }

  /** Moves the picture for the frame to lie in the middle of a rect of the viewport. */
  place(rect, isAnimated) {
    const { edited } = this.#listener.cropper();
    const state = this.#stage.layout.placing(edited.canvasRect(edited.crop), rect);
    this.#stage.moveTo(state, { isAnimated });
    this.#isMoving = this.#stage.session.state.isAnimating;
    if (!this.#isMoving) this.#settle();
  }

  /** Moves it into the middle of the viewport, as large as there is room for. */
  fit(isAnimated) {
    const { width, height } = this.#stage.size;
    const margin = Math.min(MARGIN, width / 4, height / 4);
    // No handle lies under the bar, as far as there is room below it.
    const top = Math.min(Math.max(margin, this.#listener.barHeight() + MARGIN / 2), height / 3);
    this.place([margin, top, width - 2 * margin, height - top - margin], isAnimated);
  }

  /**
   * Has the picture stay where it is seen; a gesture that has moved it is over.
   * @returns {boolean} whether it has moved, and so may lie where nothing is at rest
   */
  stop() {
    if (!this.#isMoving && !this.#isFollowing) return false;
    const isGesture = this.#isFollowing;
    stopMotion(this.#stage);
    if (isGesture) {
      this.#listener.cropper().showing(this.#rect, this.#stage.layout, this.#stage.state);
      this.#end();
    }
    this.#settle();
    return true;
  }

  /** Whether a gesture has moved the picture away from where it was put. */
  get #isFollowing() {
    return !this.#isMoving && this.#placed !== null && !isSameState(this.#stage.state, this.#placed);
  }

  #end() {
    const isByHand = this.#isByHand;
    this.#isByHand = false;
    this.#listener.ended(isByHand);
  }

  get #sizeKey() { return `${this.#stage.size.width} ${this.#stage.size.height}`; }

  /** From here on another state comes from a gesture. */
  #settle() {
    this.#isMoving = false;
    this.#rect = this.frame;
    this.#placed = this.#stage.state;
  }

  #painted() {
    const { session } = this.#stage;
    const isTouched = session.state.touches > 0;
    const isHeld = this.#listener.isHeld();
    if (this.#sizeKey !== this.#size) {
      this.#size = this.#sizeKey;
      this.show();
      this.fit(false);
    } else if (this.#isMoving) {
      if (isTouched || !session.state.isAnimating) this.#settle();
    } else if (!isHeld && this.#isFollowing) {
      this.#follow(isTouched, session.state.isAnimating);
    }
    this.#listener.painted(this.frame, isTouched || isHeld || this.#isMoving);
  }

  /** Takes the crop from what the frame shows, brought inside the picture. */
  #follow(isTouched, isAnimating) {
    this.#listener.cropper().showing(this.#rect, this.#stage.layout, this.#stage.state);
    const isInside = this.frame.every((length, index) => Math.abs(length - this.#rect[index]) < 0.01);
    if (isTouched || isAnimating && isInside) {
      this.#listener.followed();
    } else {
      // At rest, or flung against an edge: what is shown is the crop.
      this.#end();
      this.fit(true);
    }
  }
}

const isSameState = (one, other) => one.scale === other.scale && one.offset[0] === other.offset[0]
  && one.offset[1] === other.offset[1];
