/** A place in a picture as a URL's fragment, in the words of a view: `#scale=4&center=0.5,0.25`. */

const MODES = ['edit', 'crop'];

const numbers = (text, count) => {
  const values = text?.split(',').map(Number) ?? [];
  return values.length === count && values.every(Number.isFinite) ? values : undefined;
};

/**
 * What cannot be read is left out: links get cut off.
 * @param {string} fragment with its `#` or without
 * @returns {{scale?: number, center?: [number, number], rect?: number[], mode?: string}}
 */
export function parseFragment(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const place = {};
  const scale = Number(fields.get('scale') ?? NaN);
  if (scale > 0 && Number.isFinite(scale)) place.scale = scale;
  const center = numbers(fields.get('center'), 2);
  if (center) place.center = center;
  const rect = numbers(fields.get('rect'), 4);
  if (rect && rect[2] > 0 && rect[3] > 0) place.rect = rect;
  if (MODES.includes(fields.get('mode'))) place.mode = fields.get('mode');
  return place;
}

/** Digits enough for a device pixel of a picture of 100 gigapixels, and no more. */
const text = (value) => String(Number(value.toPrecision(8)));

/** @param {{scale?: number, center?: [number, number], mode?: string}} place @returns {string} without its `#` */
export function formatFragment({ scale, center, mode }) {
  const fields = [];
  if (scale !== undefined) fields.push(`scale=${text(scale)}`);
  if (center) fields.push(`center=${center.map(text).join(',')}`);
  if (mode && mode !== 'view') fields.push(`mode=${mode}`);
  return fields.join('&');
}
