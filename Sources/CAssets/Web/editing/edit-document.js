/**
 * An edit as a value: whole in memory, with defaults left out where it is stored.
 *
 * @typedef {import('../zoom-core/types.js').Crop} Crop
 * @typedef {{image: string, center: [number, number], width: number, angle: number}} Sticker
 * @typedef {{crop: Crop | null, rotation: {quadrant: number, angle: number}, flip: boolean, filter: string | null,
 *   stickers: Sticker[]}} Edit
 */

/** Nothing done. @type {Edit} */
export const NOTHING = Object.freeze({
  crop: null, rotation: Object.freeze({ quadrant: 0, angle: 0 }), flip: false, filter: null,
  stickers: Object.freeze([]),
});

/** The edit of a document; none for null. @param {object | null | undefined} document @returns {Edit} */
export function editOf(document) {
  const { crop, rotation, flip, filter, stickers } = document ?? {};
  return {
    crop: crop ?? null,
    rotation: { quadrant: rotation?.quadrant ?? 0, angle: rotation?.angle ?? 0 },
    flip: flip ?? false,
    filter: filter === 'none' ? null : filter ?? null,
    stickers: (stickers ?? []).map(({ image, center, width, angle = 0 }) => ({ image, center, width, angle })),
  };
}

/** The document of an edit, as the service stores it. @param {Edit} edit */
export function documentOf({ crop, rotation: { quadrant, angle }, flip, filter, stickers }) {
  const document = {};
  if (crop) document.crop = { center: crop.center, size: crop.size };
  if (quadrant || angle) document.rotation = { ...(quadrant && { quadrant }), ...(angle && { angle }) };
  if (flip) document.flip = true;
  if (filter) document.filter = filter;
  if (stickers.length > 0) {
    document.stickers = stickers.map(({ image, center, width, angle: turn }) =>
      ({ image, center, width, ...(turn && { angle: turn }) }));
  }
  return document;
}

/** Whether two edits do the same. @param {Edit} one @param {Edit} other */
export const isSame = (one, other) => JSON.stringify(documentOf(one)) === JSON.stringify(documentOf(other));

/** Whether an edit does nothing. @param {Edit} edit */
export const isNothing = (edit) => isSame(edit, NOTHING);

/** The part of an edit that the zoom core computes with. @param {Edit} edit */
export const geometryOf = ({ crop, rotation, flip }) => ({ crop, rotation, flip });

/**
 * The parameters by which a view shows an edit without its stickers, which a URL cannot carry.
 * @param {Edit} edit
 */
export function viewParameters({ crop, rotation: { quadrant, angle }, flip, filter }) {
  // A filter is always named: an edit in the URL takes the place of the stored one, whole.
  const parameters = new URLSearchParams({ filter: filter ?? 'none' });
  if (crop) parameters.set('crop', [...crop.center, ...crop.size].join());
  if (quadrant) parameters.set('quadrant', quadrant);
  if (angle) parameters.set('angle', angle);
  if (flip) parameters.set('flip', 'true');
  return parameters;
}
