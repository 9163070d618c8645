/** A picture that fingers hold over the page: it follows them, and springs back into its place. */

import { makeElement } from '../shared/element.js';
import { TransientPinchSession } from '../zoom-core/transient-pinch.js';
import { loadView, viewURL } from './thumbnails.js';

/** From this scale on the thumbnail is too coarse. */
const COARSE = 1.15;
/** How much finer the pictures are that come then, one after the other as they are needed. */
const FINER = [2.5, 6];
/** The most pixels that the longer side of one has. */
const LONGEST = 2400;
const DARKEST = 0.8;
/** Longer than any picture takes to spring back, in seconds. */
const ENOUGH = 60;

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Lift {
  #pinch;
  #box;
  #frame = 0;
  #finer = new AbortController();
  #sources = [];
  #fineness = COARSE;

  /**
   * @param {object} core the loaded zoom core
   * @param {import('./tile.js').Tile} tile
   * @param {() => void} onend
   */
  constructor(core, tile, onend) {
    Object.assign(this, { tile, onend, entry: tile.entry });
    this.#box = tile.frame.getBoundingClientRect();
    const { width, height, left, top } = this.#box;
    this.#pinch = new TransientPinchSession(core, { viewport: { width, height } });
    this.shade = makeElement('div', { class: 'shade' });
    this.picture = makeElement('div', { class: 'held' });
    for (const [name, value] of Object.entries({ left, top, width, height })) this.picture.style[name] = `${value}px`;
    // The image itself: a copy would have to be decoded first.
    this.picture.append(tile.image);
    this.element = makeElement('div', { id: 'lift', 'aria-hidden': 'true', popover: 'manual' },
      this.shade, this.picture);
    document.body.append(this.element);
    this.element.showPopover?.();
    // While its place shows another picture, nothing is left to come back to.
    tile.onrelease = () => this.end();
  }

  get state() { return this.#pinch.state; }

  #at({ clientX, clientY }) { return [clientX - this.#box.left, clientY - this.#box.top]; }

  down(event) { this.#pinch.down(event.pointerId, this.#at(event), event.timeStamp / 1000); this.#draw(); }
  move(event) { this.#pinch.move(event.pointerId, this.#at(event), event.timeStamp / 1000); this.#draw(); }
  up(event) { this.#pinch.up(event.pointerId, this.#at(event), event.timeStamp / 1000); this.#draw(); }
  cancel(event) { this.#pinch.cancel(event.pointerId, event.timeStamp / 1000); this.#draw(); }

  /** At the next frame, however many events come before it. */
  #draw() { this.#frame ||= requestAnimationFrame((time) => this.#show(time / 1000)); }

  #show(time) {
    this.#frame = 0;
    if (this.state.isAnimating) this.#pinch.advance(isStill() ? time + ENOUGH : time);
    const { transform, scale, isAnimating, isPinching } = this.state;
    if (!isPinching && !isAnimating) return this.end();
    this.picture.style.transform = `matrix(${transform})`;
    this.shade.style.opacity = Math.min(DARKEST, Math.max(0, (scale - 1) * 0.8));
    if (isPinching && scale > this.#fineness) this.#sharpen(scale);
    if (isAnimating) this.#draw();
  }

  async #sharpen(scale) {
    const finer = FINER.find((factor) => factor >= scale) ?? FINER.at(-1);
    this.#fineness = finer === FINER.at(-1) ? Infinity : finer;
    const { width, height } = this.#box;
    const [most, ratio, { signal }] = [Math.max(width, height), Math.min(4, devicePixelRatio), this.#finer];
    // No more pixels than the picture has.
    const all = Math.max(...this.tile.pictureSize ?? [Infinity]) / (most * ratio);
    const factor = Math.min(finer, all, LONGEST / (most * ratio));
    if (factor <= 1) return;
    try {
      const { source } = await loadView(viewURL(this.entry, [width * factor, height * factor]), signal);
      this.#sources.push(source);
      const image = makeElement('img', { src: source, alt: '', class: 'finer' });
      await image.decode();
      if (!signal.aborted) this.picture.append(image);
    } catch { /* The coarse one is still there. */ }
  }

  /** Has the picture in its place again, at once. */
  end() {
    cancelAnimationFrame(this.#frame);
    this.#finer.abort();
    for (const source of this.#sources) URL.revokeObjectURL(source);
    this.tile.onrelease = null;
    this.tile.frame.append(this.tile.image);
    this.element.remove();
    this.onend();
  }
}
