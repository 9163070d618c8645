/** Keeps a picture where it is on the screen while the room for it changes. */

/** How near to the whole picture it counts as whole. */
const WHOLE = 1.001;

/** @typedef {{rect: [number, number, number, number], isWhole: boolean}} Place a picture's, in points of the page */

/** Where the picture of the mode that shows is. @returns {Place} */
export function placeOf(stage) {
  const { layout, state } = stage;
  return { rect: inPage(stage, [...layout.viewportPoint(state, [0, 0]), ...state.contentSize]),
    isWhole: state.scale < WHOLE };
}

/** A rect of viewport points in points of the page. */
export function inPage(stage, [x, y, width, height]) {
  const { left, top } = stage.element.getBoundingClientRect();
  return [x + left, y + top, width, height];
}

/**
 * Changes the page, and waits until the stage has the size that it has then.
 * @param {object} stage
 * @param {() => void} change
 */
export function whenResized(stage, change) {
  change();
  return new Promise((resolve) => {
    // Told after the stage's own, which is older, and before anything is drawn.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(stage.element);
  });
}

/** All of what a stage's mode shows, in its pixels. */
function whole(stage) {
  const { width, height } = stage.edited.pictureSize(stage.mode);
  return [0, 0, width, height];
}

/**
 * Puts a picture back to where it was on the screen.
 * @param {object} stage
 * @param {Place} place
 * @param {[number, number, number, number]} [part] which part of it, in its pixels
 */
export function putBack(stage, { rect: [x, y, width, height] }, part = whole(stage)) {
  const { left, top } = stage.element.getBoundingClientRect();
  const state = stage.layout.placing(part, [x - left, y - top, width, height]);
  stage.touch((session) => session.show(state, performance.now() / 1000, { isResting: false }));
}

/** Lets it go from there to where it rests: all of it, where all of it was seen. */
export function settle(stage, { isWhole }) {
  if (isWhole) stage.apply({ type: 'reset' });
  else stage.zoomBy(1);
}
