/** The way of an image from its address to a picture that shows, with all that may come between. */

import { isAbort, pause } from '../shared/problem.js';
import { ImageSource } from './source.js';
import { Stage } from './stage.js';
import { Tiles } from './tiles.js';
import { words } from './words.js';

/** What takes less is not worth a word, in milliseconds. */
const PATIENCE = 400;

export class Opening {
  #options;
  #aborting = new AbortController();
  #notice;
  /** Whether its picture was there once: somebody may be at work on it. */
  #wasReady = false;

  /** @type {'loading' | 'preparing' | 'ready' | 'failed'} */
  state = 'loading';
  info = null;
  stored = null;
  /** @type {Stage | null} */
  stage = null;

  /**
   * @param {object} options
   * @param {string} options.src
   * @param {() => Promise<object>} options.loadedCore
   * @param {Record<string, HTMLElement>} options.parts
   * @param {object} options.limits
   * @param {boolean} options.isStill
   * @param {() => void} options.cancelHands
   * @param {import('./message.js').Message} options.message
   * @param {(event: string, detail?: unknown) => void} options.heard
   */
  constructor(options) {
    this.#options = options;
    this.source = new ImageSource(options.src);
  }

  /** Whether nothing is still to come but tiles. */
  get isAtRest() { return this.state === 'ready' || this.state === 'failed'; }

  async start() {
    const { message, loadedCore, heard } = this.#options;
    const { signal } = this.#aborting;
    this.state = 'loading';
    message.clear();
    const timer = setTimeout(() => message.wait({ title: words.loading }), PATIENCE);
    try {
      const [core, info, pyramid, hasEdit] = await Promise.all([
        loadedCore(), this.source.describe(signal), this.source.pyramid(signal), this.source.hasEdit(signal),
      ]);
      this.info = info;
      heard('described');
      this.stored = hasEdit ? await this.source.storedEdit(signal) : { edit: null, etag: null };
      if (signal.aborted) return;
      const editing = this.stored.edit && await this.#loadEditing(core);
      if (signal.aborted) return;
      const mustWait = pyramid.isNeeded && pyramid.state !== 'ready';
      this.#show(core, editing, mustWait);
      clearTimeout(timer);
      message.clear();
      if (mustWait) await this.#prepare(pyramid, signal);
      else this.#ready();
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (error.status === 503) await this.#wait(error.retryAfter ?? 2, signal);
      else this.#fail(error, words.failed);
    } finally {
      clearTimeout(timer);
    }
  }

  /** A service that is busy, or is just starting, is asked again. */
  async #wait(seconds, signal) {
    this.#options.message.wait({ title: words.busy });
    try {
      await pause(seconds, signal);
    } catch {
      return;
    }
    this.#restart();
  }

  /** What it takes to show an edit. */
  async #loadEditing(core) {
    const [editing] = await Promise.all([import('./edited-picture.js'), core.loadEditing()]);
    return editing;
  }

  #show(core, editing, isHeld) {
    const { parts, limits, isStill, heard } = this.#options;
    const tiles = new Tiles({
      core, info: this.info, urlOf: (tile) => this.source.tile(tile),
      changed: () => { this.#notify(''); this.stage?.invalidate(); },
      failed: (problem, isFinal) => this.#tileFailed(problem, isFinal),
    });
    tiles.isHeld = isHeld;
    this.stage = new Stage({
      core, info: this.info, edit: this.stored.edit, editing, loadEditing: () => this.#loadEditing(core), tiles,
      element: parts.stage, canvas: parts.canvas, limits, isStill, heard: (event, detail) => {
        if (event === 'show') this.#addStickers();
        heard(event, detail);
      },
    });
    this.stage.overlay = parts.overlay;
    this.stage.cancelGestures = this.#options.cancelHands;
  }

  #addStickers() {
    const { stage } = this;
    if (!stage.editing || stage.stickers) return;
    const { stickers } = this.#options.parts;
    stage.stickers = new stage.editing.StickerLayer(stickers, this.source, () => stage.invalidate());
    stage.onPaint(() => stage.stickers.paint(stage));
  }

  async #prepare(pyramid, signal) {
    const { message } = this.#options;
    this.state = 'preparing';
    const told = ({ fraction, secondsLeft }) => message.wait({
      title: words.preparing, text: words.preparingText, fraction, secondsLeft,
    });
    told(pyramid);
    this.source.preview(this.info, signal).then((bitmap) => {
      if (!bitmap) return;
      if (signal.aborted) return bitmap.close();
      this.stage.tiles.preview = bitmap;
      if (this.state === 'preparing') message.isBeside = true;
      this.stage.invalidate();
    }, () => { /* There is none before the picture itself. */ });
    const done = await this.source.prepared(pyramid, told, signal);
    if (done.state === 'failed') return this.#fail({ message: done.reason }, words.notPrepared);
    message.clear();
    this.stage.tiles.isHeld = false;
    this.#ready();
  }

  #ready() {
    this.state = 'ready';
    this.#wasReady = true;
    this.stage.invalidate();
    this.#options.heard('ready');
  }

  #fail(problem, title) {
    const { message, heard } = this.#options;
    this.state = 'failed';
    message.fail({ title, text: problem.message, retry: () => this.retry() });
    heard('error', problem);
  }

  /** Tries again what has failed. */
  retry() {
    if (this.state === 'failed') {
      if (this.#wasReady) this.#resume({ isNeeded: true, state: 'none' });
      else this.#restart();
    } else if (this.stage) {
      this.#notify('');
      this.stage.tiles.loader.retry();
      this.stage.invalidate();
    }
  }

  /** Waits for a pyramid that has gone; the place stays, and an edit that is under way. */
  async #resume(pyramid) {
    const { signal } = this.#aborting;
    this.stage.tiles.isHeld = true;
    try {
      await this.#prepare(pyramid, signal);
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      if (error.status !== 503) return this.#fail(error, words.failed);
      this.#options.message.wait({ title: words.busy });
      await pause(error.retryAfter ?? 2, signal).catch(() => {});
      if (!signal.aborted) this.#resume(pyramid);
    }
  }

  #restart() {
    this.#options.heard('restart');
    this.close();
    this.stage = null;
    this.#aborting = new AbortController();
    this.start();
  }

  #tileFailed(problem, isFinal) {
    // The pyramid is gone, or was not needed when it was asked after.
    if (problem.progress !== undefined && this.state === 'ready') {
      return void this.#resume({ isNeeded: true, state: 'building', fraction: problem.progress });
    }
    if (isFinal) this.#notify(words.partMissing, true);
    else this.#notify(problem.status === 0 ? words.lost : words.busy);
    this.stage?.invalidate();
  }

  #notify(text, canRetry = false) {
    if (this.#notice === text) return;
    this.#notice = text;
    const { parts } = this.#options;
    parts.notice.hidden = text === '';
    parts.notice.textContent = text;
    if (!canRetry) return;
    const button = document.createElement('button');
    Object.assign(button, { className: 'button framed', type: 'button', textContent: words.retry });
    button.addEventListener('click', () => this.retry());
    parts.notice.append(button);
  }

  close() {
    this.#aborting.abort();
    this.#notify('');
    this.stage?.stickers?.close();
    this.stage?.close();
  }
}
