/** Places in a picture, and what there is to say of the one that shows. */

/**
 * Shows a place as a fragment has it; all of the picture where it names none.
 * @param {import('./stage.js').Stage} stage
 * @param {{scale?: number, center?: [number, number], rect?: number[]}} place a zoom scale and a unit point of the
 *   picture for the middle, or a rectangle in its pixels
 */
export function showPlace(stage, { scale, center, rect }, options) {
  if (rect) stage.apply({ type: 'zoomToRect', rect }, options);
  else if (scale === undefined && !center) stage.apply({ type: 'reset' }, options);
  else stage.moveTo(stage.layout.position(stage.layout.place({ scale, center })), options);
}

/** The place that shows; empty where all of the picture does. @param {import('./stage.js').Stage} stage */
export function placeOf({ state, layout, picture }) {
  if (state.sliderPosition <= 0) return {};
  const { center: [x, y] } = layout.position(state);
  return { scale: state.scale, center: [x / picture.size.width, y / picture.size.height] };
}

/** Puts a pixel of the image in the middle. @param {import('./stage.js').Stage} stage */
export function centerOn(stage, pixel, scale, options) {
  const { layout, state, picture } = stage;
  const { magnification } = scale === undefined ? layout.describe(state.restingState) : layout.place({ scale });
  stage.moveTo({ center: picture.picturePoint(pixel), magnification }, options);
}

/** Shows a pixel of the picture on each of the device. @param {import('./stage.js').Stage} stage */
export function showPixels(stage, options) {
  const { center } = stage.layout.position(stage.state.restingState);
  stage.moveTo({ center, magnification: 1 / stage.devicePixelRatio }, options);
}

/** All that can be said of what shows. @param {import('./opening.js').Opening | null} opening */
export function viewportOf(opening) {
  const stage = opening?.stage;
  const state = opening?.state ?? 'loading';
  if (!stage?.session) return { state, tiles: { wanted: 0, loaded: 0, pending: 0, failed: 0 } };
  const { scale, offset, magnification, visibleRect, destination, sliderPosition } = stage.state;
  const { isAnimating, touches, bound } = stage.state;
  const { size, devicePixelRatio, mode, frames, layout, tiles } = stage;
  return {
    state, scale, offset, magnification, visibleRect, destination, sliderPosition, isAnimating, touches, bound, size,
    devicePixelRatio, mode, limits: layout.limits, position: layout.position(stage.state), tiles: tiles.counts, frames,
  };
}
