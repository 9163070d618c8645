/** Passes what hands do to an element on to a stage. */

/** A wheel's step from here on is a notch, which glides; a trackpad's are smaller, and follow the fingers. */
const LEAST_NOTCH = 50;
/** After so many seconds without a step a wheel is turned anew. */
const WHEEL_PAUSE = 0.4;
const UNITS = ['point', 'line', 'page'];

const seconds = (event) => event.timeStamp / 1000;

/**
 * Where something happened in an element, in its own points: a page around it may have scaled it.
 * @param {Element} element
 * @param {MouseEvent} event
 * @param {{width: number, height: number}} [size] the element's own
 * @returns {[number, number]}
 */
export function pointIn(element, { clientX, clientY }, size) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [
    (clientX - left) * (size && width > 0 ? size.width / width : 1),
    (clientY - top) * (size && height > 0 ? size.height / height : 1),
  ];
}

/**
 * @param {HTMLElement} element
 * @param {() => import('./stage.js').Stage | null} current the stage, once there is one
 * @param {AbortSignal} signal ends it
 */
export function listenToHands(element, current, signal) {
  const fingers = new Set();
  const place = (event) => pointIn(element, event, current()?.size);
  const on = (type, listener, options) => element.addEventListener(type, listener, { signal, ...options });

  on('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    fingers.add(event.pointerId);
    element.setPointerCapture(event.pointerId);
    current()?.touch((session) => session.down(event.pointerId, place(event), seconds(event)), event.pointerType);
  });
  on('pointermove', (event) => {
    const at = place(event);
    if (fingers.has(event.pointerId)) {
      current()?.touch((session) => session.move(event.pointerId, at, seconds(event)), event.pointerType);
    }
    current()?.pointAt(event.pointerType === 'touch' ? null : at);
  });
  on('pointerup', (event) => {
    if (!fingers.delete(event.pointerId)) return;
    current()?.touch((session) => session.up(event.pointerId, place(event), seconds(event)), event.pointerType);
  });
  const cancel = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    current()?.touch((session) => session.cancel(event.pointerId, seconds(event)), event.pointerType);
  };
  on('pointercancel', cancel);
  // Without one of the two above, where something else has taken the pointer.
  on('lostpointercapture', cancel);
  on('pointerleave', () => current()?.pointAt(null));

  let turnedAt = -Infinity;
  on('wheel', (event) => {
    // The unit first: who does not ask for it is given points by Firefox, however a line is set there.
    const { deltaMode, deltaX, deltaY, ctrlKey } = event;
    const isNotch = deltaMode !== 0 || (!ctrlKey && Math.abs(deltaY) >= LEAST_NOTCH);
    const step = {
      delta: [deltaX, deltaY], unit: UNITS[deltaMode], at: place(event), hasControl: ctrlKey,
      isAnimated: isNotch && !current()?.isStill,
    };
    const hasMoved = current()?.touch((session) => session.wheel(step, seconds(event)), 'wheel');
    // A wheel that had nothing to turn from the first is left to the page around.
    if (hasMoved) turnedAt = seconds(event);
    if (ctrlKey || seconds(event) - turnedAt < WHEEL_PAUSE) event.preventDefault();
  }, { passive: false });

  // Safari's pinch on a trackpad; on a phone its fingers have come as pointers already.
  let magnification = 1;
  on('gesturestart', (event) => { event.preventDefault(); magnification = 1; });
  on('gesturechange', (event) => {
    event.preventDefault();
    if (fingers.size > 0) return;
    const by = event.scale / magnification;
    magnification = event.scale;
    current()?.touch((session) => session.magnify(by, place(event), seconds(event)), 'wheel');
  });
  on('gestureend', (event) => event.preventDefault());
  // Where one finger scrolls the page around, two are still ours.
  on('touchmove', (event) => {
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  }, { passive: false });
  on('contextmenu', (event) => { if (fingers.size > 0) event.preventDefault(); });
  // Else a drag of the mouse begins to select, or to drag an image along.
  on('dragstart', (event) => event.preventDefault());
  return {
    /** Takes all fingers away. */
    cancel() { for (const pointerId of fingers) cancel({ pointerId, timeStamp: performance.now() }); },
  };
}
