/** What is known of the pictures that are laid on, and of stickers as values. */

import { askJSON } from '../shared/problem.js';

/** The addresses of a library's pictures. */
export class Library {
  /** @param {URL} image the address of one of them */
  constructor(image) {
    /** @type {Map<string, Promise<number>>} */
    this.aspects = new Map();
    this.images = new URL('.', image);
  }

  /** @param {string} id */
  image(id) { return new URL(encodeURIComponent(id), this.images); }

  /** A small picture of an image as the file has it. @param {string} id @param {number} side in points */
  thumbnail(id, side) {
    const ratio = Math.min(4, Math.ceil(devicePixelRatio));
    return `${this.image(id)}/view?w=${side}&h=${side}&dpr=${ratio}&filter=none&background=transparent&format=png`;
  }

  /** A picture as the file has it, as large as it is but within a square; nothing beside it. @param {string} id */
  whole(id, side) {
    return new URL(`../iiif/3/${encodeURIComponent(id)}/full/!${side},${side}/0/default.png`, this.images);
  }

  /** Width over height; rejects where there is no such image. @param {string} id @returns {Promise<number>} */
  aspect(id) {
    if (!this.aspects.has(id)) {
      const aspect = askJSON(this.image(id)).then(({ width, height }) => width / height);
      // Asked again where it did not work out.
      aspect.catch(() => this.aspects.delete(id));
      this.aspects.set(id, aspect);
    }
    return this.aspects.get(id);
  }

  /**
   * A page of the library's pictures that have words in their names, or of all.
   * @param {{query?: string, after?: string}} which `after` an id
   * @param {AbortSignal} signal
   * @returns {Promise<{ids: string[], hasMore: boolean}>}
   */
  async page({ query, after }, signal) {
    const address = new URL(String(this.images).replace(/\/$/, ''));
    address.searchParams.set('limit', 60);
    if (query) address.searchParams.set('q', query);
    if (after) address.searchParams.set('after', after);
    const { images, next } = await askJSON(address, { signal });
    return { ids: images.map(({ id }) => id), hasMore: Boolean(next) };
  }
}
