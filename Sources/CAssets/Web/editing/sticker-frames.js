/** Frames over the stickers by which they are taken: with one or two fingers, a mouse's handle, or keys. */

import { StickerSession } from '../zoom-core/sticker-session.js';
import { EditedImage } from '../zoom-core/edited-image.js';
import { icon, makeElement } from '../shared/element.js';
import { isPassing } from '../shared/problem.js';
import { geometryOf } from './edit-document.js';
import { listenBeforeStage, pointOf, stopMotion, take } from './hands.js';
import { words } from './words.js';

/** What keys do: points, a factor, degrees. */
const KEYS = {
  ArrowLeft: { by: [-1, 0] }, ArrowRight: { by: [1, 0] }, ArrowUp: { by: [0, -1] }, ArrowDown: { by: [0, 1] },
  '+': { magnification: 1.02 }, '=': { magnification: 1.02 }, '-': { magnification: 1 / 1.02 },
  ',': { turn: -1 }, '.': { turn: 1 }, '<': { turn: -10 }, '>': { turn: 10 },
};

/** When a picture is asked after again that could not be had, in seconds. */
const AGAIN = 3;

/**
 * @typedef {object} StickerListener
 * @property {() => import('./edit-document.js').Edit} edit what is shown now
 * @property {(index: number, sticker: object) => void} changed while it is held
 * @property {(name: string, index: number, repeated: string | null) => void} ended `repeated`: by a key, and what it
 *   does
 * @property {(index: number) => void} deleted
 * @property {(index: number | null) => void} selected
 */
export class StickerFrames {
  #stage;
  #library;
  #listener;
  #boxes = [];
  #selected = null;
  #session = null;
  #held = null;
  /** The handle to delete by that is pressed. */
  #pressed = null;
  #stop = new AbortController();
  #unsubscribe;

