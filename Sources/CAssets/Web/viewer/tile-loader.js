/** Fetches and decodes tiles: the most urgent first, a few at once, none that nobody wants any more. */

import { Problem, isAbort, isPassing, problemOf } from '../shared/problem.js';
import { tileKey } from './tile-memory.js';

/** What browsers send to one host at once by HTTP/1.1. */
const MOST_AT_ONCE = 6;
/** Tries of a tile that the service has a fault with. */
const MOST_TRIES = 3;
const FIRST_WAIT = 0.5;
const LONGEST_WAIT = 20;

export class TileLoader {
  #urlOf;
  #loaded;
  #failed;
  #wanted = [];
  #running = new Map();
  #failures = new Map();
  #waits = 0;
  #pausedUntil = 0;
  #timer;
  /** What is in the way of all tiles since the last one came; null where nothing is. @type {Problem | null} */
  problem = null;

  /**
   * @param {object} options
   * @param {(tile: object) => URL} options.urlOf
   * @param {(tile: object, bitmap: ImageBitmap) => void} options.loaded
   * @param {(tile: object, problem: Problem, isFinal: boolean) => void} options.failed each time that there was nothing
   */
  constructor({ urlOf, loaded, failed }) {
    this.#urlOf = urlOf;
    this.#loaded = loaded;
    this.#failed = failed;
  }

  /** How many are being fetched. */
  get running() { return this.#running.size; }
  /** How many are not to be had. */
  get failures() { return this.#failures.size; }
  /** Whether a tile was given up. */
  hasFailed(tile) { return this.#failures.get(tileKey(tile))?.isFinal ?? false; }

  /** What is wanted from now on, the most urgent first; what else is under way is aborted. @param {object[]} tiles */
  want(tiles) {
    this.#wanted = tiles;
    if (this.#running.size > 0) {
      const keys = new Set(tiles.map(tileKey));
      for (const [key, controller] of this.#running) {
        if (keys.has(key)) continue;
        this.#running.delete(key);
        controller.abort();
      }
    }
    this.#fill();
  }

  /** Forgets what went wrong, and tries all of it again. */
  retry() {
    this.#failures.clear();
    this.#recover();
    this.#fill();
  }

  /** Nothing is wanted any more. */
  stop() {
    clearTimeout(this.#timer);
    this.want([]);
  }

  #recover() {
    this.#waits = 0;
    this.#pausedUntil = 0;
    this.problem = null;
  }

  #fill() {
    const now = performance.now() / 1000;
    let due = Infinity;
    for (const tile of this.#wanted) {
      if (this.#running.size >= MOST_AT_ONCE) break;
      const key = tileKey(tile);
      if (this.#running.has(key)) continue;
      const failure = this.#failures.get(key);
      if (failure?.isFinal) continue;
      const start = Math.max(this.#pausedUntil, failure?.until ?? 0);
      if (start > now) due = Math.min(due, start);
      else this.#load(tile, key);
    }
    clearTimeout(this.#timer);
    if (due < Infinity) this.#timer = setTimeout(() => this.#fill(), (due - now) * 1000);
  }

  async #load(tile, key) {
    const controller = new AbortController();
    this.#running.set(key, controller);
    const { signal } = controller;
    try {
      const bitmap = await fetchBitmap(this.#urlOf(tile), signal);
      // Decoded all the same: it may well be wanted again.
      this.#finish(key, controller);
      this.#failures.delete(key);
      this.#recover();
      this.#wanted = this.#wanted.filter((other) => tileKey(other) !== key);
      this.#loaded(tile, bitmap);
    } catch (error) {
      this.#finish(key, controller);
      if (isAbort(error) || signal.aborted) return;
      this.#fail(tile, key, error);
    }
    this.#fill();
  }

  #finish(key, controller) {
    if (this.#running.get(key) === controller) this.#running.delete(key);
  }

  #fail(tile, key, problem) {
    const now = performance.now() / 1000;
    const tries = (this.#failures.get(key)?.tries ?? 0) + 1;
    // No answer, or a busy service: so it will be for the others too.
    const isGeneral = isPassing(problem);
    const isFinal = !isGeneral && (problem.status < 500 || tries >= MOST_TRIES);
    const doubled = Math.min(10, isGeneral ? this.#waits : tries);
    const wait = problem.retryAfter ?? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** doubled);
    if (isGeneral) {
      // All that were under way fail of the same thing: that is one failure, and no reason to wait longer.
      if (now >= this.#pausedUntil) {
        this.#waits += 1;
        this.#pausedUntil = now + wait;
      } else if (problem.retryAfter) {
        this.#pausedUntil = Math.max(this.#pausedUntil, now + wait);
      }
      this.problem = problem;
    } else {
      this.#failures.set(key, { tries, isFinal, until: now + wait });
    }
    this.#failed(tile, problem, isFinal);
  }
}

/**
 * @param {URL} url
 * @param {AbortSignal} signal
 * @throws {Problem} an abort stays an `AbortError`
 */
export async function fetchBitmap(url, signal) {
  let response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Problem({ status: 0, url: String(url) });
  }
  if (!response.ok) throw await problemOf(response);
  try {
    const blob = await response.blob();
    try {
      return await createImageBitmap(blob);
    } catch {
      throw new Problem({ status: 500, url: String(url) });  // This one's fault: no picture, or no room for it.
    }
  } catch (error) {
    if (isAbort(error) || error instanceof Problem) throw error;
    throw new Problem({ status: 0, url: String(url) });  // Cut off on its way.
  }
}
