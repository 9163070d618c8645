/** What pictures there are: loaded page by page, in the order of the service, as far as they are needed. */

import { askJSON, isAbort } from '../shared/problem.js';

const FIRST_PAGE = 100;
const LATER_PAGES = 1000;

/** The order of the service: by the bytes of UTF-8, which is by code points. */
export function compareIds(a, b) {
  const [left, right] = [[...a], [...b]];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    if (left[i] !== right[i]) return left[i].codePointAt(0) - right[i].codePointAt(0);
  }
  return left.length - right.length;
}

/**
 * @typedef {{id: string, segment: string, size: [number, number] | null, version: number}} Entry a picture: its name,
 *   its place in URLs, and its size where that is known; the version counts what was done to it on this page
 */

/** Tells of what has changed by `change`, and of what has failed by `problem`. */
export class Library extends EventTarget {
  /** @type {Entry[]} those known so far: the first ones */
  entries = [];
  query = '';
  /** Whether pictures can be added and removed. */
  isWritable = false;
  /** How large a file may be that is added. */
  mostBytes = Infinity;
  /** Why the last request failed. @type {Error | null} */
  problem = null;
  /** Whether the service has answered at all. */
  isKnown = false;

  #total;
  #next = `?limit=${FIRST_PAGE}`;
  #needed = 1;
  /** Whether `entries` are not those of what is looked for now. */
  #isStale = true;
  #loading = null;

  /** Whether all pictures are in `entries`. */
  get isComplete() { return this.#next === null; }

  /** How many pictures there are, as far as is known. */
  get count() { return this.isComplete ? this.entries.length : Math.max(this.#total ?? 0, this.entries.length); }

  /** Has at least so many entries loaded, or all. */
  need(count) {
    this.#needed = Math.max(this.#needed, count);
    if (!this.#loading && !this.problem) this.#load();
  }

  /** Only names with a text in them from now on; what there was stays until the answer comes. */
  search(query) {
    if (query === this.query) return;
    this.query = query;
    this.reload();
  }

  /** Begins anew. */
  reload() {
    this.#loading?.abort();
    this.#loading = this.problem = null;
    this.#isStale = true;
    this.#needed = 1;
    this.#next = `?limit=${FIRST_PAGE}${this.query ? `&q=${encodeURIComponent(this.query)}` : ''}`;
    this.#load(true);
  }

  /** Tries again what has failed. */
  retry() {
    this.problem = null;
    if (!this.#isStale) this.#load();
    else this.reload();
  }

  async #load(isNew = false) {
    const loading = this.#loading = new AbortController();
    try {
      while (!this.isComplete && (isNew || this.entries.length < this.#needed)) {
        // The path is our own: the service's would leave out what a proxy has put before it.
        const page = await askJSON(`images${this.#next}`, { signal: loading.signal });
        if (loading.signal.aborted) return;
        this.#take(page, isNew);
        isNew = false;
      }
    } catch (error) {
      if (isAbort(error)) return;
      this.problem = error;
      this.dispatchEvent(new Event('problem'));
    } finally {
      if (this.#loading === loading) this.#loading = null;
    }
  }

  #take({ images, next, total, writable, maximumBytes }, isNew) {
    if (isNew) this.entries = [];
    this.#isStale = false;
    for (const image of images) this.entries.push(entryOf(image));
    this.isKnown = true;
    this.#total = total;
    this.isWritable = writable ?? false;
    this.mostBytes = maximumBytes ?? Infinity;
    this.#next = next ? next.slice(next.indexOf('?')).replace(/([?&]limit=)\d+/, `$1${LATER_PAGES}`) : null;
    this.dispatchEvent(new Event('change'));
  }

  /** Whether all words that are searched for are in a name. */
  #isSearched(id) {
    return this.query.toLowerCase().split(/\s+/).every((word) => id.toLowerCase().includes(word));
  }

  /** The index at which an id is, or would be, among the entries. */
  #place(id) {
    let [low, high] = [0, this.entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareIds(this.entries[middle].id, id) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** A picture was stored from this page: it appears in its place. Gives its index; −1 where it is not to be seen. */
  add(image) {
    const { id } = image;
    if (!this.#isSearched(id)) return -1;
    const index = this.#place(id);
    if (this.entries[index]?.id === id) {
      this.renew(index);
      return index;
    }
    if (this.#total !== undefined) this.#total += 1;
    if (index === this.entries.length && !this.isComplete) return -1;
    this.entries.splice(index, 0, entryOf(image));
    this.dispatchEvent(new Event('change'));
    return index;
  }

  /** A picture may look otherwise now. */
  renew(index) {
    const entry = this.entries[index];
    if (!entry) return;
    this.entries[index] = { ...entry, version: entry.version + 1 };
    this.dispatchEvent(new Event('change'));
  }

  /** A picture is gone. */
  remove(id) {
    const index = this.#place(id);
    if (this.entries[index]?.id !== id) return;
    this.entries.splice(index, 1);
    if (this.#total !== undefined) this.#total -= 1;
    this.dispatchEvent(new Event('change'));
  }
}

// A name that is no UTF-8 has its bytes in the URL only.
function entryOf({ id, url, width, height }) {
  return { id, segment: url.slice(url.lastIndexOf('/') + 1), size: width ? [width, height] : null, version: 0 };
}