  /** @param {import('./editing.js').Editing} editing @param {StickerListener} listener */
  constructor({ stage, overlay, library }, listener) {
    this.#stage = stage;
    this.#library = library;
    this.#listener = listener;
    this.element = makeElement('div', { class: 'sticker-frames', role: 'group', 'aria-label': words.stickers },
      makeElement('p', { class: 'visually-hidden', id: 'sticker-help' }, words.stickerHelp));
    overlay.append(this.element);
    listenBeforeStage(stage, {
      down: (event) => this.#down(event), move: (event) => this.#move(event), up: (event) => this.#up(event),
      isHeld: () => this.#held !== null,
    }, this.#stop.signal);
    this.#unsubscribe = stage.onPaint(() => this.place());
  }

  /** The number of the sticker that is chosen; null where none is. */
  get selected() { return this.#selected; }

  set selected(index) {
    if (index === this.#selected) return;
    this.#selected = index;
    this.#boxes.forEach((box, number) => box.classList.toggle('is-selected', number === index));
    this.#listener.selected(index);
  }

  get hasFocus() { return this.element.contains(document.activeElement); }

  focus(index) { this.#boxes[index]?.focus({ preventScroll: true }); }

  /** As many frames as there are stickers, each in its place. */
  show() {
    const { stickers } = this.#listener.edit();
    while (this.#boxes.length > stickers.length) this.#boxes.pop().remove();
    while (this.#boxes.length < stickers.length) this.#add(this.#boxes.length);
    stickers.forEach(({ image }, index) => {
      const box = this.#boxes[index];
      box.setAttribute('aria-label', words.stickerLabel(image, index + 1, stickers.length));
      box.querySelector('.sticker-state').textContent = this.describe(index);
      if (box.dataset.image === image) return;
      box.dataset.image = image;
      box.classList.remove('is-missing');
      box.title = '';
      this.#shape(box, image);
    });
    if (this.#selected !== null && this.#selected >= stickers.length) this.selected = null;
    this.place();
  }

  /** Where a sticker lies, in words. */
  describe(index) {
    const sticker = this.#listener.edit().stickers[index];
    const { edited } = this.#stage;
    const { width, height } = edited.pictureSize('edit');
    const { center: [x, y], angle } = edited.place(sticker, 'edit');
    return words.stickerState({ across: x / width, down: y / height, width: sticker.width, angle });
  }

  /** Gives a frame the shape of a picture. */
  async #shape(box, image) {
    // Meanwhile the frame may have become that of another one, or gone.
    const isLate = () => box.dataset.image !== image || !box.isConnected;
    try {
      const aspect = await this.#library.aspect(image);
      if (!isLate()) box.style.aspectRatio = aspect;
    } catch (error) {
      if (isLate()) return;
      if (isPassing(error)) {
        setTimeout(() => { if (!isLate()) this.#shape(box, image); }, AGAIN * 1000);
      } else {
        box.classList.add('is-missing');
        box.title = error.status === 404 ? words.stickerMissing(image) : error.message;
      }
    }
  }

  /** Puts the frames where the stickers are now. */
  place() {
    const { layout, state, edited } = this.#stage;
    this.#listener.edit().stickers.forEach((sticker, index) => {
      const box = this.#boxes[index];
      if (!box) return;
      const { center: [x, y], width, angle } = edited.shownSticker(sticker, layout, state);
      box.style.width = `${width}px`;
      box.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angle}deg)`;
    });
  }

  /**
   * Moves, scales or turns the chosen one.
   * @param {{by?: [number, number], magnification?: number, turn?: number}} by points, a factor, degrees
   */
  adjust(by) {
    const index = this.#selected;
    if (index === null) return;
    this.drop();
    const session = this.#sessionOf(index);
    session.adjust(by);
    this.#listener.changed(index, session.state.sticker);
    const name = by.by ? words.moveStep : by.turn ? words.turnStep : words.scaleStep;
    this.#listener.ended(name, index, `${name} ${index}`);
  }

  /** Lets go of the sticker that is held: that is over. */
  drop() {
    const held = this.#held;
    if (!held) return;
    this.#session = null;
    this.#held = null;
    this.#listener.ended(held.name, held.index, null);
    // What was stopped for it where nothing is at rest goes there.
    if (held.hasStopped) this.#stage.zoomBy(1);
  }

  remove() {
    this.#stop.abort();
    this.#unsubscribe();
    this.element.remove();
  }

  #add(index) {
    const box = makeElement('div', {
      class: 'sticker', role: 'button', tabindex: '0', 'aria-describedby': `sticker-state-${index} sticker-help`,
      onfocus: () => { this.selected = index; }, onkeydown: (event) => this.#key(event, index),
    }, makeElement('span', { class: 'visually-hidden sticker-state', id: `sticker-state-${index}` }),
    makeElement('span', { class: 'sticker-handle', 'data-handle': 'turn' }, icon('turn')),
    makeElement('span', { class: 'sticker-handle', 'data-handle': 'delete' }, icon('close')));
    this.#boxes.push(box);
    this.element.append(box);
  }

  #sessionOf(index) {
    const { core, layout, state, image } = this.#stage;
    const edit = this.#listener.edit();
    const { center, width, angle } = edit.stickers[index];
    return new StickerSession(core, {
      edited: new EditedImage(core, { image, edit: geometryOf(edit) }), mode: 'edit',
      sticker: { center, width, angle }, layout, state,
    });
  }

  #down(event) {
    if (event.button !== 0) return;
    if (!this.#session) {
      const box = event.target.closest?.('.sticker');
      const isStagePinch = this.#stage.session.state.touches > 0;
      if (!box || isStagePinch) {
        if (!isStagePinch) this.selected = null;
        return;
      }
      const index = this.#boxes.indexOf(box);
      const handle = event.target.closest('[data-handle]')?.dataset.handle;
      if (handle === 'delete') {
        take(event);
        this.#pressed = { finger: event.pointerId, box };
        return;
      }
      this.selected = index;
      box.focus({ preventScroll: true });
      const hasStopped = stopMotion(this.#stage);
      this.#session = this.#sessionOf(index);
      this.#held = { index, fingers: new Set(), name: handle ? words.turnStep : words.moveStep, hasStopped };
      if (handle) {
        this.#hold(event, (...touch) => this.#session.downOnHandle(...touch));
        return;
      }
    }
    this.#hold(event, (...touch) => this.#session.down(...touch));
  }

  #hold(event, down) {
    take(event);
    this.#stage.element.setPointerCapture(event.pointerId);
    this.#held.fingers.add(event.pointerId);
    if (this.#held.fingers.size > 1) this.#held.name = words.scaleStep;
    down(event.pointerId, pointOf(event, this.#stage), event.timeStamp / 1000);
  }

  #move(event) {
    if (!this.#held?.fingers.has(event.pointerId)) return;
    take(event);
    this.#session.move(event.pointerId, pointOf(event, this.#stage), event.timeStamp / 1000);
    if (this.#session.state.hasChanged) this.#listener.changed(this.#held.index, this.#session.state.sticker);
  }

  #up(event) {
    if (this.#pressed?.finger === event.pointerId) return this.#released(event);
    const held = this.#held;
    if (!held?.fingers.delete(event.pointerId)) return;
    take(event);
    const time = event.timeStamp / 1000;
    if (event.type === 'pointerup') this.#session.up(event.pointerId, pointOf(event, this.#stage), time);
    else this.#session.cancel(event.pointerId, time);
    if (held.fingers.size === 0) this.drop();
  }

  /** Who lets go beside the handle has thought better of it. */
  #released(event) {
    take(event);
    const { box } = this.#pressed;
    this.#pressed = null;
    // A finger's events all come from where it began.
    const under = this.element.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const isThere = box.contains(under) && under.closest('[data-handle=delete]');
    if (event.type === 'pointerup' && isThere) this.#listener.deleted(this.#boxes.indexOf(box));
  }

  #key(event, index) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = KEYS[event.key];
    if (event.key === 'Delete' || event.key === 'Backspace') this.#listener.deleted(index);
    else if (step?.by) this.adjust({ by: step.by.map((length) => length * (event.shiftKey ? 10 : 1)) });
    else if (step) this.adjust(step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
