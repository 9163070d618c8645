/** Where a service has an image, and what it says of it. */

import { ask, askJSON, isPassing, isUnusableEdit, pause } from '../shared/problem.js';
import { tagOf } from '../shared/tag.js';
import { fetchBitmap } from './tile-loader.js';
import { words } from './words.js';

const PREVIEW_SIDE = 256;
const LARGEST_DRAWING = 2 ** 20;
const LOSSY = ['jpeg', 'webp', 'heif', 'avif', 'jp2k', 'jxl'];
/** What the service reads small without reading all of it. */
const SHRINKING = ['jpeg'];
/** How often to ask how far the preparation is, in seconds. */
const POLL = 0.7;
/** How long to wait at most where there is no answer. */
const LONGEST_WAIT = 20;

/** `…/images/{id}` of a service. */
export class ImageSource {
  #format = 'jpg';
  #version = '';
  #isEditUnusable = false;

  /** @param {string | URL} src @throws {Error} where it is no address */
  constructor(src) {
    if (!URL.canParse(src, document.baseURI)) throw new Error(words.noAddress(src));
    const url = new URL(src, document.baseURI);
    url.search = url.hash = '';
    this.url = url.href.replace(/\/+$/, '');
  }

  #child(path) { return new URL(`${this.url}/${path}`); }

  /** @returns {Promise<object>} what the service says of the image */
  async describe(signal) {
    // The picture may have been replaced a moment ago: whether it is still the same is asked each time.
    const info = await askJSON(this.url, { signal, cache: 'no-cache' });
    this.#version = `_v=${info.version}`;
    const isDrawing = !LOSSY.includes(info.format) && info.width * info.height <= LARGEST_DRAWING;
    this.#format = info.hasAlpha || isDrawing ? 'png' : 'jpg';
    return info;
  }

  /** Whether an edit is stored with it, asked so that no is no error, which a browser's console would show. */
  async hasEdit(signal) {
    const query = 'viewport?w=100&h=100';
    this.#isEditUnusable = false;
    try {
      return (await askJSON(this.#child(query), { signal, cache: 'no-cache' })).edit !== undefined;
    } catch (error) {
      if (!isUnusableEdit(error)) throw error;
      this.#isEditUnusable = true;
      return true;
    }
  }

  /**
   * The edit that is stored with it; none in the place of one that does not fit it, whose tag is known all the same so
   * that another can take its place.
   * @returns {Promise<{edit: object | null, etag: string | null}>}
   */
  async storedEdit(signal) {
    try {
      const response = await ask(this.#child('edit'), { signal, cache: 'no-cache' });
      return { edit: this.#isEditUnusable ? null : await response.json(), etag: tagOf(response) };
    } catch (error) {
      if (error.status === 404) return { edit: null, etag: null };
      throw error;
    }
  }

  /** Where a tile is: elsewhere for each state of the file, so that no cache gives one for that of another. */
  tile({ level, column, row }) {
    return this.#child(`tiles/${level}/${column}/${row}.${this.#format}?${this.#version}`);
  }

  /** The picture of a sticker, of this service too, as large as that is but within a square. */
  sticker(id, side) {
    return new URL(`../iiif/3/${encodeURIComponent(id)}/full/!${side},${side}/0/default.png`, this.url);
  }

  /** Whether the image needs a pyramid, and how far that is. */
  pyramid(signal) { return askJSON(this.#child('pyramid'), { signal, cache: 'no-cache' }); }

  /** The same, and has it made where it is missing. */
  prepare(signal) { return askJSON(this.#child('pyramid'), { method: 'POST', signal }); }

  /** All of the image without its edit, small; nothing where it would have to be prepared for that. */
  async preview({ width, height, hasAlpha, format }, signal) {
    if (!SHRINKING.includes(format)) return null;
    const factor = PREVIEW_SIDE / Math.max(width, height);
    const query = new URLSearchParams({
      w: Math.max(1, Math.round(width * factor)), h: Math.max(1, Math.round(height * factor)), filter: 'none',
      ...(hasAlpha ? { format: 'png', background: 'transparent' } : { format: 'jpg' }),
    });
    return fetchBitmap(this.#child(`view?${query}&${this.#version}`), signal);
  }

  /**
   * Waits until the image is prepared, and says how far that is.
   * @param {{isNeeded: boolean, state: string}} pyramid what `pyramid` has said
   * @param {(pyramid: {fraction?: number, secondsLeft?: number, problem?: Error}) => void} told `problem`: what is in
   *   the way of asking, which is tried again
   * @returns {Promise<object>} `state` is `ready` or `failed`
   */
  async prepared(pyramid, told, signal) {
    let failures = 0;
    while (pyramid.isNeeded && pyramid.state !== 'ready' && pyramid.state !== 'failed') {
      try {
        // Not begun; or made, and removed again for others.
        if (pyramid.state === 'none') pyramid = await this.prepare(signal);
        told(pyramid);
        await pause(POLL, signal);
        pyramid = await this.pyramid(signal);
        failures = 0;
      } catch (problem) {
        if (!isPassing(problem)) throw problem;
        told({ problem });
        await pause(problem.retryAfter ?? Math.min(LONGEST_WAIT, POLL * 2 ** failures++), signal);
      }
    }
    return pyramid;
  }
}
