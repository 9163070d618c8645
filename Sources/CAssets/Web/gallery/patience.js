/** Pauses before trying again: longer each time, over at once when there is reason to hope. */

import { pause } from '../shared/problem.js';

/** In seconds: the first pause, and the longest. */
const [FIRST, LONGEST] = [1.5, 20];

/** What ends the pauses that are under way, or does something else then. @type {Set<() => void>} */
const under = new Set();

/** Ends all pauses: there is a connection again, or somebody is looking again. */
function hope() {
  if (document.visibilityState !== 'hidden') for (const end of [...under]) end();
}

if (globalThis.document) {
  for (const type of ['online', 'pageshow']) addEventListener(type, hope);
  document.addEventListener('visibilitychange', hope);
}

/** Does something each time that there is reason to hope. @param {() => void} run */
export const onHope = (run) => under.add(run);

export class Patience {
  #next = FIRST;
  /** Ends the pause; there may be none. */
  end = () => {};

  /** Begins with short pauses again. */
  begin() { this.#next = FIRST; }

  /** Whether there was a pause since the beginning. */
  get isTried() { return this.#next > FIRST; }

  /**
   * @param {number | undefined} seconds where something else is asked for
   * @param {AbortSignal} signal
   */
  async wait(seconds, signal) {
    seconds ??= this.#next;
    this.#next = Math.min(LONGEST, 2 * this.#next);
    const over = new AbortController();
    const end = this.end = () => over.abort();
    under.add(end);
    signal.addEventListener('abort', end);
    await pause(seconds, over.signal).catch(() => {});
    signal.removeEventListener('abort', end);
    under.delete(end);
    signal.throwIfAborted();
  }
}
