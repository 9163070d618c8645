/** What keys do to a stage. */

const STEP = 80;
const ZOOM_STEP = 1.5;

/** @type {Record<string, [number, number]>} where to look, for each arrow */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PAGES = { PageUp: [0, -0.9], PageDown: [0, 0.9] };
const ONCE = ['f', 'F', 'Escape'];
const CORNERS = { Home: [0, 0], End: [1, 1] };

/**
 * @param {KeyboardEvent} event
 * @param {object} viewer what answers it: `stage`, `fit()`, `showPixels()`, `toggleFull()`, `leave()` and
 *   `announcePlace()`
 */
export function takeKey(event, viewer) {
  // With these they are the browser's own: zooming the page, going back.
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  // Held down, these would go there and back, or further than was meant.
  if (event.repeat && ONCE.includes(event.key)) return void event.preventDefault();
  if (answer(event.key, event.shiftKey, viewer)) event.preventDefault();
}

function answer(key, hasShift, viewer) {
  const { stage } = viewer;
  if (!stage) return false;
  if (key in ARROWS) {
    const [x, y] = ARROWS[key];
    if (hasShift) stage.panBy([x * 0.9, y * 0.9], { unit: 'page' });
    else stage.panBy([x * STEP, y * STEP]);
  } else if (key in PAGES) {
    stage.panBy(PAGES[key], { unit: 'page' });
  } else if (key in CORNERS) {
    stage.apply({ type: 'center', at: CORNERS[key] }, { isJump: true });
  } else {
    switch (key) {
      case '+': case '=': stage.zoomBy(ZOOM_STEP); break;
      case '-': case '_': stage.zoomBy(1 / ZOOM_STEP); break;
      case '0': viewer.fit(); break;
      case '1': viewer.showPixels(); break;
      case 'f': case 'F': viewer.toggleFull(); break;
      case 'Escape': return viewer.leave();
      default: return false;
    }
  }
  viewer.announcePlace();
  return true;
}
