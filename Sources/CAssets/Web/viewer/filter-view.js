/** What surrounds the canvas: the filter it is seen through, and what shows where the picture lets it. */

export class FilterView {
  #parts;
  #name = null;

  constructor(parts) { this.#parts = parts; }

  /** Has the picture be seen through its edit's filter. @param {import('./stage.js').Stage} stage */
  show({ picture, info, editing }) {
    const { mat, defs, canvas, minimap } = this.#parts;
    mat.hidden = !info.hasAlpha;
    if (picture.filter === this.#name) return;
    this.#name = picture.filter;
    defs.replaceChildren(...(this.#name ? [editing.filterElement(this.#name, 'filter')] : []));
    for (const target of [canvas, minimap.firstChild]) target.style.filter = this.#name ? 'url(#filter)' : '';
  }

  /** Lays the mat beneath the picture. @param {import('./stage.js').Stage} stage */
  place({ state, mode }) {
    const { mat } = this.#parts;
    if (mat.hidden) return;
    const [x, y, width, height] = state.destination;
    Object.assign(mat.style, { transform: `translate(${x}px, ${y}px)`, width: `${width}px`, height: `${height}px` });
    mat.style.visibility = mode === 'crop' ? 'hidden' : '';
  }
}
