/** What can be done with a picture of the list: its menu, and deleting it. */

import { confirm } from '../shared/dialog.js';
import { makeElement } from '../shared/element.js';
import { notify } from '../shared/notice.js';
import { ask, isAbort } from '../shared/problem.js';
import { withToken } from '../shared/token.js';
import { words as common } from '../shared/words.js';
import { words } from './words.js';

let menu = null;

/** Opens the menu of a tile beside its button; a second press closes it. */
export function open(button, library, list) {
  const isSame = menu?.button === button;
  menu?.close();
  if (isSame) return;
  const { tile } = button.closest('li');
  menu = new Menu(button, [
    { label: words.open, run: () => tile.link.click() },
    { label: words.delete, run: () => remove(tile.index, library, list), isDestructive: true },
  ]);
}

/** Deletes a picture, if that is really meant. */
export async function remove(index, library, list) {
  const entry = library.entries[index];
  if (!entry) return;
  const question = { title: words.deleteTitle(entry.id), text: words.deleteText, action: words.deleteAction };
  if (!await confirm({ ...question, isDestructive: true })) return;
  try {
    const send = (headers) => ask(`images/${entry.segment}`, { method: 'DELETE', headers });
    await withToken(send, common.uploadTokenTitle);
  } catch (error) {
    if (isAbort(error)) return;
    // Somebody else has deleted it already.
    if (error.status !== 404) return notify(words.notDeleted(entry.id, error.message), { kind: 'error' });
  }
  library.remove(entry.id);
  list.focus(Math.min(index, library.count - 1));
  notify(words.deleted(entry.id));
}

class Menu {
  constructor(button, items) {
    this.button = button;
    const elements = items.map(({ label, run, isDestructive }) => makeElement('button', {
      class: `button quiet${isDestructive ? ' destructive' : ''}`, type: 'button', role: 'menuitem', tabindex: '-1',
      onclick: () => { this.close(); run(); },
    }, label));
    this.element = makeElement('div', { id: 'menu', role: 'menu', 'aria-label': button.getAttribute('aria-label') },
      ...elements);
    this.element.addEventListener('keydown', (event) => this.#key(event, elements));
    // In the list, so that it scrolls with its picture.
    button.closest('li').append(this.element);
    button.setAttribute('aria-expanded', 'true');
    this.element.classList.toggle('above', this.element.getBoundingClientRect().bottom > innerHeight);
    elements[0].focus({ preventScroll: true });
    this.outside = (event) => {
      if (!this.element.contains(event.target) && !button.contains(event.target)) this.close(false);
    };
    for (const type of ['pointerdown', 'focusin']) addEventListener(type, this.outside);
  }

  #key(event, elements) {
    event.stopPropagation();
    const at = elements.indexOf(document.activeElement);
    const { length } = elements;
    const target = { ArrowDown: (at + 1) % length, ArrowUp: (at + length - 1) % length, Home: 0, End: length - 1 };
    if (event.key in target) elements[target[event.key]].focus();
    else if (event.key === 'Escape' || event.key === 'Tab') this.close();
    else return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  close(returnsFocus = true) {
    if (menu === this) menu = null;
    for (const type of ['pointerdown', 'focusin']) removeEventListener(type, this.outside);
    this.button.setAttribute('aria-expanded', 'false');
    this.element.remove();
    if (returnsFocus && this.button.isConnected) this.button.focus({ preventScroll: true });
  }
}
