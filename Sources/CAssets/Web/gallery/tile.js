/** One tile of the list: a picture with its name and size; used again for another when it is scrolled out of sight. */

import { icon, makeElement } from '../shared/element.js';
import { askJSON, isAbort, isPassing, pause } from '../shared/problem.js';
import { words as common } from '../shared/words.js';
import { Patience } from './patience.js';
import { viewURL } from './thumbnails.js';
import { words } from './words.js';

/** How often to look at what is being prepared, in seconds. */
const PATIENCE = 1.5;

let made = 0;

/** What is wrong, in few words where there are any. */
function shortly({ status, type, message }) {
  const isUnanswered = status === 0 || status === 502 || status === 504;
  return isUnanswered ? words.noAnswer : words.failures[type?.split('/').at(-1)] ?? message;
}

export class Tile {
  /** @type {import('./library.js').Entry | null} null while it is not known which picture this is */
  entry = null;
  index = -1;
  /** Called when it is about to show something else. @type {(() => void) | null} */
  onrelease = null;

  #isBound = false;
  #isStop;
  #count;
  #isWritable;
  #box = null;
  #wish = null;
  #why;
  #patience = new Patience();

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
    this.#why = `why-${made += 1}`;
  }

  /** Whether Tab comes to it. */
  set isStop(isStop) {
    if (isStop === this.#isStop) return;
    this.#isStop = isStop;
    const buttons = this.state.querySelectorAll('button');
    for (const element of [this.link, this.more, ...buttons]) element.tabIndex = isStop ? 0 : -1;
  }

  /** Becomes the tile of a picture. */
  bind(index, entry, { count, isWritable }) {
    // This is asked at each frame of a movement.
    const isSame = this.#isBound && entry === this.entry;
    if (isSame && index === this.index && count === this.#count && isWritable === this.#isWritable) return;
    Object.assign(this, { index });
    [this.#count, this.#isWritable] = [count, isWritable];
    this.element.setAttribute('aria-posinset', index + 1);
    this.element.setAttribute('aria-setsize', count);
    this.more.hidden = !isWritable || !entry;
    if (isSame) return;
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
   * @param {{box: [number, number], distance: (tile: Tile) => number, isHurried: boolean}} how `isHurried`: only what
   *   is at hand
   */
  show(thumbnails, { box, distance, isHurried }) {
    if (!this.entry || this.#box === box) return;
    const url = viewURL(this.entry, box);
    const kept = thumbnails.get(url);
    if (!kept && isHurried) return;
    this.#wish?.abort();
    this.#wish = new AbortController();
    this.#box = box;
    const { signal } = this.#wish;
    if (kept) this.#put(kept, signal);
    else this.#fetch(thumbnails, url, () => distance(this), signal);
  }

  async #fetch(thumbnails, url, distance, signal) {
    try {
      this.#put(await this.#load(thumbnails, url, distance, signal), signal);
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) this.#fail(error);
    }
  }

  async #load(thumbnails, url, distance, signal) {
    for (this.#patience.begin(); ;) {
      try {
        return await thumbnails.load(url, distance, signal);
      } catch (error) {
        if (!isPassing(error)) throw error;
        try {
          if (error.progress !== undefined) await this.#watch(error.progress, signal);
          else await this.#endure(error, signal);
        } catch (other) {
          if (!isPassing(other)) throw other;
          await this.#endure(other, signal);
        }
      }
    }
  }

  /** Waits until it is time to try again what may pass; says what it is, unless that is over in a moment. */
  async #endure(problem, signal) {
    const isBusy = problem.status === 503 || problem.status === 429;
    if (!isBusy || this.#patience.isTried) this.#fail(problem, () => this.#patience.end());
    await this.#patience.wait(problem.retryAfter, signal);
  }

  /** Shows how far a picture is that is being prepared, until it is. */
  async #watch(fraction, signal) {
    for (let state = 'building'; state === 'building';) {
      this.element.classList.remove('is-failed');
      this.#say([words.waiting(fraction)], makeElement('progress', { value: fraction, 'aria-label': words.waiting() }));
      await pause(PATIENCE, signal);
      ({ state, fraction = 0 } = await askJSON(`images/${this.entry.segment}/pyramid`, { signal }));
    }
  }

  #put({ source, width, height }, signal) {
    if (signal.aborted) return;
    this.#hush();
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

  #say([text, title = text], ...children) {
    const why = makeElement('p', { class: 'why', id: this.#why, title, dir: 'auto' }, text);
    this.state.replaceChildren(...children, why);
    this.state.hidden = false;
    // Who hears the picture's name hears this after it.
    this.link.setAttribute('aria-describedby', this.#why);
    this.element.classList.remove('is-ready');
  }

  #hush() {
    this.state.hidden = true;
    this.link.removeAttribute('aria-describedby');
    this.element.classList.remove('is-failed');
  }

  /** Says what has gone wrong. @param {() => void} [again] tries it again */
  #fail(problem, again = () => {
    this.#box = null;
    this.element.dispatchEvent(new Event('again', { bubbles: true }));
  }) {
    this.#say([shortly(problem), problem.message], icon('warning'));
    this.state.append(makeElement('button', {
      class: 'button', type: 'button', tabindex: this.#isStop ? 0 : -1,
      'aria-label': `${common.retry}: ${this.entry.id}`,
      onclick: () => { this.#hush(); this.link.focus({ preventScroll: true }); again(); },
    }, icon('retry'), common.retry));
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
    this.#hush();
    this.element.classList.remove('is-ready');
  }
}
