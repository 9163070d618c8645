/**
 * A picture of a Porthole service, to be zoomed and moved:
 *
 *     <script type="module" src="https://pictures.example/porthole-viewer.js"></script>
 *     <porthole-viewer src="https://pictures.example/images/chart"></porthole-viewer>
 *
 * Attributes: `src`; `min`, `max` and `double-tap`, zoom scales, 1 being the fit; `label`, the picture's name;
 * `no-controls`. Events: `viewportchange` (its `detail` is `viewport`), `viewportjump` (before a leap elsewhere),
 * `pictureready`, `pictureerror`, `stickermissing`, `picturetap`, `boundhit`, `viewerleave`.
 */

import { ZoomCore } from '../zoom-core/zoom-core.js';
import { Announcer } from './announcer.js';
import { listenToControls, Readout } from './controls.js';
import { FilterView } from './filter-view.js';
import { listenToHands } from './input.js';
import { takeKey } from './keyboard.js';
import { Message } from './message.js';
import { Minimap } from './minimap.js';
import { Opening } from './opening.js';
import { centerOn, placeOf, showPixels, showPlace, viewportOf } from './places.js';
import { buildViewer } from './skeleton.js';
import { words } from './words.js';

let core;
/** One for all viewers of a page; tried again where it could not be loaded. */
const loadedCore = () => core ??= ZoomCore.load().catch((error) => { core = undefined; throw error; });

const LIMITS = { min: 'minimum', max: 'maximum', 'double-tap': 'doubleTap' };
const VIBRATION = 8;

export class PortholeViewer extends HTMLElement {
  static observedAttributes = ['src', 'label', 'no-controls'];

  #parts;
  #ends;
  #opening = null;
  #hands;
  #readout;
  #minimap;
  #announcer;
  #filter;
  #message;
  #place = null;
  #point = null;
  #isStill = false;
  #shown = '';
  #waiting = { ready: [], settled: [] };

  constructor() {
    super();
    this.#parts = buildViewer(this.attachShadow({ mode: 'open' }));
    this.#readout = new Readout(this.#parts);
    this.#announcer = new Announcer(this.#parts.live);
    this.#filter = new FilterView(this.#parts);
    this.#message = new Message(this.#parts.message, (text) => this.#announcer.say(text));
  }

