/** Reads out to who cannot see: what was asked for, once it has come to rest. */

const QUIET = 700;

export class Announcer {
  #region;
  #timer;
  #said;

  /** @param {HTMLElement} region a live one */
  constructor(region) { this.#region = region; }

  say(text) {
    clearTimeout(this.#timer);
    this.#said = text;
    this.#region.textContent = text;
  }

  /** Says what is so after a while without another call; not twice the same. @param {() => string} text */
  sayLater(text) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const now = text();
      if (now !== this.#said) this.say(now);
    }, QUIET);
  }

  stop() { clearTimeout(this.#timer); }
}
