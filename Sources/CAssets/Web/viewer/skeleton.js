/** What a viewer is made of. */

import { icon, makeElement } from '../shared/element.js';
import { viewerStyles } from './styles.js';
import { words } from './words.js';

const button = (name, label, content) => makeElement('button',
  { class: `button ${name}`, type: 'button', 'aria-label': label, title: label }, content);
const slot = (name) => makeElement('slot', { name });

/**
 * Fills a shadow root.
 * @param {ShadowRoot} root
 * @returns {Record<string, HTMLElement>} the parts, by name
 */
export function buildViewer(root) {
  const parts = {
    canvas: makeElement('canvas', { 'aria-hidden': 'true' }),
    mat: makeElement('div', { class: 'mat', hidden: true }),
    stickers: makeElement('canvas', { 'aria-hidden': 'true', hidden: true }),
    overlay: makeElement('div', { class: 'overlay' }, slot('overlay')),
    zoomOut: button('zoom-out', words.zoomOut, icon('minus')),
    zoomIn: button('zoom-in', words.zoomIn, icon('plus')),
    slider: makeElement('input', { type: 'range', min: 0, max: 1, step: 'any', value: 0, 'aria-label': words.slider }),
    fit: button('fit', words.fit, icon('fit')),
    pixels: button('pixels', words.pixels, words.pixelsLabel),
    full: button('full', words.enterFull, icon('full')),
    scale: makeElement('span', { class: 'scale' }),
    point: makeElement('span', { class: 'point' }),
    minimap: makeElement('div', { class: 'minimap', 'aria-hidden': 'true', hidden: true },
      makeElement('canvas'), makeElement('div', { class: 'frame' })),
    message: makeElement('div', { class: 'message', hidden: true }),
    notice: makeElement('div', { class: 'notice', hidden: true }),
    live: makeElement('div', { class: 'unseen', role: 'status' }),
    help: makeElement('div', { class: 'unseen', id: 'help' }, words.help),
    defs: document.createElementNS('http://www.w3.org/2000/svg', 'svg'),
  };
  parts.defs.setAttribute('class', 'unseen');
  parts.defs.setAttribute('aria-hidden', 'true');
  parts.stage = makeElement('div', {
    class: 'stage', part: 'stage', tabindex: 0, role: 'application', 'aria-roledescription': words.role,
    'aria-label': words.noName, 'aria-describedby': 'help',
  }, parts.mat, parts.canvas, parts.stickers, parts.overlay);
  parts.controls = makeElement('div', { class: 'controls', role: 'group', 'aria-label': words.tools },
    parts.zoomOut, parts.slider, parts.zoomIn, parts.fit, parts.pixels, parts.full);
  parts.readout = makeElement('div', { class: 'readout', 'aria-hidden': 'true' }, parts.scale, parts.point);
  parts.top = makeElement('div', { class: 'bar top', part: 'top' },
    makeElement('div', { class: 'start' }, slot('top-start')), makeElement('div', { class: 'middle' }, slot('top')),
    makeElement('div', { class: 'end' }, slot('top-end')));
  parts.bottom = makeElement('div', { class: 'bar bottom', part: 'bottom' },
    slot('bottom'), makeElement('div', { class: 'own' }, parts.minimap, parts.readout, parts.controls));
  parts.viewer = makeElement('div', { class: 'viewer is-empty' },
    makeElement('div', { class: 'room' }, parts.stage, parts.message, parts.top, parts.notice, parts.bottom),
    makeElement('div', { class: 'panel' }, slot('panel')));
  root.adoptedStyleSheets = [viewerStyles()];
  root.append(parts.viewer, parts.live, parts.help, parts.defs);
  return parts;
}