  connectedCallback() {
    for (const name of ['src', 'hasControls', 'fullElement']) this.#adopt(name);
    this.#ends = new AbortController();
    const { signal } = this.#ends;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.#isStill = still.matches;
    still.addEventListener('change', () => this.stage?.setStill(this.#isStill = still.matches), { signal });
    this.#hands = listenToHands(this.#parts.stage, () => this.stage, signal);
    this.#parts.stage.addEventListener('keydown', (event) => this.takeKey(event), { signal });
    listenToControls(this.#parts, this, signal);
    this.#minimap = new Minimap(this.#parts.minimap, this, signal);
    document.addEventListener('fullscreenchange', () => this.#readout.showFull(this.isFull), { signal });
    addEventListener('online', () => this.#opening?.retry(), { signal });
    // What was asked for while nobody looked may have been given up.
    document.addEventListener('visibilitychange', () => { if (!document.hidden) this.#opening?.retry(); }, { signal });
    this.reload();
  }

  /** What was set before this class was known lies over the property of that name. */
  #adopt(name) {
    if (!Object.hasOwn(this, name)) return;
    const value = this[name];
    delete this[name];
    this[name] = value;
  }

  disconnectedCallback() {
    this.#ends.abort();
    this.#announcer.stop();
    // It may only be moved elsewhere in the page.
    this.#place ??= this.stage?.session ? this.place : null;
    this.#close();
  }

  attributeChangedCallback(name) {
    if (name === 'no-controls') this.#parts.viewer.classList.toggle('has-no-controls', !this.hasControls);
    else if (this.isConnected && this.#ends && !this.#ends.signal.aborted) {
      if (name === 'src') this.reload();
      else this.#name();
    }
  }

  /** The address of an image: `…/images/{id}` of a service. */
  get src() { return this.getAttribute('src') ?? ''; }
  set src(src) { this.setAttribute('src', src); }

  get hasControls() { return !this.hasAttribute('no-controls'); }
  set hasControls(has) { this.toggleAttribute('no-controls', !has); }

  /** What draws the picture; null until the service has described it. */
  get stage() { return this.#opening?.stage ?? null; }
  /** What the service says of the image, its stored edit and that one's version. */
  get info() { return this.#opening?.info ?? null; }
  get stored() { return this.#opening?.stored ?? null; }

  /** All that can be said of what shows. */
  get viewport() { return viewportOf(this.#opening); }

  /** Resolves when there is something to move. @returns {Promise<this>} */
  whenReady() { return this.#when('ready'); }
  /** Resolves when nothing moves, and each tile that shows is there or was given up. @returns {Promise<this>} */
  whenSettled() { return this.#when('settled'); }

  #when(what) {
    return new Promise((resolve) => {
      this.#waiting[what].push(() => resolve(this));
      requestAnimationFrame(() => this.#checkWaiting());
    });
  }

  #checkWaiting() {
    if (this.#waiting.ready.length + this.#waiting.settled.length === 0) return;
    const { stage } = this;
    const hasFailed = this.#opening?.state === 'failed';
    if (!stage?.session && !hasFailed) return;
    for (const done of this.#waiting.ready.splice(0)) done();
    if (!hasFailed) {
      const { isAnimating, touches } = stage.state;
      if (isAnimating || touches > 0 || !this.#opening.isAtRest || stage.tiles.counts.pending > 0) return;
    }
    for (const done of this.#waiting.settled.splice(0)) done();
  }

  /** Zooms to a scale, 1 being the fit, about a point of the viewport or its middle. */
  zoomTo(scale, { anchor, isAnimated = true } = {}) {
    this.stage?.apply({ type: 'zoom', to: scale, anchor }, { isAnimated, isJump: true });
  }

  /** Shows all of the picture. */
  fit({ isAnimated = true } = {}) { this.stage?.apply({ type: 'reset' }, { isAnimated, isJump: true }); }

  /** Puts a pixel of the image in the middle, at this scale or another. @param {[number, number]} pixel */
  centerOn(pixel, { scale, isAnimated = true } = {}) {
    if (this.stage?.session) centerOn(this.stage, pixel, scale, { isAnimated, isJump: true });
  }

  /** Shows a rectangle of the picture, in its pixels, whole. @param {[number, number, number, number]} rect */
  showRect(rect, { isAnimated = true } = {}) {
    this.stage?.apply({ type: 'zoomToRect', rect }, { isAnimated, isJump: true });
  }

  /** Shows a pixel of the image on each of the device. */
  showPixels() { if (this.stage?.session) showPixels(this.stage, { isJump: true }); }

  /** Shows a place as a fragment has it; before there is a picture: what to show first. */
  showPlace(place, { isAnimated = true } = {}) {
    this.#place = this.stage?.session ? null : place;
    if (this.stage?.session) showPlace(this.stage, place, { isAnimated });
  }

  /** The place that shows, for `showPlace`; empty where all of the picture does. */
  get place() { return this.stage?.session ? placeOf(this.stage) : {}; }

  get isFull() { return Boolean(document.fullscreenElement); }

  /** Fills the screen, or no longer. */
  toggleFull() {
    if (this.isFull) document.exitFullscreen();
    else (this.fullElement ?? this).requestFullscreen?.().catch(() => { /* Not by the browser's rules. */ });
  }

  /** Steps back: to the whole picture, from there out of the viewer. @returns {boolean} whether that did anything */
  leave() {
    // In mode crop, what shows is what is chosen.
    const isZoomed = this.stage?.session && this.stage.mode !== 'crop' && this.stage.state.sliderPosition > 0;
    if (isZoomed) return this.fit() ?? true;
    return !this.#tell('viewerleave');
  }

  /** Answers a key as if the picture had the focus. @param {KeyboardEvent} event */
  takeKey(event) { takeKey(event, this); }

  focus(options) { this.#parts.stage.focus(options); }

  announcePlace() {
    this.#announcer.sayLater(() => {
      const { scale, center } = this.place;
      return center ? words.place(scale, center) : words.whole;
    });
  }

  /** Asks the service for everything anew. */
  reload() {
    this.#close();
    if (!this.src) return;
    this.#opening = new Opening({
      src: this.src, loadedCore, parts: this.#parts, limits: this.#limits(), message: this.#message,
      isStill: this.#isStill, cancelHands: () => this.#hands.cancel(),
      announce: (text) => this.#announcer.say(text),
      heard: (event, detail) => this.#heard(event, detail),
    });
    this.#opening.start();
  }

  #limits() {
    const limits = {};
    for (const [attribute, name] of Object.entries(LIMITS)) {
      const value = Number(this.getAttribute(attribute) ?? NaN);
      if (value > 0) limits[name] = value;
    }
    return limits;
  }

  #close() {
    this.#hands?.cancel();
    this.#opening?.close();
    this.#opening = null;
    this.#shown = '';
    this.#parts.viewer.classList.add('is-empty');
    this.#message.clear();
  }

  #name() {
    const { info } = this;
    if (!info) return;
    const name = words.name(this.getAttribute('label') ?? info.id, info.width, info.height);
    this.#parts.stage.setAttribute('aria-label', name);
  }

  /** @returns {boolean} false where somebody has prevented what would follow */
  #tell(type, detail) {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }

  #heard(event, detail) {
    switch (event) {
      case 'described': return this.#name();
      case 'restart': this.#place ??= this.stage?.session ? this.place : null; return;
      case 'ready': return void this.#tell('pictureready', { info: this.info });
      case 'error': this.#tell('pictureerror', { problem: detail }); return this.#checkWaiting();
      case 'stickermissing': return void this.#tell('stickermissing', { image: detail });
      case 'show':
        this.#parts.viewer.classList.remove('is-empty');
        if (this.#place) this.showPlace(this.#place, { isAnimated: false });
        return this.#filter.show(this.stage);
      case 'jump': return void this.#tell('viewportjump');
      case 'point':
        this.#point = detail;
        if (this.stage.session) this.#readout.showPoint(this.stage, detail);
        return;
      case 'bound': return this.#hitBound(detail);
      case 'tap': return this.#tapped(detail);
      case 'change': return this.#changed();
    }
  }

  #changed() {
    const { stage } = this;
    const { scale, offset } = stage.state;
    this.#filter.place(stage);
    const { size, mode, devicePixelRatio } = stage;
    const shown = [scale, ...offset, size.width, size.height, mode, devicePixelRatio].join();
    this.#minimap.show(stage);
    // In the middle of somebody's page, a picture that shows whole is no trap for who scrolls past it.
    const mayScroll = !this.fullElement && !this.isFull && mode === 'view' && stage.state.sliderPosition <= 0;
    this.#parts.viewer.classList.toggle('may-scroll-page', mayScroll);
    if (this.#shown !== shown) {
      this.#shown = shown;
      this.#readout.show(stage);
      this.#readout.showPoint(stage, this.#point);
      this.#tell('viewportchange', this.viewport);
    }
    this.#checkWaiting();
  }

  #hitBound({ bound, pointer }) {
    this.#tell('boundhit', { bound });
    // Browsers complain of a page that vibrates before it was touched.
    if (pointer === 'touch' && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION);
  }

  #tapped(detail) {
    if (!this.#tell('picturetap', detail)) return;
    if (this.stage.mode === 'view' && this.hasControls) this.#parts.viewer.classList.toggle('is-bare');
  }
}

customElements.define('porthole-viewer', PortholeViewer);
