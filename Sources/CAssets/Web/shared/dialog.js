/** Questions in a dialog, one at a time; closing it is the answer null. */

import { makeElement } from './element.js';
import { words } from './words.js';

let last = Promise.resolve();

/**
 * @param {{title: string, text?: string, error?: string, choices: {value: string, label: string, kind?: string}[],
 *   body?: HTMLElement, cancel?: string | null}} question `cancel`: the text of that button; null for none
 * @returns {Promise<string | null>}
 */
function open(question) {
  const answer = last.then(() => new Promise((resolve) => show(question, resolve)));
  last = answer;
  return answer;
}

function show({ title, text, error, choices, body, cancel = words.cancel }, resolve) {
  const before = document.activeElement;
  const buttons = choices.map(({ value, label, kind = '' }) =>
    makeElement('button', { class: `button ${kind}`, value }, label));
  const form = makeElement('form', { method: 'dialog' },
    makeElement('h2', { id: 'dialog-title', dir: 'auto' }, title),
    text ? makeElement('p', { id: 'dialog-text', dir: 'auto' }, text) : null,
    body,
    error ? makeElement('p', { class: 'error', role: 'alert' }, error) : null,
    makeElement('div', { class: 'choices' },
      cancel && makeElement('button', { class: 'button', type: 'button', onclick: () => dialog.close('') }, cancel),
      ...buttons));
  const dialog = makeElement('dialog', {
    'aria-labelledby': 'dialog-title', 'aria-describedby': text ? 'dialog-text' : null,
    onclose: () => {
      dialog.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve(dialog.returnValue === '' ? null : dialog.returnValue);
    },
  }, form);
  // The keys are the dialog's as long as it is open, not those of the page behind.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {{title: string, text?: string, action: string, isDestructive?: boolean}} question */
export async function confirm({ title, text, action, isDestructive }) {
  const kind = isDestructive ? 'danger' : 'primary';
  return await open({ title, text, choices: [{ value: 'yes', label: action, kind }] }) === 'yes';
}

/**
 * @param {{title: string, text?: string, choices: {value: string, label: string, kind?: string}[], check?: string,
 *   cancel?: string | null}} question `check`: the label of a checkbox
 * @returns {Promise<{value: string, isChecked: boolean} | null>}
 */
export async function choose({ title, text, choices, check, cancel }) {
  const box = makeElement('input', { type: 'checkbox' });
  const body = check ? makeElement('label', { class: 'check' }, box, check) : undefined;
  const value = await open({ title, text, choices, body, cancel });
  return value === null ? null : { value, isChecked: box.checked };
}

/** @param {{title: string, text?: string, label: string, action: string, type?: string, error?: string}} question */
export async function prompt({ title, text, label, action, type = 'text', error }) {
  const field = makeElement('input', {
    class: 'field', type, required: true, autofocus: true, autocomplete: type === 'password' ? 'off' : null,
    'aria-invalid': error ? 'true' : null,
  });
  const body = makeElement('label', {}, label, field);
  const answer = await open({ title, text, error, body, choices: [{ value: 'yes', label: action, kind: 'primary' }] });
  return answer === 'yes' ? field.value : null;
}
