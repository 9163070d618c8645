/** Small pictures: asked for nearest first, a few at once, given up when they are no longer wanted, kept a while. */

import { ask, isUnusableEdit } from '../shared/problem.js';

const AT_ONCE = 6;
const MOST_KEPT = 300;
/** Sizes go in steps, so that a window that is drawn wider does not ask for all again at each pixel. */
const STEP = 32;
const MOST_PIXELS = 4;

/** @typedef {{source: string, width: number, height: number}} Thumbnail the URL of its pixels; the picture's size */

/**
 * The URL of a picture fitted into a box of points, nothing beside it.
 * @param {import('./library.js').Entry} entry
 * @param {[number, number]} box
 * @param {number} [ratio] pixels for a point
 */
export function viewURL({ segment, version }, [width, height], ratio = devicePixelRatio) {
  const factor = Math.ceil(width / STEP) * STEP / width;
  const size = `w=${Math.round(width * factor)}&h=${Math.round(height * factor)}`;
  const dpr = Math.min(MOST_PIXELS, Math.max(1, Math.ceil(ratio * 4) / 4));
  const anew = version ? `&_v=${version}` : '';
  return `images/${segment}/view?${size}&dpr=${dpr}&format=webp&background=transparent${anew}`;
}

/** The pixels behind a URL. @param {string} url @param {AbortSignal} signal @returns {Promise<Thumbnail>} */
export async function loadView(url, signal) {
  // It may have been edited a moment ago: whether it is still the same is asked each time, and answered at once.
  const options = { signal, cache: 'no-cache', headers: { Accept: 'image/webp' } };
  const response = await ask(url, options).catch((error) => {
    if (!isUnusableEdit(error)) throw error;
    return ask(`${url}&filter=none`, options);
  });
  // At the fit all of the picture is visible.
  const [, , width, height] = (response.headers.get('Visible-Rect') ?? '').split(',').map(Number);
  return { source: URL.createObjectURL(await response.blob()), width: Math.round(width), height: Math.round(height) };
}

export class Thumbnails {
  #kept = new Map();
  #waiting = new Set();
  #running = 0;

  /** One that is at hand. @returns {Thumbnail | undefined} */
  get(url) {
    const thumbnail = this.#kept.get(url);
    if (thumbnail) {
      this.#kept.delete(url);
      this.#kept.set(url, thumbnail);
    }
    return thumbnail;
  }

  /**
   * @param {string} url
   * @param {() => number} distance how far it is from what is looked at, asked when there is a choice
   * @param {AbortSignal} signal
   * @returns {Promise<Thumbnail>}
   */
  load(url, distance, signal) {
    return new Promise((resolve, reject) => {
      const job = { url, distance, signal, resolve, reject };
      this.#waiting.add(job);
      signal.addEventListener('abort', () => {
        if (this.#waiting.delete(job)) reject(signal.reason);
      }, { once: true });
      // All that one frame asks for is known before the first is chosen.
      queueMicrotask(() => this.#pump());
    });
  }

  #pump() {
    while (this.#running < AT_ONCE && this.#waiting.size > 0) {
      let nearest, least = Infinity;
      for (const job of this.#waiting) {
        const distance = job.distance();
        if (!nearest || distance < least) [nearest, least] = [job, distance];
      }
      this.#waiting.delete(nearest);
      this.#run(nearest);
    }
  }

  async #run({ url, signal, resolve, reject }) {
    this.#running += 1;
    try {
      const thumbnail = await loadView(url, signal);
      this.#keep(url, thumbnail);
      resolve(thumbnail);
    } catch (error) {
      reject(error);
    } finally {
      this.#running -= 1;
      this.#pump();
    }
  }

  #keep(url, thumbnail) {
    this.#kept.set(url, thumbnail);
    if (this.#kept.size <= MOST_KEPT) return;
    const [oldest, { source }] = this.#kept.entries().next().value;
    this.#kept.delete(oldest);
    URL.revokeObjectURL(source);
  }
}
