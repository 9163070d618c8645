/** The filters to choose from, each on the picture as it is cropped now. */

import { makeElement } from '../shared/element.js';
import { FILTERS, filterElement } from '../shared/filters.js';
import { EditedImage } from '../zoom-core/edited-image.js';
import { geometryOf, viewParameters } from './edit-document.js';
import { words } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';
/** The side of a preview, in points; what is fetched for it fits into a square of that other side. */
const SIDE = 64;
const FETCHED = 96;
/** In seconds: after a first failure, and at most. */
const AGAIN = 2;
const LONGEST_WAIT = 60;

/** A group of choices; `chosen(filter)` is called with a name, or null for none. */
export class FilterStrip {
  #view;
  #stage;
  #pictures = [];
  #shown = '';
  /** After how many seconds it is asked for again where it could not be had. */
  #wait = AGAIN;

  /** @param {import('./editing.js').Editing} editing @param {(filter: string | null) => void} chosen */
  constructor({ image, stage }, chosen) {
    this.#view = `${image}/view`;
    this.#stage = stage;
    const definitions = document.createElementNS(SVG, 'svg');
    definitions.setAttribute('class', 'filter-definitions');
    definitions.setAttribute('aria-hidden', 'true');
    definitions.append(...FILTERS.map((name) => filterElement(name, `strip-${name}`)));
    const choices = ['none', ...FILTERS].map((name) => {
      const picture = makeElement('img', { alt: '', width: SIDE, height: SIDE, draggable: 'false' });
      if (name !== 'none') picture.style.filter = `url("#strip-${name}")`;
      this.#pictures.push(picture);
      return makeElement('label', { class: 'filter-choice' },
        makeElement('input', {
          class: 'visually-hidden', type: 'radio', name: 'filter', value: name,
          onchange: () => chosen(name === 'none' ? null : name),
        }), makeElement('span', { class: 'filter-picture' }, picture),
        makeElement('span', {}, words.filterNames[name]));
    });
    this.#pictures[0].addEventListener('error', () => this.#tryAgain());
    this.#pictures[0].addEventListener('load', () => { this.#wait = AGAIN; });
    this.element = makeElement('div', { class: 'filter-strip', role: 'radiogroup', 'aria-label': words.filters },
      definitions, ...choices);
  }

  /** Shows what is chosen, on the picture with an edit. @param {import('./edit-document.js').Edit} edit */
  show(edit) {
    this.element.querySelector(`[value="${edit.filter ?? 'none'}"]`).checked = true;
    const parameters = viewParameters({ ...edit, filter: null });
    const { core, image } = this.#stage;
    const edited = new EditedImage(core, { image, edit: geometryOf(edit) });
    const layout = core.layout({ image: edited.pictureSize('view'), viewport: { width: FETCHED, height: FETCHED } });
    const [, , width, height] = layout.place().destination;
    parameters.set('w', Math.max(1, Math.round(width)));
    parameters.set('h', Math.max(1, Math.round(height)));
    parameters.set('dpr', Math.min(4, Math.ceil(devicePixelRatio)));
    parameters.set('format', 'png');
    const address = `${this.#view}?${parameters}`;
    if (address === this.#shown) return;
    this.#shown = address;
    this.#load();
  }

  /** One address, so one request. */
  #load() { for (const picture of this.#pictures) picture.src = this.#shown; }

  #tryAgain() {
    const address = this.#shown;
    setTimeout(() => { if (this.element.isConnected && this.#shown === address) this.#load(); }, this.#wait * 1000);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }
}
