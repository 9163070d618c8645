/** How large an element is: in points, and in pixels of the device. */

/** Tells of each change of size and of device pixel ratio, before the frame is painted in which it shows. */
export class Surface {
  #observer;
  #query;
  #element;
  #changed;

  /** @param {HTMLElement} element @param {() => void} changed */
  constructor(element, changed) {
    this.#element = element;
    this.#changed = changed;
    this.ratio = devicePixelRatio;
    this.size = { width: 0, height: 0 };
    this.pixels = { width: 0, height: 0 };
    this.#observer = new ResizeObserver(([entry]) => this.#measure(entry));
    this.#observe();
    this.#watchRatio();
  }

  #observe() {
    try {
      this.#observer.observe(this.#element, { box: 'device-pixel-content-box' });
    } catch {
      this.#observer.observe(this.#element);
    }
  }

  /** Moving to another screen, or zooming the page, changes the ratio, and not always the size. */
  #watchRatio() {
    this.#query?.removeEventListener('change', this.#ratioChanged);
    this.#query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    this.#query.addEventListener('change', this.#ratioChanged, { once: true });
  }

  #ratioChanged = () => {
    this.#watchRatio();
    this.#observer.disconnect();
    this.#observe();
  };

  /** Measures anew where the ratio is another one and nobody has told. */
  check() {
    if (devicePixelRatio !== this.ratio) this.#ratioChanged();
  }

  #measure({ contentRect, devicePixelContentBoxSize: box }) {
    const { width, height } = contentRect;
    this.ratio = devicePixelRatio;
    this.size = { width, height };
    this.pixels = {
      width: wholePixels(width * this.ratio, box?.[0].inlineSize),
      height: wholePixels(height * this.ratio, box?.[0].blockSize),
    };
    this.#changed();
  }

  /** Whether there is anything to see it on. */
  get isVisible() { return this.pixels.width > 0 && this.pixels.height > 0; }

  close() {
    this.#observer.disconnect();
    this.#query.removeEventListener('change', this.#ratioChanged);
  }
}

/** A side in device pixels: as the browser has measured it, unless with another ratio, where one is emulated. */
const wholePixels = (length, measured) =>
  measured !== undefined && Math.abs(measured - length) <= 1 ? measured : Math.round(length);
