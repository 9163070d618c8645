/** The list by keys: arrows go from picture to picture, as they lie; Home and End to the first and the last. */

/** @param {import('./list.js').PictureList} list @param {{remove?: (index: number) => void}} actions */
export function listenToKeys(list, actions) {
  list.element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Delete' && actions.remove) return actions.remove(list.current);
    const steps = stepsOf(list)[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    const index = list.current + steps;
    // Up from the first row and down from the last, the focus stays.
    if (Number.isFinite(steps) && (index < 0 || index >= list.count)) return;
    list.focus(index);
  });
}

function stepsOf({ element, grid: { columns } }) {
  const isRightToLeft = getComputedStyle(element).direction === 'rtl';
  return {
    ArrowLeft: isRightToLeft ? 1 : -1, ArrowRight: isRightToLeft ? -1 : 1, ArrowUp: -columns, ArrowDown: columns,
    Home: -Infinity, End: Infinity,
  };
}
