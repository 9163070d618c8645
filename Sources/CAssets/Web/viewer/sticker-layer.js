/** The stickers of an edit, on a canvas above the filtered picture. */

import { isAbort, isPassing } from '../shared/problem.js';
import { fetchBitmap } from './tile-loader.js';

/** As large as a sticker is fetched at the most. */
const SIDE = 1024;
/** When one is asked for again that could not be had, in seconds. */
const AGAIN = 3;

export class StickerLayer {
  #bitmaps = new Map();
  #loads = new Map();
  #context;
  #fetching = new AbortController();

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {import('./source.js').ImageSource} source
   * @param {() => void} changed a sticker's image has come
   * @param {(id: string) => void} missing a sticker is left out, as its image cannot be had
   */
  constructor(canvas, source, changed, missing) {
    this.element = canvas;
    this.#context = canvas.getContext('2d');
    this.source = source;
    this.changed = changed;
    this.missing = missing;
    /** Whether somebody else draws them. */
    this.isHidden = false;
  }

  /** @returns {Promise<ImageBitmap>} the image of a sticker */
  load(id) {
    if (!this.#loads.has(id)) {
      const load = fetchBitmap(this.source.sticker(id, SIDE), this.#fetching.signal);
      this.#loads.set(id, load);
      load.then((bitmap) => { this.#bitmaps.set(id, bitmap); this.changed(); },
        (error) => {
          if (isAbort(error)) return;
          // One that is gone is left out here, while the service refuses a view of it: somebody has to be told.
          if (!isPassing(error)) return this.missing(id);
          setTimeout(() => { this.#loads.delete(id); this.changed(); }, (error.retryAfter ?? AGAIN) * 1000);
        });
    }
    return this.#loads.get(id);
  }

  /** @returns {Promise<number>} a sticker's width by its height */
  async aspectOf(id) {
    const { width, height } = await this.load(id);
    return width / height;
  }

  /** @param {import('./stage.js').Stage} stage */
  paint({ picture, layout, state, devicePixelRatio: ratio, canvas }) {
    const { element } = this;
    const stickers = this.isHidden ? [] : picture.stickers;
    element.hidden = stickers.length === 0;
    if (element.hidden) return;
    if (element.width !== canvas.width || element.height !== canvas.height) {
      Object.assign(element, { width: canvas.width, height: canvas.height });
    }
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, element.width, element.height);
    context.save();
    context.setTransform(...layout.transform(state, ratio));
    context.beginPath();
    context.rect(0, 0, picture.size.width, picture.size.height);
    context.clip();
    for (const sticker of stickers) {
      const bitmap = this.#bitmaps.get(sticker.image);
      if (!bitmap) {
        this.load(sticker.image);
        continue;
      }
      context.save();
      context.transform(...picture.edited.stickerTransform(sticker, bitmap.width / bitmap.height, picture.mode));
      context.drawImage(bitmap, 0, 0, 1, 1);
      context.restore();
    }
    context.restore();
  }

  close() {
    this.#fetching.abort();
    this.element.hidden = true;
    for (const bitmap of this.#bitmaps.values()) bitmap.close();
    this.#bitmaps.clear();
  }
}
