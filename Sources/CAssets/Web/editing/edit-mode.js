/** The mode edit: filters, and stickers laid on. */

import { makeElement, icon } from '../shared/element.js';
import { announce, announceLater } from '../shared/notice.js';
import { iconButton } from './crop-panel.js';
import { FilterStrip } from './filter-strip.js';
import { chooseSticker } from './sticker-chooser.js';
import { StickerFrames } from './sticker-frames.js';
import { placeOf, putBack, settle } from './steadiness.js';
import { words } from './words.js';

export class EditMode {
  #editing;
  #stage;
  #strip;
  #frames = null;
  #tools;

  /** @param {import('./editing.js').Editing} editing */
  constructor(editing) {
    this.#editing = editing;
    this.#stage = editing.stage;
    this.#strip = new FilterStrip(editing, (filter) => {
      this.#change(words.filterStep(filter), { filter });
    });
    const adjust = (by) => () => this.#frames.adjust(by);
    this.#tools = makeElement('div', { class: 'tool-row sticker-tools', role: 'group', 'aria-label': words.stickers,
      hidden: true },
      iconButton(words.smaller, 'minus', adjust({ magnification: 1 / 1.1 })),
      iconButton(words.larger, 'plus', adjust({ magnification: 1.1 })),
      iconButton(words.turnLeft, 'turn', adjust({ turn: -5 })),
      iconButton(words.turnRight, 'turn', adjust({ turn: 5 }), { class: 'button quiet icon is-mirrored' }),
      iconButton(words.delete, 'trash', () => this.#delete(this.#frames.selected)));
    this.panel = makeElement('div', { class: 'edit-panel' }, this.#strip.element,
      makeElement('div', { class: 'tool-row' },
        makeElement('button', { class: 'button quiet add-sticker', type: 'button', onclick: () => this.#add() },
          icon('sticker'), makeElement('span', {}, words.addSticker)), this.#tools));
  }

  /** The number of the sticker that is chosen, for tests and scripts. */
  get selected() { return this.#frames?.selected ?? null; }

  /** Comes into the mode from where the picture is. @param {import('./steadiness.js').Place} place */
  enter(place) {
    this.#frames = new StickerFrames(this.#editing, {
      edit: () => this.#edit,
      changed: (index, place) => this.#preview(index, place),
      ended: (name, index, repeated) => {
        this.#editing.history.commit(name, {}, repeated);
        // Who is told of no finger's way is told of what a key has done.
        if (repeated !== null) announceLater(() => this.#frames?.describe(index) ?? '');
      },
      deleted: (index) => this.#delete(index),
      selected: (index) => { this.#tools.hidden = index === null; },
    });
    this.#tools.hidden = true;
    this.#stage.show({ edit: this.#edit, mode: 'edit' });
    putBack(this.#stage, place);
    settle(this.#stage, place);
    this.show();
  }

  /** Shows what the history has now. */
  show() {
    const hadFocus = this.#frames.hasFocus;
    this.#stage.show({ edit: this.#edit, mode: 'edit' });
    this.#strip.show(this.#edit);
    this.#frames.show();
    // On a sticker that is not there any more.
    if (hadFocus && !this.#frames.hasFocus) this.#focusNear(Infinity);
  }

  /** Makes a step of what is under way: a sticker that is held. */
  endGesture() { this.#frames.drop(); }

  /** @returns {import('./steadiness.js').Place} where the picture is */
  leave() {
    this.#frames.remove();
    this.#frames = null;
    return placeOf(this.#stage);
  }

  get #edit() { return this.#editing.history.current.edit; }

  #step(change) {
    const { edit, chosen } = this.#editing.history.current;
    return { edit: { ...edit, ...change }, chosen: { ...chosen, ...change } };
  }

  #change(name, change) {
    this.endGesture();
    this.#editing.history.commit(name, this.#step(change));
    this.show();
  }

  #preview(index, place) {
    const stickers = this.#edit.stickers.map((sticker, number) =>
      (number === index ? { ...sticker, ...place } : sticker));
    this.#editing.history.preview(this.#step({ stickers }));
    this.#stage.show({ edit: this.#edit, mode: 'edit' });
    this.#frames.show();
  }

  #delete(index) {
    if (index === null) return;
    this.endGesture();
    const stickers = this.#edit.stickers.filter((_, number) => number !== index);
    this.#frames.selected = null;
    this.#change(words.deleteStep, { stickers });
    announce(words.deleteStep);
    this.#focusNear(index);
  }

  /** Goes on from the sticker that has a number now, or where there is none from where one is added. */
  #focusNear(index) {
    const { length } = this.#edit.stickers;
    if (length > 0) this.#frames.focus(Math.min(index, length - 1));
    else this.panel.querySelector('.add-sticker').focus();
  }

  async #add() {
    const image = await chooseSticker(this.#editing.library);
    if (image === null || !this.#frames) return;
    this.endGesture();
    const { edited, state } = this.#stage;
    const sticker = { image, ...edited.newSticker(state.visibleRect) };
    this.#change(words.addStep, { stickers: [...this.#edit.stickers, sticker] });
    const index = this.#edit.stickers.length - 1;
    this.#frames.selected = index;
    this.#frames.focus(index);
  }
}
