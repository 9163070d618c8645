/** Elements made in one expression. */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with attributes and children. `class`, `aria-…` and the like are attributes; a function is a listener
 * (`onclick`), `true` an empty attribute; `false`, null and undefined leave out.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 */
export function makeElement(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** The outlines of the icons, on 24 × 24. */
const OUTLINES = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  search: 'M16 16l5 5M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 20h16',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  feed: 'M4 4h16v10H4zM4 18h16M4 21h9',
  retry: 'M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5',
  warning: 'M12 4L2 20h20zM12 10v4M12 17h.01',
  back: 'M19 12H5M11 6l-6 6 6 6',
  fit: 'M4 5h16v14H4zM9 9h6v6H9z',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  undo: 'M4 9h10a6 6 0 0 1 0 12h-4M8 5L4 9l4 4',
  redo: 'M20 9H10a6 6 0 0 0 0 12h4M16 5l4 4-4 4',
  crop: 'M6 2v16h16M2 6h16v16',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  check: 'M5 13l4 4L19 7',
  turn: 'M4 12a8 8 0 1 0 2.5-5.8M4 3v5h5',
  flip: 'M12 3v18M8 7l-5 10h5zM16 7l5 10h-5z',
  sticker: 'M4 4h16v10l-6 6H4zM14 20v-6h6',
  info: 'M12 11v6M12 7h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
};

/** An icon for beside a text, or in a button with an `aria-label`. @param {keyof OUTLINES} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', OUTLINES[name]);
  svg.append(path);
  return svg;
}
