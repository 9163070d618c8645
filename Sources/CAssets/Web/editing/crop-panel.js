/** The controls of a crop: aspect, angle, quarter turns, flips, reset. */

import { icon, makeElement } from '../shared/element.js';
import { AngleDial } from './angle-dial.js';
import { words } from './words.js';

/** A button with a picture on it. @param {string} label @param {string} name of the icon @param {() => void} run */
export const iconButton = (label, name, run, attributes = {}) =>
  makeElement('button', { class: 'button quiet icon', type: 'button', 'aria-label': label, title: label, onclick: run,
    ...attributes }, icon(name));

/**
 * @typedef {object} CropListener
 * @property {(name: string, isUpright: boolean) => void} aspectChosen
 * @property {(angle: number) => boolean} angleChanged whether the picture can be turned by so much
 * @property {(isRepeated: boolean) => void} angleEnded
 * @property {(quarters: number) => void} turned
 * @property {(vertically: boolean) => void} flipped
 * @property {() => void} reset
 */
export class CropPanel {
  #dial;
  #aspects;
  #upright;
  #labels = new Map();

  /** @param {CropListener} listener */
  constructor(listener) {
    this.#dial = new AngleDial({ changed: listener.angleChanged, ended: listener.angleEnded });
    const choose = () => listener.aspectChosen(this.#chosen, this.#upright.getAttribute('aria-pressed') === 'true');
    this.#aspects = makeElement('div', { class: 'aspects', role: 'radiogroup', 'aria-label': words.aspect },
      ...Object.entries(words.aspects).map(([name, label]) => {
        this.#labels.set(name, makeElement('span', {}, label));
        return makeElement('label', { class: 'chip' },
          makeElement('input', { class: 'visually-hidden', type: 'radio', name: 'aspect', value: name,
            onchange: choose }), this.#labels.get(name));
      }));
    this.#upright = makeElement('button', {
      class: 'button quiet', type: 'button', 'aria-pressed': 'false', onclick: () => {
        this.#upright.setAttribute('aria-pressed', this.#upright.getAttribute('aria-pressed') !== 'true');
        choose();
      },
    }, words.upright);
    this.element = makeElement('div', { class: 'crop-panel' },
      makeElement('div', { class: 'aspect-row' }, this.#aspects, this.#upright),
      this.#dial.element,
      makeElement('div', { class: 'tool-row' },
        iconButton(words.quarterLeft, 'turn', () => listener.turned(-1)),
        iconButton(words.quarterRight, 'turn', () => listener.turned(1), { class: 'button quiet icon is-mirrored' }),
        iconButton(words.flipHorizontally, 'flip', () => listener.flipped(false)),
        iconButton(words.flipVertically, 'flip', () => listener.flipped(true),
          { class: 'button quiet icon is-turned' }),
        makeElement('button', { class: 'button quiet', type: 'button', onclick: listener.reset }, words.reset)));
  }

  get #chosen() { return this.#aspects.querySelector(':checked').value; }

  /** Lets go of the dial. */
  endGesture() { this.#dial.drop(); }

  /** Shows what is chosen. @param {{angle: number, aspect: string, isUpright: boolean}} state */
  show({ angle, aspect, isUpright }) {
    if (this.#dial.angle !== angle) this.#dial.angle = angle;
    const choice = this.#aspects.querySelector(`[value="${aspect}"]`);
    if (!choice.checked) {
      choice.checked = true;
      choice.parentElement.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    const uprights = words.uprightAspects;
    this.#upright.disabled = !(aspect in uprights);
    this.#upright.setAttribute('aria-pressed', isUpright);
    for (const [name, label] of this.#labels) {
      label.textContent = isUpright && name in uprights ? uprights[name] : words.aspects[name];
    }
  }
}
