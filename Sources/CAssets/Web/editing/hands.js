/** What hands do over the picture, for what is taken hold of there: told before the stage sees it. */

import { pointIn } from '../viewer/input.js';

/** What would move the picture: Safari makes gestures of fingers that are down, and a wheel turns whatever is held. */
const MOVERS = ['wheel', 'gesturestart', 'gesturechange', 'gestureend'];

/**
 * @typedef {object} HandListener
 * @property {(event: PointerEvent) => void} down
 * @property {(event: PointerEvent) => void} move
 * @property {(event: PointerEvent) => void} up also where the pointer is taken away
 * @property {() => boolean} isHeld whether the picture is to stay where it is
 */

/** @param {object} stage the viewer's @param {HandListener} listener @param {AbortSignal} signal ends it */
export function listenBeforeStage({ element }, listener, signal) {
  const on = (types, run) => {
    for (const type of types) element.addEventListener(type, run, { capture: true, passive: false, signal });
  };
  on(['pointerdown'], (event) => listener.down(event));
  on(['pointermove'], (event) => listener.move(event));
  on(['pointerup', 'pointercancel'], (event) => listener.up(event));
  // Without one of those where something else has taken the pointer; what lies over the stage gives it to the stage.
  on(['lostpointercapture'], (event) => { if (event.target === element) listener.up(event); });
  on(MOVERS, (event) => { if (listener.isHeld()) take(event); });
}

/** Keeps an event from the stage, and what a browser makes of it. */
export function take(event) {
  event.stopPropagation();
  if (event.type === 'pointerdown' || MOVERS.includes(event.type)) event.preventDefault();
}

/** Where an event is, in viewport points. */
export const pointOf = (event, { element, size }) => pointIn(element, event, size);

/**
 * Ends what moves the picture by itself: what is taken hold of then stays under the finger.
 * @returns {boolean} whether anything has moved it
 */
export function stopMotion(stage) {
  if (!stage.session.state.isAnimating) return false;
  const { scale, offset } = stage.state;
  stage.touch((session) => session.show({ scale, offset }, performance.now() / 1000, { isResting: false }));
  return true;
}
