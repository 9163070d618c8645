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
  /** @type {ImageSource} where it is, unless that could not be understood */
  source;
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
   * @param {(text: string) => void} options.announce reads out to who cannot see
   * @param {(event: string, detail?: unknown) => void} options.heard
   */
  constructor(options) {
    this.#options = options;
  }

  /** Whether nothing is still to come but tiles. */
  get isAtRest() { return this.state === 'ready' || this.state === 'failed'; }

  async start() {
    const { message, loadedCore, heard } = this.#options;
    const { signal } = this.#aborting;
    this.state = 'loading';
    message.clear();
    const timer = setTimeout(() => {
      if (!signal.aborted) message.wait({ title: words.loading });
    }, PATIENCE);
    try {
      this.source = new ImageSource(this.#options.src);
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
      clearTimeout(timer);
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
      changed: (isSeen) => {
        this.#tellNotice();
        if (isSeen) this.stage?.invalidate();
      },
      failed: (problem) => this.#tileFailed(problem),
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
    this.stage.onPaint(() => this.#tellNotice());
    this.stage.cancelGestures = this.#options.cancelHands;
  }

  #addStickers() {
    const { stage } = this;
    if (!stage.editing || stage.stickers) return;
    const { stickers } = this.#options.parts;
    stage.stickers = new stage.editing.StickerLayer(stickers, this.source, () => stage.invalidate(),
      (image) => this.#options.heard('stickermissing', image));
    stage.onPaint(() => stage.stickers.paint(stage));
  }

  async #prepare(pyramid, signal) {
    const { message } = this.#options;
    this.state = 'preparing';
    const told = ({ fraction, secondsLeft, problem }) => message.wait(problem
      ? { title: problem.status === 0 ? words.lost : words.busy }
      : { title: words.preparing, text: words.preparingText, fraction, secondsLeft });
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
    const { tiles } = this.stage;
    tiles.isHeld = false;
    tiles.loader.retry();
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
      this.stage.tiles.loader.retry();
      this.#tellNotice();
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
      if (!isAbort(error) && !signal.aborted) this.#fail(error, words.failed);
    }
  }

  #restart() {
    this.#options.heard('restart');
    this.close();
    this.stage = null;
    this.#aborting = new AbortController();
    this.start();
  }

  #tileFailed(problem) {
    // The pyramid is gone, or was not needed when it was asked after.
    if (problem.progress !== undefined && this.state === 'ready') {
      return void this.#resume({ isNeeded: true, state: 'building', fraction: problem.progress });
    }
    this.#tellNotice();
    this.stage?.invalidate();
  }

  /** Says what is missing of what shows, and why, as long as it is. */
  #tellNotice() {
    const tiles = this.stage?.tiles;
    if (!tiles || this.#notice === undefined && tiles.loader.failures === 0 && !tiles.loader.problem) return;
    const { counts, loader: { problem } } = tiles;
    if (counts.failed > 0) this.#notify(words.partMissing, true);
    else if (counts.pending > 0 && problem) this.#notify(problem.status === 0 ? words.lost : words.busy);
    else this.#notify('');
  }

  #notify(text, canRetry = false) {
    if ((this.#notice ?? '') === text) return;
    this.#notice = text || undefined;
    const { parts, announce } = this.#options;
    parts.notice.hidden = text === '';
    parts.notice.textContent = text;
    if (text) announce(text);
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
