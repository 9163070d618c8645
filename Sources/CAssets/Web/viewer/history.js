/** Keeps the place in the picture in the page's address: reloading, sharing, back and forward come to it again. */

import { formatFragment, parseFragment } from './fragment.js';

/** Browsers allow about 100 changes of an address in 30 seconds. */
const QUIET = 350;

/**
 * @param {HTMLElement} viewer
 * @param {{switchTo: (mode?: string) => void}} page
 */
export function listenToHistory(viewer, { switchTo }) {
  let timer;
  let isJump = false;
  let mode = 'view';
  const first = parseFragment(location.hash);
  viewer.showPlace(first, { isAnimated: false });

  const address = () => {
    const fragment = formatFragment({ ...(mode === 'view' ? viewer.place : {}), mode });
    return location.pathname + location.search + (fragment && `#${fragment}`);
  };

  function write() {
    clearTimeout(timer);
    if (!viewer.stage?.session) return;
    // A finger that has lain still may be lifted and change nothing more.
    if (viewer.viewport.isAnimating || viewer.viewport.touches > 0) return void (timer = setTimeout(write, QUIET));
    const next = address();
    if (next !== location.pathname + location.search + location.hash) {
      if (isJump) history.pushState(null, '', next);
      else history.replaceState(null, '', next);
    }
    isJump = false;
  }

  viewer.addEventListener('viewportchange', () => {
    clearTimeout(timer);
    timer = setTimeout(write, QUIET);
  });
  // What shows before is where back comes to.
  viewer.addEventListener('viewportjump', () => {
    if (!isJump) write();
    isJump = true;
  });
  addEventListener('pagehide', write);
  addEventListener('popstate', () => {
    clearTimeout(timer);
    isJump = false;
    const place = parseFragment(location.hash);
    if ((place.mode ?? 'view') !== mode) switchTo(place.mode);
    else if (!place.mode) viewer.showPlace(place);
  });

  return {
    /** The place that the page was opened at. */
    first,
    /** A mode was not left after all: the address names it again, and going back leaves it again. */
    stay() { history.pushState(null, '', address()); },
    /** The mode that the address names from now on; going back leaves it. */
    setMode(next) {
      if (next === mode) return;
      if (mode === 'view') write();
      isJump = mode === 'view';
      mode = next;
      write();
    },
  };
}
