/** A ruler of degrees that is drawn past a mark: dragged, by keys, or set to zero by a double tap. */

import { makeElement } from '../shared/element.js';
import { words } from './words.js';

const LEAST = -45;
const GREATEST = 45;
/** Points that a degree takes. */
const DEGREE = 8;
/** How near to zero it is zero, in degrees. */
const LEVEL = 0.4;
/** How soon a second tap follows a first, in milliseconds. */
const DOUBLE_TAP = 400;
const STEPS = {
  ArrowRight: 0.1, ArrowUp: 0.1, ArrowLeft: -0.1, ArrowDown: -0.1, PageUp: 5, PageDown: -5,
};
const SVG = 'http://www.w3.org/2000/svg';

/** A picture of the ticks: one a degree, longer at fives, with its number at tens. */
function makeRuler() {
  const ruler = document.createElementNS(SVG, 'svg');
  const width = (GREATEST - LEAST) * DEGREE;
  ruler.setAttribute('class', 'dial-ruler');
  ruler.setAttribute('viewBox', `${-width / 2} 0 ${width} 32`);
  ruler.setAttribute('width', width);
  ruler.setAttribute('height', 32);
  ruler.setAttribute('aria-hidden', 'true');
  const outline = [];
  for (let degree = LEAST; degree <= GREATEST; degree += 1) {
    const length = degree === 0 ? 16 : degree % 5 === 0 ? 12 : 7;
    outline.push(`M${degree * DEGREE} 32v${-length}`);
    if (degree % 15 !== 0) continue;
    const number = document.createElementNS(SVG, 'text');
    number.setAttribute('x', degree * DEGREE);
    number.setAttribute('y', 11);
    number.textContent = degree < 0 ? `−${-degree}` : degree;
    ruler.append(number);
  }
  const ticks = document.createElementNS(SVG, 'path');
  ticks.setAttribute('d', outline.join(''));
  ruler.prepend(ticks);
  return ruler;
}

/** The control; `changed(angle)` is called while it is turned, and says whether it may; `ended(isRepeated)` after. */
export class AngleDial {
  #angle = 0;
  #ruler = makeRuler();
  #value = makeElement('output', { class: 'dial-value', 'aria-hidden': 'true' });
  #drag = null;
  #lastTap = -Infinity;
  #listener;

  /** @param {{changed: (angle: number) => boolean, ended: (isRepeated: boolean) => void}} listener */
  constructor(listener) {
    this.#listener = listener;
    // Not mirrored from right to left: clockwise is to the right wherever one reads from.
    this.element = makeElement('div', {
      class: 'dial', role: 'slider', tabindex: '0', dir: 'ltr', 'aria-label': words.angle,
      'aria-valuemin': LEAST, 'aria-valuemax': GREATEST, 'aria-orientation': 'horizontal',
      onpointerdown: (event) => this.#down(event), onpointermove: (event) => this.#move(event),
      onpointerup: (event) => this.#up(event), onpointercancel: () => this.drop(),
      onlostpointercapture: (event) => this.#lost(event),
      ondblclick: () => this.#level(), onkeydown: (event) => this.#key(event),
    }, this.#value, makeElement('div', { class: 'dial-window' }, this.#ruler));
    this.angle = 0;
  }

  /** Where it stands, in degrees. */
  get angle() { return this.#angle; }

  set angle(angle) {
    this.#angle = angle;
    this.#ruler.style.transform = `translateX(${-angle * DEGREE}px)`;
    this.#value.textContent = words.angleValue(angle).replace('-', '−');
    this.element.setAttribute('aria-valuenow', Math.round(angle * 10) / 10);
    this.element.setAttribute('aria-valuetext', words.angleText(angle));
  }

  #turnTo(angle) {
    const bounded = Math.min(GREATEST, Math.max(LEAST, angle));
    const next = Math.abs(bounded) < LEVEL && this.#drag ? 0 : Math.round(bounded * 10) / 10;
    if (next === this.#angle) return;
    // As it was where a very thin picture leaves nothing without blank corners.
    if (!this.#listener.changed(next)) return;
    if (next === 0 || Math.abs(next) === GREATEST) navigator.vibrate?.(10);
    this.angle = next;
  }

  #down(event) {
    if (this.#drag || event.button !== 0) return;
    this.element.setPointerCapture(event.pointerId);
    this.#drag = { finger: event.pointerId, from: event.clientX, angle: this.#angle, isMoved: false };
  }

  #move(event) {
    const drag = this.#drag;
    if (drag?.finger !== event.pointerId) return;
    const by = event.clientX - drag.from;
    if (!drag.isMoved && Math.abs(by) < 4) return;
    drag.isMoved = true;
    // The ruler follows the finger: what is drawn to the left brings greater numbers under the mark.
    this.#turnTo(drag.angle - by / DEGREE);
  }

  #up(event) {
    if (this.#drag?.finger !== event.pointerId) return;
    const isTap = !this.#drag.isMoved;
    this.drop();
    // As a double click: not every browser makes one of two taps.
    if (isTap && event.timeStamp - this.#lastTap < DOUBLE_TAP) this.#level();
    this.#lastTap = isTap ? event.timeStamp : -Infinity;
  }

  #lost(event) {
    // What lies over it has given it the pointer.
    if (event.target === this.element && this.#drag?.finger === event.pointerId) this.drop();
  }

  /** Lets go of it: that is over. */
  drop() {
    const hasMoved = this.#drag?.isMoved;
    this.#drag = null;
    if (hasMoved) this.#listener.ended(false);
  }

  #level() {
    if (this.#angle === 0) return;
    this.#turnTo(0);
    if (this.#angle === 0) this.#listener.ended(false);
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const before = this.#angle;
    const by = STEPS[event.key] * (event.shiftKey ? 10 : 1);
    if (by) this.#turnTo(this.#angle + by);
    else if (event.key === 'Home') this.#turnTo(LEAST);
    else if (event.key === 'End') this.#turnTo(GREATEST);
    else if (event.key === '0' || event.key === 'Delete' || event.key === 'Backspace') this.#turnTo(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (this.#angle !== before) this.#listener.ended(true);
  }
}
