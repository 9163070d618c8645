/** The stored edit of a picture: read, replaced and removed without undoing what another tab has done meanwhile. */

import { ask } from '../shared/problem.js';
import { tagOf } from '../shared/tag.js';
import { keptToken, withToken } from '../shared/token.js';
import { documentOf, editOf, isNothing, isSame, NOTHING } from './edit-document.js';

/** Somebody else has changed the stored edit since it was read. */
export class EditConflict extends Error {
  /** @param {import('./edit-document.js').Edit} theirs what is stored now @param {string | null} tag */
  constructor(theirs, tag) {
    super('The stored edit has been changed.');
    this.name = 'EditConflict';
    this.theirs = theirs;
    this.tag = tag;
  }
}

export class EditStore {
  #url;
  #tag;

  /** @param {string | URL} url of the edit @param {string | null} tag of what was read; null where nothing is stored */
  constructor(url, tag) {
    this.#url = url;
    this.#tag = tag;
  }

  /** The tag of what is stored, as far as is known; null where nothing is. */
  get tag() { return this.#tag; }

  /** Takes what another has stored for known. @param {string | null} tag */
  accept(tag) { this.#tag = tag; }

  /** What is stored now, which is not taken for known. */
  async read() {
    try {
      const response = await ask(this.#url, { cache: 'no-store' });
      return { edit: editOf(await response.json()), tag: tagOf(response) };
    } catch (problem) {
      if (problem.status === 404) return { edit: NOTHING, tag: null };
      throw problem;
    }
  }

  /**
   * Stores an edit in the place of the one that is known, or removes that where it is to do nothing.
   * @param {import('./edit-document.js').Edit} edit
   * @param {{over?: string | null}} [options] `over`: the tag of another one that it may replace
   * @returns {Promise<import('./edit-document.js').Edit>} what is stored
   * @throws {EditConflict} where something else is stored; `Problem`, or `AbortError` where no token was given
   */
  async save(edit, { over = this.#tag } = {}) {
    if (isNothing(edit)) return this.#remove(over);
    try {
      return await this.#put(edit, over);
    } catch (error) {
      if (!(error instanceof EditConflict) || !isSame(error.theirs, edit)) throw error;
      // One's own, whose answer was lost on its way; or another has done the same.
      this.#tag = error.tag;
      return error.theirs;
    }
  }

  async #put(edit, over) {
    const condition = over === null ? { 'If-None-Match': '*' } : { 'If-Match': over };
    const response = await this.#change({
      method: 'PUT', headers: { 'Content-Type': 'application/json', ...condition },
      body: JSON.stringify(documentOf(edit)),
    });
    this.#tag = tagOf(response);
    return editOf(await response.json());
  }

  async #remove(over) {
    if (over === null) {
      const { edit, tag } = await this.read();
      if (tag !== null) throw new EditConflict(edit, tag);
    } else {
      await this.#change({ method: 'DELETE', headers: { 'If-Match': over } }).catch((error) => {
        const isGone = error.status === 404 || error instanceof EditConflict && error.tag === null;
        // Which is what was wanted.
        if (!isGone) throw error;
      });
    }
    this.#tag = null;
    return NOTHING;
  }

  async #change(request) {
    const send = (token) => ask(this.#url, { ...request, headers: { ...request.headers, ...token } });
    try {
      return await this.#sendWithToken(send);
    } catch (problem) {
      if (problem.status !== 412) throw problem;
      const { edit, tag } = await this.read();
      throw new EditConflict(edit, tag);
    }
  }

  /** Nobody is asked for a token where the service would take none. */
  async #sendWithToken(send) {
    if (keptToken() === null) {
      try {
        return await send({});
      } catch (problem) {
        if (problem.status !== 401) throw problem;
      }
    }
    return withToken(send);
  }
}
