/** Pinching a picture of the list up over the page: which fingers are down, and which picture they hold. */

/** @typedef {import('./lift.js').Lift} Lift */

export class FeedPinch {
  /** The picture that is held or springs back. @type {Lift | null} */
  lift = null;
  /** Whether the geometry is there. */
  isReady = false;

  #fingers = new Map();
  #first = null;
  #modules = null;
  #hasPinched = false;

  /** @param {import('./list.js').PictureList} list */
  constructor(list) {
    this.list = list;
    const { element } = list;
    element.addEventListener('pointerdown', (event) => this.#down(event));
    for (const type of ['pointermove', 'pointerup', 'pointercancel']) {
      addEventListener(type, (event) => this.#take(event), { passive: true });
    }
    // Two fingers that go up or down together would scroll the list, which takes the picture out of the hand.
    element.addEventListener('touchmove', (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    }, { passive: false });
    addEventListener('resize', () => this.lift?.end());
    // A hand that pinches opens no menu and no picture.
    for (const type of ['click', 'contextmenu']) {
      element.addEventListener(type, (event) => { if (this.#hasPinched) event.preventDefault(); }, true);
    }
    if (matchMedia('(any-pointer: coarse)').matches) {
      (globalThis.requestIdleCallback ?? setTimeout)(() => this.#load().catch(() => {}));
    }
  }

  /** What a test, or a curious reader, can see of it. */
  get state() {
    const { lift } = this;
    return lift && { index: lift.tile.index, id: lift.tile.entry?.id, ...lift.state };
  }

  /** The geometry is loaded when it is needed, or when there is nothing else to do. */
  #load() {
    this.#modules ??= Promise.all([
      import('./lift.js'), import('../zoom-core/zoom-core.js').then(({ ZoomCore }) => ZoomCore.load()),
    ]);
    this.#modules.then(() => { this.isReady = true; }, () => { this.#modules = null; });
    return this.#modules;
  }

  #down(event) {
    if (event.pointerType !== 'touch') return;
    if (this.#fingers.size === 0) {
      this.#hasPinched = false;
      this.#first = event.target.closest('li')?.tile;
    }
    this.#fingers.set(event.pointerId, event);
    if (this.lift) return this.lift.down(event);
    if (this.#fingers.size !== 2) return;
    this.#hasPinched = true;
    this.#begin().catch(() => { /* Without the geometry, the list is a list still. */ });
  }

  async #begin() {
    const [{ Lift }, core] = await this.#load();
    const fingers = [...this.#fingers.values()];
    const tile = this.#held(fingers);
    if (this.lift || fingers.length < 2 || !tile?.element.classList.contains('is-ready')) return;
    this.lift = new Lift(core, tile, () => { this.lift = null; });
    for (const finger of fingers) this.lift.down(finger);
  }

  /** The picture between the fingers, else the one that the first came down on. */
  #held(fingers) {
    const middle = (axis) => fingers.reduce((sum, finger) => sum + finger[axis], 0) / fingers.length;
    const between = document.elementFromPoint(middle('clientX'), middle('clientY'));
    return between?.closest('#pictures > li')?.tile ?? this.#first;
  }

  #take(event) {
    if (!this.#fingers.has(event.pointerId)) return;
    if (event.type === 'pointermove') {
      this.#fingers.set(event.pointerId, event);
      return this.lift?.move(event);
    }
    this.#fingers.delete(event.pointerId);
    // The click of this hand comes at once, if at all.
    setTimeout(() => { if (this.#fingers.size === 0) this.#hasPinched = false; }, 500);
    if (event.type === 'pointerup') this.lift?.up(event);
    else this.lift?.cancel(event);
  }
}
