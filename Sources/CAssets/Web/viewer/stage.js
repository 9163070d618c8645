/** A picture on a canvas that hands move: what is seen, and when it is drawn anew. */

import { Painter } from './painter.js';
import { Picture } from './picture.js';
import { Surface } from './surface.js';

/** What one image pixel grows to at the most, in device pixels; small pictures are enlarged by so much at least. */
const MOST_DEVICE_PIXELS = 8;
const LEAST_MAXIMUM = 16;

const seconds = () => performance.now() / 1000;

/** Limits of which some are somebody's wish: what goes against the minimum, or beyond the maximum, is brought to it. */
function coherent({ minimum, maximum, doubleTap }) {
  const most = Math.max(minimum, maximum);
  return { minimum, maximum: most, doubleTap: Math.min(most, Math.max(minimum, doubleTap)) };
}

/** Knows of no network and no page: is given tiles, and tells `heard` of what happens. */
export class Stage {
  #painter;
  #surface;
  #frame = 0;
  #tapTimer;
  #painted = new Set();
  #picture;
  #state;
  #mode = {};
  #load;
  #paintedScale;

  /**
   * @param {object} options
   * @param {import('../zoom-core/zoom-core.js').ZoomCore} options.core
   * @param {object} options.info as the service describes the image
   * @param {object | null} options.edit
   * @param {import('./tiles.js').Tiles} options.tiles
   * @param {HTMLElement} options.element
   * @param {HTMLCanvasElement} options.canvas
   * @param {object | null} options.editing the module `edited-picture.js` where there is an edit
   * @param {() => Promise<object>} options.loadEditing gives that module
   * @param {{minimum?: number, maximum?: number, doubleTap?: number}} options.limits
   * @param {boolean} options.isStill nothing is to move by itself
   * @param {(event: string, detail?: unknown) => void} options.heard `change`, `tap`, `bound`, `point`, `jump`, `show`
   */
  constructor({ core, info, edit, editing, loadEditing, tiles, element, canvas, limits, isStill, heard }) {
    this.core = core;
    this.info = info;
    this.image = { width: info.width, height: info.height };
    this.tiles = tiles;
    this.element = element;
    this.canvas = canvas;
    this.limits = limits;
    this.isStill = isStill;
    this.heard = heard;
    /** How often the canvas was drawn. */
    this.frames = 0;
    /** The session of the picture that shows; none before the element has a size. */
    this.session = null;
    this.#painter = new Painter(canvas);
    this.editing = editing;
    this.#load = loadEditing;
    this.#picture = this.#pictureOf(edit, 'view', 0);
    this.#surface = new Surface(element, () => this.#resize());
    // A browser may take the pixels away, from a page in the background above all.
    canvas.addEventListener('contextrestored', this.#restored);
  }

  get pyramid() { return this.tiles.pyramid; }
  get layout() { return this.session.layout; }
  get state() { return this.#state; }
  get size() { return this.#surface.size; }
  get devicePixelRatio() { return this.#surface.ratio; }
  get picture() { return this.#picture; }
  get edit() { return this.#picture.edit; }
  get mode() { return this.#picture.mode; }
  get edited() { return this.#picture.edited; }

  /** Calls back in each frame in which something was drawn. @returns {() => void} ends it */
  onPaint(callback) {
    this.#painted.add(callback);
    return () => this.#painted.delete(callback);
  }

  // What is seen.

  #pictureOf(edit, mode, padding) {
    return this.editing ? new this.editing.EditedPicture(this.core, this.image, edit, mode, padding)
      : new Picture(this.image);
  }

  /** Loads what it takes to show edits, and modes; `edited` is there from then on. */
  async loadEditing() {
    if (this.editing) return;
    this.editing = await this.#load();
    this.show({});
  }

  #allLimits() {
    const bounds = this.core.limits({
      image: this.#picture.size, viewport: this.size, devicePixels: MOST_DEVICE_PIXELS,
      devicePixelRatio: this.devicePixelRatio, leastMaximum: LEAST_MAXIMUM,
    });
    return coherent({ ...bounds, ...this.limits, ...this.#mode.limits });
  }

  #begin(state) {
    const rules = { ...this.#mode.rules, ...(this.isStill ? { settleTime: 0, slowingTime: 0 } : {}) };
    this.session = this.core.touchSession({
      image: this.#picture.size, viewport: this.size, limits: this.#allLimits(), padding: this.#picture.padding,
      rules, state,
    });
    this.#took(this.session.state, true);
  }

  #resize() {
    if (!this.#surface.isVisible) return;
    if (this.session) {
      this.session.apply({ type: 'resize', to: this.size }, seconds());
      this.#took(this.session.limit(this.#allLimits(), seconds()), true);
    } else {
      this.#begin();
      this.heard('show');
    }
    // At once: a canvas of another size is blank.
    this.paint();
  }

  /**
   * Shows another edit or mode; what is in the middle stays there, at its magnification, unless there is a `state` to
   * begin in. `padding`, `limits` and `rules` are of a mode: they are kept until another one is shown. At once where
   * `loadEditing` is over or has nothing to do.
   * @param {{edit?: object | null, mode?: import('./picture.js').Mode, state?: object, padding?: number,
   *   limits?: object, rules?: object, isAnimated?: boolean}} what
   */
  show({ edit = this.edit, mode = this.mode, state, padding, limits, rules, isAnimated = false }) {
    if (!this.editing && (edit || mode !== 'view')) {
      return this.loadEditing().then(() => this.show({ edit, mode, state, padding, limits, rules, isAnimated }));
    }
    const before = this.#picture;
    const kept = mode === before.mode ? this.#mode : {};
    this.#mode = { limits: limits ?? kept.limits, rules: rules ?? kept.rules };
    padding ??= mode === before.mode ? before.padding : 0;
    this.#picture = this.#pictureOf(edit, mode, padding);
    if (this.session && state) {
      this.#begin(state);
    } else if (this.session && (limits || rules || !this.#picture.hasLayoutOf(before))) {
      const { center, magnification } = this.layout.position(this.#state);
      const position = { center: this.#picture.picturePoint(before.sourcePoint(center)), magnification };
      const layout = this.core.layout({
        image: this.#picture.size, viewport: this.size, limits: this.#allLimits(), padding,
      });
      this.#begin(layout.showing(position));
      if (mode !== before.mode) this.apply({ type: 'reset' }, { isAnimated });
    }
    this.heard('show');
    this.invalidate();
  }

  // What moves it.

  /**
   * Has hands do something.
   * @param {(session: object) => object} action
   * @param {string} [pointer] of which kind
   * @returns {boolean} whether anything moves
   */
  touch(action, pointer) {
    if (!this.session) return false;
    this.#took(action(this.session), false, pointer);
    return this.#state.hasChanged || this.#state.isAnimating;
  }

  /** Whether nothing is to move by itself from now on. @param {boolean} isStill */
  setStill(isStill) {
    this.isStill = isStill;
    if (this.session) this.#begin(this.#state.restingState);
  }

  /** Answers a gesture that is not made by hand. @param {{isAnimated?: boolean, isJump?: boolean}} [options] */
  apply(gesture, { isAnimated = true, isJump = false } = {}) {
    this.#move((session, time) => session.apply(gesture, time, { isAnimated: isAnimated && !this.isStill }), isJump);
  }

  zoomBy(factor, options = {}) {
    this.#move((session, time) => session.zoomBy(factor, time, { ...options, isAnimated: !this.isStill }));
  }

  panBy(distance, options = {}) {
    this.#move((session, time) => session.panBy(distance, time, { ...options, isAnimated: !this.isStill }));
  }

  /** Shows a place. @param {{center: [number, number], magnification?: number}} position */
  moveTo(position, { isAnimated = true, isJump = false } = {}) {
    this.#move((session, time) => session.show(position, time, { isAnimated: isAnimated && !this.isStill }), isJump);
  }

  #move(action, isJump = false) {
    if (!this.session) return;
    if (isJump) this.heard('jump');
    this.#took(action(this.session, seconds()));
  }

  /** The pointer is over a place, in points; or over none. */
  pointAt(point) { this.heard('point', point); }

  #took(outcome, isNew = false, pointer) {
    this.#state = outcome;
    if (outcome.bound) this.heard('bound', { bound: outcome.bound, pointer });
    if (outcome.tap) this.heard('tap', { at: outcome.tap });
    clearTimeout(this.#tapTimer);
    if (outcome.tapDueTime !== null) {
      const wait = Math.max(0, outcome.tapDueTime - seconds()) * 1000 + 1;
      this.#tapTimer = setTimeout(() => this.#took(this.session.advance(seconds())), wait);
    }
    if (isNew || outcome.hasChanged || outcome.isAnimating) this.invalidate();
  }

  // When it is drawn.

  #restored = () => this.invalidate();

  /** Asks for a frame. */
  invalidate() {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0;
      if (!this.session) return;
      this.#surface.check();
      if (this.#state.isAnimating) this.#took(this.session.advance(now / 1000));
      this.paint();
    });
  }

  /** Draws what shows now. */
  paint() {
    if (!this.session || !this.#surface.isVisible) return;
    const { canvas, session, devicePixelRatio: ratio } = this;
    const { width, height } = this.#surface.pixels;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const state = this.#state;
    const { layout } = session;
    const rest = state.isAnimating ? layout.describe(state.restingState) : null;
    const drawn = this.tiles.update({ picture: this.#picture, state, rest, ratio });
    // On whole pixels, where a picture that is only moved keeps its sharpness; a zoom would tremble there.
    const transform = new DOMMatrix(state.scale === this.#paintedScale
      ? layout.device(state, ratio).transform : layout.transform(state, ratio));
    if (state.scale !== this.#paintedScale && !state.isAnimating) this.invalidate();
    this.#paintedScale = state.scale;
    const { size } = this.#picture;
    this.#painter.paint({
      tiles: drawn, transform: transform.multiply(this.#picture.transform), hasAlpha: this.info.hasAlpha,
      magnification: state.magnification * ratio,
      clip: this.mode === 'crop' ? null
        : [transform.e, transform.f, size.width * transform.a, size.height * transform.d],
    });
    this.frames += 1;
    for (const callback of this.#painted) callback(this);
    this.heard('change');
  }

  close() {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#tapTimer);
    this.#surface.close();
    this.canvas.removeEventListener('contextrestored', this.#restored);
    this.tiles.close();
    Object.assign(this.canvas, { width: 0, height: 0 });
    this.session = null;
  }
}
