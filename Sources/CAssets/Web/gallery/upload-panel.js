/** What is being added: a line for each file, in the corner. */

import { icon, makeElement } from '../shared/element.js';
import { announce } from '../shared/notice.js';
import { words as common } from '../shared/words.js';
import { words } from './words-uploads.js';

/** How many lines of what went well are kept. */
const MOST_DONE = 4;

export class UploadPanel {
  #all = 0;
  #over = 0;
  #done = [];

  constructor() {
    this.heading = makeElement('h2', { id: 'uploads-title' }, words.uploads);
    this.count = makeElement('span', { class: 'count' });
    this.lines = makeElement('ul', { role: 'list' });
    this.hide = makeElement('button', { class: 'button quiet icon', type: 'button', 'aria-label': common.close,
      onclick: () => this.#clear() }, icon('close'));
    this.element = makeElement('section', { id: 'uploads', 'aria-labelledby': 'uploads-title', hidden: true },
      makeElement('header', {}, this.heading, this.count, this.hide), this.lines);
    document.body.append(this.element);
  }

  add(name) {
    const row = new UploadRow(name, (how) => this.#isOver(row, how));
    this.#all += 1;
    this.element.hidden = false;
    this.lines.append(row.element);
    this.#say();
    return row;
  }

  #isOver(row, how) {
    this.#over += 1;
    if (how !== 'failed') {
      this.#done.push(row);
      if (this.#done.length > MOST_DONE) this.#done.shift().element.remove();
    }
    this.#say();
    if (this.#over === this.#all) announce(words.state(this.#over, this.#all));
  }

  #say() {
    this.count.textContent = words.state(this.#over, this.#all);
    this.hide.hidden = this.#over < this.#all;
  }

  #clear() {
    this.element.hidden = true;
    this.lines.replaceChildren();
    this.#done = [];
    this.#all = this.#over = 0;
    document.getElementById('upload').focus();
  }
}

/** The line of one file. */
class UploadRow {
  isCancelled = false;
  #controller = new AbortController();
  #isOver = false;

  constructor(name, over) {
    Object.assign(this, { name, over });
    this.bar = makeElement('progress', { max: 1, value: 0, 'aria-label': name });
    this.text = makeElement('span', { class: 'text' }, words.waiting);
    this.button = makeElement('button', { class: 'button quiet icon', type: 'button', 'aria-label': words.cancel(name),
      onclick: () => this.#cancel() }, icon('close'));
    this.element = makeElement('li', {}, makeElement('span', { class: 'file', dir: 'auto', title: name }, name),
      this.text, this.bar, this.button);
  }

  #cancel() {
    this.isCancelled = true;
    this.#controller.abort();
    this.skip();
  }

  /** What ends it. @returns {AbortController} */
  start() {
    this.progress(0);
    return this.#controller;
  }

  progress(part) {
    if (part < 1) this.bar.value = part;
    else this.bar.removeAttribute('value');
    this.text.textContent = words.sending(part);
  }

  skip() { this.#end('skipped', words.skipped); }

  /** @param {(() => void) | null} show */
  succeed(show) {
    this.#end('added', words.added);
    if (!show) return;
    this.element.append(makeElement('button', { class: 'button', type: 'button', 'aria-label': words.show(this.name),
      onclick: show }, words.showAction));
  }

  fail(why, again) {
    this.#end('failed', why);
    this.element.append(makeElement('button', { class: 'button', type: 'button', 'aria-label': words.again(this.name),
      onclick: () => { this.element.remove(); again(); } }, icon('retry'), common.retry));
    announce(`${this.name}: ${why}`, true);
  }

  #end(how, text) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.element.className = how;
    this.text.textContent = text;
    this.bar.remove();
    this.button.remove();
    this.over(how);
  }
}
