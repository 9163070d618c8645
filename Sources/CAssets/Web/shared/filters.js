/** The filters of an edit, as the service computes them, for SVG. */

const SVG = 'http://www.w3.org/2000/svg';

const LUMA = [0.2126, 0.7152, 0.0722];
const ROWS = [0, 1, 2];
/** A row of a matrix: what of red, green, blue and alpha, and of full light, makes a channel. */
const row = (red, green, blue, light = 0) => [red, green, blue, 0, light];
/** Of each channel so much, and so much of the brightness of all. */
const mix = (own, brightness, light = 0) => ROWS.map((channel) =>
  row(...LUMA.map((weight, index) => brightness * weight + (index === channel ? own : 0)), light));

/** @type {Record<string, number[][]>} on values of sRGB from 0 to 1; alpha stays */
const MATRICES = {
  mono: mix(0, 1),
  noir: mix(0, 1.5, -0.25),
  sepia: [row(0.393, 0.769, 0.189), row(0.349, 0.686, 0.168), row(0.272, 0.534, 0.131)],
  invert: mix(-1, 0, 1),
  vivid: mix(1.4, -0.4),
  fade: mix(0.8, 0, 32 / 255),
};

/** Their names, in the order to offer them in. */
export const FILTERS = Object.keys(MATRICES);

/**
 * A filter to put into an `<svg>`; what it is for takes it by `filter: url(#id)`.
 * @param {string} name
 * @param {string} id
 */
export function filterElement(name, id) {
  const filter = document.createElementNS(SVG, 'filter');
  filter.id = id;
  filter.setAttribute('color-interpolation-filters', 'sRGB');
  // The element's own box, not the tenth around it that is the default.
  for (const [side, value] of [['x', '0'], ['y', '0'], ['width', '100%'], ['height', '100%']]) {
    filter.setAttribute(side, value);
  }
  const matrix = document.createElementNS(SVG, 'feColorMatrix');
  matrix.setAttribute('values', [...MATRICES[name], [0, 0, 0, 1, 0]].flat().join(' '));
  filter.append(matrix);
  return filter;
}
