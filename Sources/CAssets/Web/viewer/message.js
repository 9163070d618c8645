/** What a viewer says in the middle while there is no picture yet, or none to be had. */

import { makeElement } from '../shared/element.js';
import { words } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';
const AROUND = 2 * Math.PI * 28;

export class Message {
  #place;
  #announce;
  #waiting = null;

  /** @param {HTMLElement} place @param {(text: string) => void} announce */
  constructor(place, announce) {
    this.#place = place;
    this.#announce = announce;
  }

  /** Whether it leaves the middle free, until it is about something else. */
  set isBeside(isBeside) { this.#place.classList.toggle('is-beside', isBeside); }

  clear() {
    this.#waiting = null;
    this.isBeside = false;
    this.#place.hidden = true;
    this.#place.replaceChildren();
  }

  #show(...children) {
    this.#place.replaceChildren(makeElement('div', {}, ...children));
    this.#place.hidden = false;
  }

  /** How far it is. @param {{title: string, text?: string, fraction?: number, secondsLeft?: number}} progress */
  wait({ title, text, fraction, secondsLeft }) {
    if (this.#waiting?.title !== title) {
      const [ring, done] = makeRing();
      const line = makeElement('p', {});
      this.#waiting = { title, ring, done, line };
      this.#show(ring, makeElement('h2', {}, title), line, text ? makeElement('p', {}, text) : null);
      ring.setAttribute('aria-label', title);
      this.#announce(title);
    }
    const { ring, done, line } = this.#waiting;
    const isKnown = fraction !== undefined;
    ring.classList.toggle('is-unknown', !isKnown);
    done.style.strokeDashoffset = AROUND * (1 - (isKnown ? fraction : 0.25));
    if (isKnown) ring.setAttribute('aria-valuenow', Math.round(fraction * 100));
    else ring.removeAttribute('aria-valuenow');
    line.textContent = isKnown ? words.progress(fraction, secondsLeft) : '';
    line.hidden = !isKnown;
  }

  /** @param {{title: string, text?: string, retry: () => void}} failure */
  fail({ title, text, retry }) {
    this.#waiting = null;
    this.isBeside = false;
    this.#show(makeElement('h2', {}, title), text ? makeElement('p', { dir: 'auto' }, text) : null,
      makeElement('button', { class: 'button framed', type: 'button', onclick: retry }, words.retry));
    this.#announce(text ? `${title}. ${text}` : title);
  }
}

function makeRing() {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [name, value] of [['class', 'ring'], ['viewBox', '0 0 64 64'], ['role', 'progressbar'],
    ['aria-valuemin', 0], ['aria-valuemax', 100]]) svg.setAttribute(name, value);
  const circles = ['way', 'done'].map((name) => {
    const circle = document.createElementNS(SVG, 'circle');
    for (const [attribute, value] of [['class', name], ['cx', 32], ['cy', 32], ['r', 28]]) {
      circle.setAttribute(attribute, value);
    }
    return circle;
  });
  circles[1].style.strokeDasharray = AROUND;
  svg.append(...circles);
  return [svg, circles[1]];
}
