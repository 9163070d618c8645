/** Short messages at the lower edge, which are read out too. */

import { icon, makeElement } from './element.js';
import { words } from './words.js';

/** In milliseconds. */
const QUIET = 700;

const places = {};

/** A live region has to be there before its text is: one for each urgency. */
function place(role) {
  places[role] ??= document.body.appendChild(makeElement('div', { class: 'visually-hidden', role }));
  return places[role];
}

let later;

/** Reads a text out. @param {string} text @param {boolean} [isUrgent] */
export function announce(text, isUrgent = false) {
  clearTimeout(later);
  const region = place(isUrgent ? 'alert' : 'status');
  region.textContent = '';
  setTimeout(() => { region.textContent = text; }, 50);
}

/** Reads out what is so once nothing more is done, as by a key that is held. @param {() => string} text */
export function announceLater(text) {
  clearTimeout(later);
  later = setTimeout(() => announce(text()), QUIET);
}

let shelf;

/**
 * @param {string} text
 * @param {{action?: {label: string, run: () => void}, kind?: 'error', seconds?: number}} [options] an error stays
 *   until it is closed, unless `seconds` says how long
 */
export function notify(text, { action, kind, seconds = kind === 'error' ? 0 : 6 } = {}) {
  shelf ??= document.body.appendChild(makeElement('div', { class: 'notices' }));
  const close = () => { clearTimeout(timer); notice.remove(); };
  const notice = makeElement('div', { class: `notice ${kind ?? ''}` },
    makeElement('span', { dir: 'auto' }, text),
    action ? makeElement('button', { class: 'button', type: 'button', onclick: () => { close(); action.run(); } },
      action.label) : null,
    makeElement('button', { class: 'button icon', type: 'button', 'aria-label': words.close, onclick: close },
      icon('close')));
  let timer;
  const start = () => { if (seconds) timer = setTimeout(close, seconds * 1000); };
  // Not while it is being read or reached for.
  notice.addEventListener('pointerenter', () => clearTimeout(timer));
  notice.addEventListener('pointerleave', start);
  notice.addEventListener('focusin', () => clearTimeout(timer));
  notice.addEventListener('focusout', start);
  shelf.append(notice);
  start();
  announce(text, kind === 'error');
  return close;
}
