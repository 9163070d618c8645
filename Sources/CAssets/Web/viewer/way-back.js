/** The way from a picture back to the gallery: to where somebody was in it, if this tab has been there. */

/**
 * Has a link to the gallery go back in the browser's history where that is what it comes to; as a link, it can be
 * opened elsewhere still.
 * @param {HTMLAnchorElement} link
 * @returns {() => void} goes the same way
 */
export function leadBack(link) {
  link.addEventListener('click', (event) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || isElsewhere) return;
    event.preventDefault();
    go();
  });

  function go() {
    const entry = entryBefore(new URL(link.href).pathname);
    if (!entry) return location.assign(link.href);
    const { committed, finished } = navigation.traverseTo(entry.key);
    finished.catch(() => {});
    committed.catch((error) => {
      // Somebody who was asked whether to leave may also stay.
      if (error.name !== 'AbortError') location.assign(link.href);
    });
  }

  return go;
}

/** The last entry before this one that is at a path; none where the browser does not tell. */
function entryBefore(path) {
  const { navigation } = globalThis;
  const { index } = navigation?.currentEntry ?? {};
  if (!(index > 0)) return undefined;
  return navigation.entries().slice(0, index).findLast(({ url }) => url && new URL(url).pathname === path);
}
