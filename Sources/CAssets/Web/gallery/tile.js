/** One tile of the list: a picture with its name and size; used again for another when it is scrolled out of sight. */

import { icon, makeElement } from '../shared/element.js';
import { askJSON, isAbort, pause } from '../shared/problem.js';
import { words as common } from '../shared/words.js';
import { viewURL } from './thumbnails.js';
import { words } from './words.js';

/** How often to look at what is being prepared, in seconds. */
const PATIENCE = 1.5;

export class Tile {
  /** @type {import('./library.js').Entry | null} null while it is not known which picture this is */
  entry = null;
  index = -1;
  /** Called when it is about to show something else. @type {(() => void) | null} */
  onrelease = null;

  #isBound = false;
  #box = null;
  #wish = null;

  constructor() {
    this.image = makeElement('img', { alt: '', draggable: 'false', decoding: 'async' });
    this.frame = makeElement('span', { class: 'frame' }, this.image);
    this.name = makeElement('bdi');
    this.size = makeElement('span', { class: 'size' });
    this.link = makeElement('a', { class: 'picture', draggable: 'false' }, this.frame,
      makeElement('span', { class: 'name' }, this.name), this.size);
    this.more = makeElement('button', { class: 'button quiet icon more', type: 'button', 'aria-haspopup': 'menu' },
      icon('more'));
    this.state = makeElement('div', { class: 'state', hidden: true });
    this.element = makeElement('li', { class: 'tile' }, this.link, this.state, this.more);
    this.element.tile = this;
  }

  /** Becomes the tile of a picture. */
  bind(index, entry, { count, isWritable }) {
    this.index = index;
    this.element.setAttribute('aria-posinset', index + 1);
    this.element.setAttribute('aria-setsize', count);
    this.more.hidden = !isWritable || !entry;
    if (this.#isBound && entry === this.entry) return;
    this.release();
    this.entry = entry;
    this.#isBound = true;
    this.element.classList.toggle('is-unknown', !entry);
    this.name.textContent = this.name.title = entry?.id ?? '';
    if (!entry) {
      this.size.textContent = '';
      this.link.removeAttribute('href');
      return;
    }
    this.link.href = `viewer/${entry.segment}`;
    this.#tellSize(entry.size);
    this.more.setAttribute('aria-label', words.more(entry.id));
  }

  /**
   * Shows the thumbnail, or has it loaded.
   * @param {import('./thumbnails.js').Thumbnails} thumbnails
   * @param {{box: [number, number], distance: () => number, isHurried: boolean}} how `isHurried`: only what is at hand
   */
  async show(thumbnails, { box, distance, isHurried }) {
    if (!this.entry || this.#box === box) return;
    const url = viewURL(this.entry, box);
    const kept = thumbnails.get(url);
    if (!kept && isHurried) return;
    this.#wish?.abort();
    this.#wish = new AbortController();
    this.#box = box;
    const { signal } = this.#wish;
    try {
      this.#put(kept ?? await this.#load(thumbnails, url, distance, signal), signal);
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) this.#fail(error);
    }
  }

  async #load(thumbnails, url, distance, signal) {
    for (;;) {
      try {
        return await thumbnails.load(url, distance, signal);
      } catch (error) {
        if (error.status !== 503 && error.status !== 429) throw error;
        if (error.progress === undefined) await pause(error.retryAfter ?? PATIENCE, signal);
        else await this.#watch(error.progress, signal);
      }
    }
  }

  /** Shows how far a picture is that is being prepared, until it is. */
  async #watch(fraction, signal) {
    for (let state = 'building'; state === 'building';) {
      this.#say(words.waiting(fraction), makeElement('progress', { value: fraction, 'aria-label': words.waiting() }));
      await pause(PATIENCE, signal);
      ({ state, fraction = 0 } = await askJSON(`images/${this.entry.segment}/pyramid`, { signal }));
    }
  }

  #put({ source, width, height }, signal) {
    if (signal.aborted) return;
    this.state.hidden = true;
    this.element.classList.remove('is-failed');
    this.image.src = source;
    this.image.decode().catch(() => {}).then(() => {
      if (!signal.aborted) this.element.classList.add('is-ready');
    });
    if (width && height) this.#tellSize([width, height]);
  }

  #tellSize(size) {
    this.pictureSize = size;
    this.size.textContent = size ? words.size(...size) : '';
    this.link.setAttribute('aria-label', words.label(this.entry.id, size));
  }

  #say(text, ...children) {
    this.state.replaceChildren(...children, makeElement('p', { class: 'why', title: text, dir: 'auto' }, text));
    this.state.hidden = false;
    this.element.classList.remove('is-ready');
  }

  #fail(problem) {
    const again = () => {
      this.state.hidden = true;
      this.#box = null;
      this.element.classList.remove('is-failed');
      this.link.focus({ preventScroll: true });
      this.element.dispatchEvent(new Event('again', { bubbles: true }));
    };
    this.#say(problem.message, icon('warning'));
    this.state.append(
      makeElement('button', { class: 'button', type: 'button', onclick: again,
        'aria-label': `${common.retry}: ${this.entry.id}` }, icon('retry'), common.retry));
    this.element.classList.add('is-failed');
  }

  /** Gives up what it waits for, and shows nothing. */
  release() {
    this.onrelease?.();
    this.#wish?.abort();
    this.#wish = this.#box = this.entry = null;
    this.#isBound = false;
    /** The whole picture's, once it is known. @type {[number, number] | null} */
    this.pictureSize = null;
    this.image.removeAttribute('src');
    this.state.hidden = true;
    this.element.classList.remove('is-ready', 'is-failed');
  }
}
