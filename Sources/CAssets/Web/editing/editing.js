/**
 * The modes edit and crop of the viewer page, loaded when first asked for.
 *
 * An edit is changed in memory, step by step; what is stored changes when it is saved.
 */

import { makeElement } from '../shared/element.js';
import { announce, notify } from '../shared/notice.js';
import { isAbort } from '../shared/problem.js';
import { CropMode } from './crop-mode.js';
import { documentOf, editOf, isNothing, NOTHING } from './edit-document.js';
import { EditHistory } from './edit-history.js';
import { EditMode } from './edit-mode.js';
import { EditConflict, EditStore } from './edit-store.js';
import { EditingBar } from './editing-bar.js';
import { askToLeave, askWhichStays } from './questions.js';
import { placeOf, putBack, settle, whenResized } from './steadiness.js';
import { Library } from './library.js';
import { words } from './words.js';

/** What was done to a viewer's picture before, for as long as nobody else changes what is stored. */
const histories = new WeakMap();

export class Editing {
  #viewer;
  #store;
  #bar;
  #modes;
  #mode = null;
  #isSaving = false;
  #stop = new AbortController();

  /**
   * @param {Element} viewer one that shows a picture
   * @param {{edit: object | null, etag: string | null}} stored
   */
  constructor(viewer, { edit, etag }) {
    this.#viewer = viewer;
    /** The viewer's. */
    this.stage = viewer.stage;
    /** The address of the picture. */
    this.image = new URL(viewer.src, document.baseURI);
    this.library = new Library(this.image);
    /** Over the picture, for what belongs to a mode. */
    this.overlay = makeElement('div', { class: 'editing-overlay', slot: 'overlay' });
    this.#store = new EditStore(`${this.image}/edit`, etag);
    const before = histories.get(viewer);
    const stored = editOf(edit);
    const isKnown = before && before.image === String(this.image) && before.etag === etag;
    /** What was done. */
    this.history = isKnown ? before.history : new EditHistory({ edit: stored, chosen: stored, aspect: 'free' });
    this.#modes = { edit: new EditMode(this), crop: new CropMode(this) };
    this.#bar = new EditingBar({
      leave: () => this.finish(), undo: () => this.undo(), redo: () => this.redo(), revert: () => this.revert(),
      // What was changed while it was being saved is there still.
      save: async () => { if (this.isDirty && await this.save() && !this.isDirty) this.#end(); },
      switchTo: (mode) => this.switchTo(mode),
    }, { edit: this.#modes.edit.panel, crop: this.#modes.crop.panel });
  }

  /** The mode that shows: 'edit' or 'crop'; null when it is over. */
  get mode() { return this.#mode; }
  /** What is done to the picture, in the shape in which it is stored. */
  get edit() { return documentOf(this.history.current.edit); }
  get isDirty() { return this.history.isDirty; }
  get canUndo() { return this.history.canUndo; }
  get canRedo() { return this.history.canRedo; }
  get isSaving() { return this.#isSaving; }
  /** The tag of what is stored, as far as is known; null where nothing is. */
  get etag() { return this.#store.tag; }
  /** The number of the sticker that is chosen; null where none is. */
  get selectedSticker() { return this.#modes.edit.selected; }

  /** How far down the bar reaches over the picture, in viewport points. */
  get barHeight() { return this.#bar.bottom - this.stage.element.getBoundingClientRect().top; }

  /** Begins. @param {'edit' | 'crop'} mode */
  async start(mode) {
    const { signal } = this.#stop;
    const place = placeOf(this.stage);
    this.#bar.showMode(mode);
    await whenResized(this.stage, () => {
      this.#bar.appendTo(this.#viewer);
      this.#viewer.append(this.overlay);
    });
    this.history.addEventListener('change', () => this.#showBar(), { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    addEventListener('beforeunload', (event) => { if (this.isDirty) event.preventDefault(); }, { signal });
    this.#enter(mode, place);
    this.#bar.focus();
  }

  /** Shows another mode. @param {'edit' | 'crop'} mode */
  switchTo(mode) {
    if (mode === this.#mode || this.#mode === null) return;
    this.#endGesture();
    this.#enter(mode, this.#modes[this.#mode].leave());
    this.#viewer.dispatchEvent(new CustomEvent('modechange', { detail: { mode }, bubbles: true }));
  }

  #enter(mode, place) {
    this.#mode = mode;
    this.#bar.showMode(mode);
    this.#modes[mode].enter(place);
    // At once: what has another size, or another picture, is not to be seen in the wrong place for a frame.
    this.stage.paint();
    this.#showBar();
  }

  /** Makes a step of its own of what is under way, before there is another one. */
  #endGesture() { this.#modes[this.#mode]?.endGesture(); }

  undo() {
    if (this.#isSaving) return;
    this.#endGesture();
    if (!this.canUndo) return;
    announce(words.undone(this.history.undo()));
    this.#modes[this.#mode].show();
  }

  redo() {
    if (this.#isSaving) return;
    this.#endGesture();
    if (!this.canRedo) return;
    announce(words.redone(this.history.redo()));
    this.#modes[this.#mode].show();
  }

  /** Takes everything back, as a step that can be undone; saving removes what is stored. */
  revert() {
    if (this.#isSaving) return;
    this.#endGesture();
    if (isNothing(this.history.current.edit)) return;
    this.#replace(words.revertStep, NOTHING);
  }

  #replace(name, edit) {
    this.history.commit(name, { edit, chosen: edit, aspect: 'free', isUpright: undefined });
    this.#modes[this.#mode].show();
    announce(name);
  }

  /** Stores what is seen. @returns {Promise<boolean>} whether that is stored now */
  async save() {
    if (this.#isSaving) return false;
    this.#endGesture();
    this.#isSaving = true;
    this.#showBar();
    try {
      return await this.#save();
    } catch (error) {
      if (!isAbort(error)) notify(error.status === 403 ? words.cannotSave(error.message) : error.message,
        { kind: 'error' });
      return false;
    } finally {
      this.#isSaving = false;
      this.#showBar();
    }
  }

  async #save(options) {
    const { edit } = this.history.current;
    try {
      await this.#store.save(edit, options);
    } catch (error) {
      if (!(error instanceof EditConflict)) throw error;
      const answer = await askWhichStays(this, error.theirs, edit);
      if (answer === 'mine') return this.#save({ over: error.tag });
      if (answer === 'theirs') {
        this.#endGesture();
        this.#store.accept(error.tag);
        this.history.markSaved(error.theirs);
        this.#replace(words.theirsStep, error.theirs);
        notify(words.tookTheirs);
      }
      return false;
    }
    this.history.markSaved(edit);
    notify(isNothing(edit) ? words.reverted : words.saved);
    return true;
  }

  /** Ends it, unless somebody wants to go on. @returns {Promise<boolean>} whether it is over */
  async finish() {
    if (this.#mode === null) return true;
    if (this.#isSaving) return false;
    this.#endGesture();
    if (this.isDirty) {
      const answer = await askToLeave();
      if (answer === null || answer === 'save' && (!await this.save() || this.isDirty)) return false;
    }
    this.#end();
    return true;
  }

  #end() {
    if (this.#mode === null) return;
    const mode = this.#mode;
    const hadFocus = this.#bar.hasFocus || this.overlay.contains(document.activeElement);
    const place = this.#modes[mode].leave();
    this.#mode = null;
    this.#stop.abort();
    const { edit, isLost } = this.history.end();
    const { etag } = this;
    if (isLost) histories.delete(this.#viewer);
    else histories.set(this.#viewer, { image: String(this.image), etag, history: this.history });
    const detail = { edit: isNothing(edit) ? null : documentOf(edit), etag, mode, hadFocus };
    whenResized(this.stage, () => {
      this.#bar.remove();
      this.overlay.remove();
      this.#viewer.dispatchEvent(new CustomEvent('editingend', { detail, bubbles: true }));
    }).then(() => {
      putBack(this.stage, place);
      settle(this.stage, place);
      this.stage.paint();
    });
  }

  #showBar() {
    const canRevert = !isNothing(this.history.current.edit);
    this.#bar.show(this.history, { isSaving: this.#isSaving, canRevert });
  }

  #key(event) {
    const key = event.key.toLowerCase();
    const hasCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (hasCommand && key === 'z') event.shiftKey ? this.redo() : this.undo();
    else if (hasCommand && key === 'y') this.redo();
    else if (hasCommand && key === 's') { if (this.isDirty) this.save(); }
    else if (key === 'escape' && !event.defaultPrevented) this.finish();
    else return;
    event.preventDefault();
  }
}

let style;

/** The look of the controls; once. */
function loadStyle() {
  style ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL('editing.css', import.meta.url);
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      style = undefined;
      link.remove();
      reject(new Error(words.noStyle));
    });
    document.head.append(link);
  });
  return style;
}

/**
 * Begins to edit what a viewer shows.
 * @param {Element} viewer
 * @param {{mode: 'edit' | 'crop', edit: object | null, etag: string | null}} options what is stored, as it was read
 * @returns {Promise<Editing>} also there as `viewer.editing`
 */
export async function startEditing(viewer, { mode, edit, etag }) {
  await Promise.all([loadStyle(), viewer.stage.loadEditing()]);
  const editing = new Editing(viewer, { edit, etag });
  viewer.editing = editing;
  await editing.start(mode);
  return editing;
}
