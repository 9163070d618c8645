/**
 * Where somebody was in the list, kept with the entry of the browser's history: going back comes there again. Kept with
 * the tab too, for browsers where the viewer's page cannot go back to that entry, and opens a new one.
 */

const FEED = 'porthole-feed';
const PLACE = 'porthole-place';

/** Gives a new entry of the history what the last one had, if this is the way back from a picture. */
export function recallPlace() {
  const isBack = document.referrer.startsWith(new URL('viewer/', location.href).href);
  if (history.state || location.hash || !isBack) return;
  try {
    const { path, hash, state } = JSON.parse(sessionStorage.getItem(PLACE)) ?? {};
    if (path === location.pathname) history.replaceState(state, '', hash || undefined);
  } catch { /* Then it begins at the first picture. */ }
}

/** The text that is searched for, of the address. */
export const queryOfAddress = () => new URLSearchParams(location.hash.slice(1)).get('q') ?? '';

/** Puts it there; other pictures have another place. */
export function keepQuery(query) {
  const address = query ? `#q=${encodeURIComponent(query)}` : location.pathname + location.search;
  history.replaceState(null, '', address);
}

/** Whether pictures are shown large, which is kept for all visits. */
export function keptFeed() {
  try {
    return localStorage.getItem(FEED) === 'yes';
  } catch {
    return false;
  }
}

export function keepFeed(isFeed) {
  try {
    localStorage.setItem(FEED, isFeed ? 'yes' : 'no');
  } catch { /* Then as long as the page. */ }
}

/** @param {import('./list.js').PictureList} list */
export function keepPlace(list) {
  // The browser's own would come before the list is as tall again.
  history.scrollRestoration = 'manual';
  let timer;
  const keep = () => {
    const hasFocus = list.element.contains(document.activeElement);
    const state = { place: list.place, current: list.current, hasFocus };
    history.replaceState(state, '');
    const { pathname: path, hash } = location;
    try {
      sessionStorage.setItem(PLACE, JSON.stringify({ path, hash, state }));
    } catch { /* Then only with the entry. */ }
  };
  addEventListener('scroll', () => { clearTimeout(timer); timer = setTimeout(keep, 250); }, { passive: true });
  addEventListener('pagehide', () => { clearTimeout(timer); keep(); });
  // Back from the viewer, where the picture may have been edited, with all as it was.
  addEventListener('pageshow', (event) => { if (event.persisted) list.library.renew(list.current); });
}

/** Has the list where it was, as soon as it is as long. @param {import('./list.js').PictureList} list */
export function restorePlace(list) {
  const { place, current, hasFocus } = history.state ?? {};
  if (!place || !Number.isInteger(current)) return;
  const { library } = list;
  let isOver = false;
  const stop = () => { isOver = true; library.removeEventListener('change', go); };
  const go = () => {
    if (isOver || !library.isKnown) return;
    if (library.count <= place.index && !library.isComplete) return library.need(place.index + 1);
    stop();
    list.setCurrent(Math.min(current, Math.max(0, list.count - 1)));
    list.scrollTo(place);
    if (hasFocus) list.tiles.get(list.current)?.link.focus({ preventScroll: true });
  };
  library.addEventListener('change', go);
  // Who has begun to scroll is not taken elsewhere.
  for (const type of ['wheel', 'touchstart', 'keydown']) addEventListener(type, stop, { once: true, passive: true });
}
