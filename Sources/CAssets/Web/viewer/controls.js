/** The slider and buttons of a viewer, and what it says of its scale. */

import { formatPoint, words } from './words.js';

const ZOOM_STEP = 1.5;
/** How far keys move the slider, of all its way. */
const SLIDER_KEYS = {
  ArrowUp: 0.02, ArrowDown: -0.02, ArrowRight: 0.02, ArrowLeft: -0.02, PageUp: 0.1, PageDown: -0.1, Home: -1, End: 1,
};
/** Those that are the other way round where a page is read from right to left. */
const MIRRORED = ['ArrowLeft', 'ArrowRight'];

/**
 * @param {Record<string, HTMLElement>} parts
 * @param {object} viewer `stage`, `takeKey()`, `fit()`, `showPixels()`, `toggleFull()`, `announcePlace()`
 * @param {AbortSignal} signal ends it
 */
export function listenToControls(parts, viewer, signal) {
  const on = (part, type, action) => parts[part].addEventListener(type, (event) => {
    if (viewer.stage) action(viewer.stage, event);
  }, { signal });
  on('zoomIn', 'click', (stage) => { stage.zoomBy(ZOOM_STEP); viewer.announcePlace(); });
  on('zoomOut', 'click', (stage) => { stage.zoomBy(1 / ZOOM_STEP); viewer.announcePlace(); });
  on('fit', 'click', () => { viewer.fit(); viewer.announcePlace(); });
  on('pixels', 'click', () => { viewer.showPixels(); viewer.announcePlace(); });
  on('full', 'click', () => viewer.toggleFull());
  on('slider', 'input', (stage) => {
    stage.apply({ type: 'slider', position: Number(parts.slider.value) }, { isAnimated: false });
  });
  // A slider without steps is moved by all its way in Firefox.
  on('slider', 'keydown', (stage, event) => {
    const by = SLIDER_KEYS[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const isMirrored = MIRRORED.includes(event.key) && getComputedStyle(parts.slider).direction === 'rtl';
    const position = stage.state.sliderPosition + (isMirrored ? -by : by);
    stage.apply({ type: 'slider', position: Math.min(1, Math.max(0, position)) }, { isAnimated: false });
  });
  // Else the picture's own keys are dead after a click on one of these.
  parts.controls.addEventListener('keydown', (event) => {
    if (event.target !== parts.slider) viewer.takeKey(event);
  }, { signal });
  // Nothing to press where there is nothing to be had, as on some phones.
  parts.full.hidden = !document.fullscreenEnabled;
}

/** Writes what has changed, as that is cheaper than to write all at each frame. */
export class Readout {
  #parts;
  #texts = new Map();

  constructor(parts) { this.#parts = parts; }

  #write(part, text) {
    if (this.#texts.get(part) === text) return;
    this.#texts.set(part, text);
    this.#parts[part].textContent = text;
  }

  /** @param {import('./stage.js').Stage} stage */
  show({ state, devicePixelRatio }) {
    const { scale, sliderPosition, magnification } = state;
    const ofDevice = magnification * devicePixelRatio;
    this.#write('scale', words.readout(ofDevice, scale));
    const { slider, zoomIn, zoomOut } = this.#parts;
    const position = Math.min(1, Math.max(0, sliderPosition));
    if (Math.abs(Number(slider.value) - position) > 1e-4) slider.value = position;
    const value = words.sliderValue(scale, ofDevice);
    if (slider.ariaValueText !== value) slider.setAttribute('aria-valuetext', value);
    zoomOut.disabled = sliderPosition <= 0;
    zoomIn.disabled = sliderPosition >= 1;
  }

  /** The source pixel under the pointer. @param {import('./stage.js').Stage} stage @param {number[] | null} at */
  showPoint({ layout, state, picture, image }, at) {
    const point = at && picture.sourcePoint(layout.imagePoint(state, at));
    const isInside = point && point[0] >= 0 && point[1] >= 0 && point[0] < image.width && point[1] < image.height;
    this.#write('point', isInside ? formatPoint(point) : '');
  }

  showFull(isFull) {
    const { full } = this.#parts;
    full.title = isFull ? words.leaveFull : words.enterFull;
    full.setAttribute('aria-label', full.title);
  }
}
