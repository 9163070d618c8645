/** What was done to a picture, step by step, to be undone and done again. */

import { isSame } from './edit-document.js';

/** How soon a repeated step goes on with the last one, in milliseconds: a key that is held down is one step. */
const SAME_STEP = 1000;

const NOT_REPEATED = { repeated: null, time: -Infinity };

/**
 * @typedef {object} Step
 * @property {import('./edit-document.js').Edit} edit what is shown and saved
 * @property {import('./edit-document.js').Edit} chosen the same with the crop that was chosen, which may reach beyond
 *   the image
 * @property {string} aspect the choice that the crop keeps to
 * @property {boolean} [isUpright] whether it is taken higher than wide
 */
export class EditHistory extends EventTarget {
  #steps;
  #names = [''];
  #index = 0;
  #saved;
  #pending = null;
  /** What goes on with the last step, and when that was taken. */
  #last = NOT_REPEATED;

  /** @param {Step} step what it begins with, which is what is stored */
  constructor(step) {
    super();
    this.#steps = [step];
    this.#saved = step.edit;
  }

  /** What is seen now, also in the midst of a gesture. @returns {Step} */
  get current() { return this.#pending ?? this.#steps[this.#index]; }
  get canUndo() { return this.#index > 0; }
  get canRedo() { return this.#index < this.#steps.length - 1; }
  /** The names of the steps that undo and redo would take. */
  get undoName() { return this.canUndo ? this.#names[this.#index] : ''; }
  get redoName() { return this.canRedo ? this.#names[this.#index + 1] : ''; }
  /** Whether what is seen differs from what is stored. */
  get isDirty() { return !isSame(this.current.edit, this.#saved); }

  /** Shows a change that is still under way. @param {Partial<Step>} change */
  preview(change) {
    this.#pending = { ...this.current, ...change };
    this.#tell();
  }

  /** Gives up what was under way. */
  cancel() {
    this.#pending = null;
    this.#tell();
  }

  /**
   * Makes a change a step; one that changes nothing is none.
   * @param {string} name what was done, in words
   * @param {Partial<Step>} [change] on top of what was under way
   * @param {string | null} [repeated] what was done to what, in any words: the same once more goes on with that step
   */
  commit(name, change = {}, repeated = null) {
    const step = { ...this.current, ...change };
    const last = this.#steps[this.#index];
    this.#pending = null;
    if (isEqual(step, last)) {
      this.#steps[this.#index] = step;
    } else {
      const now = performance.now();
      const goesOn = repeated !== null && repeated === this.#last.repeated && now - this.#last.time < SAME_STEP;
      const isBack = goesOn && isEqual(step, this.#steps[this.#index - 1]);
      // Forth and back again is no step.
      if (isBack) this.#index -= 1;
      else if (!goesOn) this.#index += 1;
      this.#steps.splice(this.#index, Infinity, step);
      if (isBack) this.#names.length = this.#steps.length;
      else this.#names.splice(this.#index, Infinity, name);
      this.#last = isBack ? NOT_REPEATED : { repeated, time: now };
    }
    this.#tell();
  }

  /** @returns {string} the name of the step that was undone */
  undo() {
    const name = this.undoName;
    this.#go(this.canUndo ? -1 : 0);
    return name;
  }

  /** @returns {string} the name of the step that was done again */
  redo() {
    const name = this.redoName;
    this.#go(this.canRedo ? 1 : 0);
    return name;
  }

  /** Says what is stored now. @param {import('./edit-document.js').Edit} edit */
  markSaved(edit) {
    this.#saved = edit;
    this.#last = NOT_REPEATED;
    this.#tell();
  }

  /**
   * Drops what was not saved, where nothing of it can be kept: a history goes on from what is stored.
   * @returns {{edit: import('./edit-document.js').Edit, isLost: boolean}} what is stored
   */
  end() {
    this.#pending = null;
    return { edit: this.#saved, isLost: this.isDirty };
  }

  #go(by) {
    this.#pending = null;
    this.#index += by;
    this.#last = NOT_REPEATED;
    this.#tell();
  }

  #tell() { this.dispatchEvent(new Event('change')); }
}

/** @param {Step} one @param {Step} other */
const isEqual = (one, other) => isSame(one.edit, other.edit) && isSame(one.chosen, other.chosen);
