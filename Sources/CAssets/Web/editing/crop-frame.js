/** The frame of a crop over the picture: what is outside is dimmed, handles change it, thirds show while it is held. */

import { makeElement } from '../shared/element.js';
import { listenBeforeStage, pointOf, take } from './hands.js';
import { words } from './words.js';

/** How far a press of an arrow key draws a handle, in points; ten times as far with Shift. */
const STEP = 1;
const CURSORS = {
  left: 'ew-resize', right: 'ew-resize', top: 'ns-resize', bottom: 'ns-resize', topLeft: 'nwse-resize',
  bottomRight: 'nwse-resize', topRight: 'nesw-resize', bottomLeft: 'nesw-resize',
};
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {object} FrameListener
 * @property {(point: [number, number]) => string | null} handleAt the handle under a viewport point
 * @property {(handle: string, at: [number, number]) => void} began
 * @property {(to: [number, number]) => void} changed
 * @property {(repeated: string | null) => void} ended `repeated`: the handle that a key has drawn
 */
export class CropFrame {
  #stage;
  #listener;
  #drag = null;
  #frame;
  #handles = new Map();
  #stop = new AbortController();

  /** @param {object} stage the viewer's @param {Element} overlay over it @param {FrameListener} listener */
  constructor(stage, overlay, listener) {
    this.#stage = stage;
    this.#listener = listener;
    for (const [handle, label] of Object.entries(words.handles)) {
      this.#handles.set(handle, makeElement('button', {
        class: 'crop-handle', type: 'button', 'data-handle': handle, 'aria-label': label,
        onkeydown: (event) => this.#key(event, handle),
      }));
    }
    this.#frame = makeElement('div', {
      class: 'crop-frame', role: 'group', 'aria-label': words.frame, 'aria-describedby': 'crop-help',
    }, makeElement('div', { class: 'crop-thirds', 'aria-hidden': 'true' }), ...this.#handles.values());
    this.element = makeElement('div', { class: 'crop-overlay' }, this.#frame,
      makeElement('p', { class: 'visually-hidden', id: 'crop-help' }, words.frameHelp));
    overlay.append(this.element);
    // A press near a handle is for the handle, wherever it is drawn.
    listenBeforeStage(stage, {
      down: (event) => this.#down(event), move: (event) => this.#move(event), up: (event) => this.#up(event),
      isHeld: () => this.isHeld,
    }, this.#stop.signal);
  }

  /** Whether a handle is being drawn. */
  get isHeld() { return this.#drag !== null; }

  /** Lets go of what is being drawn: that is over. */
  drop() {
    if (!this.#drag) return;
    this.#drag = null;
    this.#listener.ended(null);
  }

  /** Puts the frame in its place. @param {[number, number, number, number]} rect in viewport points */
  place([left, top, width, height]) {
    Object.assign(this.#frame.style, {
      left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
    });
  }

  /** Shows the thirds, while something moves. @param {boolean} areShown */
  showThirds(areShown) { this.#frame.classList.toggle('is-held', areShown); }

  remove() {
    this.#stop.abort();
    this.#stage.element.style.cursor = '';
    this.element.remove();
  }

  #down(event) {
    if (this.#drag) return take(event);
    const point = pointOf(event, this.#stage);
    const handle = this.#stage.session.state.touches > 0 || event.button !== 0 ? null : this.#listener.handleAt(point);
    if (!handle) return;
    take(event);
    this.#drag = { finger: event.pointerId };
    this.#stage.element.setPointerCapture(event.pointerId);
    this.#handles.get(handle).focus({ preventScroll: true });
    this.#listener.began(handle, point);
  }

  #move(event) {
    if (this.#drag?.finger === event.pointerId) {
      take(event);
      this.#listener.changed(pointOf(event, this.#stage));
    } else if (!this.#drag && event.pointerType === 'mouse' && event.buttons === 0) {
      this.#stage.element.style.cursor = CURSORS[this.#listener.handleAt(pointOf(event, this.#stage))] ?? '';
    }
  }

  #up(event) {
    if (this.#drag?.finger !== event.pointerId) return;
    take(event);
    this.drop();
  }

  #key(event, handle) {
    const direction = DIRECTIONS[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const step = STEP * (event.shiftKey ? 10 : 1);
    this.drop();
    // A drag by so much, from where it is.
    this.#listener.began(handle, [0, 0]);
    this.#listener.changed([direction[0] * step, direction[1] * step]);
    this.#listener.ended(handle);
  }
}
