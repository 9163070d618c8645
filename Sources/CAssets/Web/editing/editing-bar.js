/** The buttons around the picture while it is edited: leave, undo, redo, save, the modes, and back to the original. */

import { makeElement } from '../shared/element.js';
import { iconButton } from './crop-panel.js';
import { words } from './words.js';

export class EditingBar {
  #undo;
  #redo;
  #save;
  #revert;
  #modes;
  #content;
  #panels;
  #elements;
  #hidden = [];

  /**
   * @param {{leave: () => void, undo: () => void, redo: () => void, save: () => void, revert: () => void,
   *   switchTo: (mode: string) => void}} listener
   * @param {Record<string, Element>} panels the modes' controls
   */
  constructor(listener, panels) {
    this.#panels = panels;
    this.#content = makeElement('div', { class: 'editing-content' }, ...Object.values(panels));
    this.#undo = iconButton(words.undo, 'undo', listener.undo);
    this.#redo = iconButton(words.redo, 'redo', listener.redo);
    this.#save = makeElement('button', { class: 'button primary', type: 'button', onclick: listener.save }, words.save);
    this.#revert = makeElement('button', { class: 'button quiet', type: 'button', onclick: listener.revert },
      words.revert);
    this.#modes = ['edit', 'crop'].map((mode) => makeElement('button', {
      class: 'button quiet', type: 'button', 'data-mode': mode, onclick: () => listener.switchTo(mode),
    }, words[mode]));
    this.#elements = [
      makeElement('div', { slot: 'top-start', class: 'float' }, iconButton(words.leave, 'close', listener.leave)),
      makeElement('div', { slot: 'top-end', class: 'editing-bar float', role: 'group', 'aria-label': words.bar },
        this.#undo, this.#redo, this.#save),
      makeElement('div', { slot: 'panel', class: 'editing-panel' }, this.#content,
        makeElement('div', { class: 'mode-row' },
          makeElement('div', { class: 'modes', role: 'group', 'aria-label': words.modes }, ...this.#modes),
          this.#revert)),
    ];
  }

  /** Where the buttons over the picture end, in points of the page. */
  get bottom() { return this.#elements[1].getBoundingClientRect().bottom; }

  /** Takes the place of what the page has there. @param {Element} viewer */
  appendTo(viewer) {
    this.#hidden = [...viewer.querySelectorAll(':scope > [slot^="top"]:not([hidden])')];
    for (const element of this.#hidden) setHidden(element, true);
    viewer.append(...this.#elements);
  }

  remove() {
    for (const element of this.#elements) element.remove();
    for (const element of this.#hidden) setHidden(element, false);
  }

  /** Shows a mode's controls; the others keep their room, so that the picture has the same in each mode. */
  showMode(mode) {
    for (const [name, panel] of Object.entries(this.#panels)) {
      panel.inert = name !== mode;
      panel.classList.toggle('is-away', name !== mode);
    }
    for (const button of this.#modes) button.setAttribute('aria-pressed', button.dataset.mode === mode);
  }

  /** Whether one of the controls has the focus. */
  get hasFocus() { return this.#elements.some((element) => element.contains(document.activeElement)); }

  /** Puts the focus where one goes on from. */
  focus() { this.#modes.find((button) => button.getAttribute('aria-pressed') === 'true').focus(); }

  /** @param {import('./edit-history.js').EditHistory} history @param {{isSaving: boolean, canRevert: boolean}} state */
  show(history, { isSaving, canRevert }) {
    const name = (button, text) => { button.title = text; button.setAttribute('aria-label', text); };
    setEnabled(this.#undo, history.canUndo && !isSaving);
    setEnabled(this.#redo, history.canRedo && !isSaving);
    setEnabled(this.#save, history.isDirty && !isSaving);
    setEnabled(this.#revert, canRevert && !isSaving);
    name(this.#undo, history.canUndo ? words.undoStep(history.undoName) : words.undo);
    name(this.#redo, history.canRedo ? words.redoStep(history.redoName) : words.redo);
    this.#save.textContent = isSaving ? words.saving : words.save;
  }
}

/** A page keeps its heading, for who cannot see it. */
function setHidden(element, isHidden) {
  if (element.matches('h1')) element.classList.toggle('visually-hidden', isHidden);
  else element.hidden = isHidden;
}

/** The focus stays on a button that has nothing to do just now. */
function setEnabled(button, isEnabled) {
  button.setAttribute('aria-disabled', !isEnabled);
}
