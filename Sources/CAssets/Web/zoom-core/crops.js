import { pairAt } from './answers.js';
import { object } from './call.js';

export const CROP_FITS = ['moving', 'shrinking'];
export const CROP_HANDLES = ['left', 'right', 'top', 'bottom', 'topLeft', 'topRight', 'bottomLeft', 'bottomRight'];

/** @returns {Crop} */
export const cropAt = (answer, index) => ({ center: pairAt(answer, index), size: pairAt(answer, index + 2) });

export function giveCrop(call, value, name) {
  object(value, name);
  return call.pair(value.center, `${name}.center`).pair(value.size, `${name}.size`);
}

export function giveOptionalCrop(call, value, name) {
  return (value ?? null) === null ? call.put(0).put(0).put(0).put(0).put(0) : giveCrop(call.put(1), value, name);
}

/** An image and what is done to it. */
export function giveEdit(call, options) {
  object(options, 'options');
  const { image, edit = {} } = options;
  object(edit, 'edit');
  const { crop, rotation = {}, flip } = edit;
  object(rotation, 'edit.rotation');
  return giveOptionalCrop(call.size(image, 'image'), crop, 'edit.crop')
    .number(rotation.quadrant ?? 0, 'edit.rotation.quadrant').number(rotation.angle ?? 0, 'edit.rotation.angle')
    .flag(flip, 'edit.flip');
}

/** A handle of a crop's frame, how far it is drawn, and what is kept to. */
export function giveResizing(call, handle, by, { keepsAspect, minimum = { width: 1, height: 1 } }) {
  return call.choice(handle, CROP_HANDLES, 'handle', false).pair(by, 'by').flag(keepsAspect, 'keepsAspect')
    .size(minimum, 'minimum');
}
