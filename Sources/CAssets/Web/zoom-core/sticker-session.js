import { kept } from './answers.js';
import { object } from './call.js';
import { MODES } from './edited-image.js';
import { giveSticker, stickerAt } from './stickers.js';
import { giveCancel, giveDown, giveFinger, giveMove, giveUp } from './touches.js';

/**
 * A sticker under a hand: one finger drags it, two and more drag, scale and turn it.
 *
 * Points are of the viewport that shows the picture in a state; `finger` and `time` as of a `TouchSession`. A finger
 * that comes or goes moves nothing; the sticker's middle stays on the picture, its width within its range.
 */
export class StickerSession {
  #core;
  #record;
  #state;

  /**
   * @param {ZoomCore} core
   * @param {{edited: EditedImage, mode?: Mode, sticker: StickerPlace, layout: Layout, state: State,
   *   widths?: {minimum?: number, maximum?: number}}} options the widths are relative, 0.02 to 2 where left out
   */
  constructor(core, options) {
    object(options, 'options');
    const { edited, mode = 'edit', sticker, layout, state, widths = {} } = options;
    object(widths, 'widths');
    this.#core = core;
    const call = giveSticker(core.editingCall(edited.record).choice(mode, MODES, 'mode'), sticker, 'sticker')
      .record(layout.record).state(state)
      .number(widths.minimum ?? 0.02, 'widths.minimum').number(widths.maximum ?? 2, 'widths.maximum');
    this.#take(call, 'stickerSession');
  }

  #take(call, operation) {
    const answer = call.run(operation);
    this.#state = {
      sticker: stickerAt(answer, 0), place: stickerAt(answer, 4), touches: answer[8], hasChanged: answer[9] === 1,
    };
    this.#record = kept(this.#record, answer, 10, call.count);
    return this.#state;
  }

  /** The sticker, its place on the picture in pixels, and what has come of the last event. @returns {StickerState} */
  get state() { return this.#state; }

  #call(what) { return this.#core.editingCall(this.#record).put(what); }

  #at(time) { return this.#call(0).number(time, 'time'); }

  /** @param {number} finger @param {Pair} at @param {number} time @returns {StickerState} */
  down(finger, at, time) { return this.#take(giveDown(this.#at(time), finger, at), 'stickerEvent'); }
  /** A finger takes a handle: it scales and turns the sticker about its middle. @returns {StickerState} */
  downOnHandle(finger, at) { return this.#take(giveFinger(this.#call(1), finger).pair(at, 'at'), 'stickerEvent'); }
  /** @param {number} finger @param {Pair} to @param {number} time @returns {StickerState} */
  move(finger, to, time) { return this.#take(giveMove(this.#at(time), finger, to), 'stickerEvent'); }
  /** @param {number} finger @param {Pair} at @param {number} time @returns {StickerState} */
  up(finger, at, time) { return this.#take(giveUp(this.#at(time), finger, at), 'stickerEvent'); }
  /** The system has taken the finger away. @param {number} finger @param {number} time @returns {StickerState} */
  cancel(finger, time) { return this.#take(giveCancel(this.#at(time), finger), 'stickerEvent'); }

  /**
   * A step of a key: in points, by a factor, in degrees.
   * @param {{by?: Pair, magnification?: number, turn?: number}} step
   * @returns {StickerState}
   */
  adjust({ by = [0, 0], magnification = 1, turn = 0 }) {
    const call = this.#call(2).pair(by, 'by').number(magnification, 'magnification').number(turn, 'turn');
    return this.#take(call, 'stickerEvent');
  }
}
