/** Random numbers that `Tests/ZoomCases/Random.swift` draws too, to the last bit. */
export class Random {
  #state;

  constructor(number) { this.#state = Math.imul(number, 0x9E3779B1) ^ 0x5EED1234; }

  #next() {
    this.#state = (this.#state + 0x9E3779B9) | 0;
    let z = this.#state;
    z = Math.imul(z ^ (z >>> 16), 0x21F0AAAD);
    z = Math.imul(z ^ (z >>> 15), 0x735A2D97);
    return (z ^ (z >>> 15)) >>> 0;
  }

  unit() {
    const high = this.#next();
    const low = this.#next() >>> 11;
    return (high * 2097152 + low) / 9007199254740992;
  }

  between(least, greatest) { return least + (greatest - least) * this.unit(); }
  whole(count) { return Math.floor(this.unit() * count); }
  chance(part) { return this.unit() < part; }
  point(reach) { return [this.between(-reach, reach), this.between(-reach, reach)]; }

  length() {
    if (this.chance(0.02)) return Math.floor(this.unit() * 1e12) + 1;
    const length = (1 << this.whole(15)) * (1 + this.unit());
    return this.chance(0.8) ? Math.floor(length) : length;
  }

  spoilt(value) {
    if (!this.chance(0.004)) return value;
    return [NaN, Infinity, -Infinity, 0, -1][this.whole(5)];
  }

  limits() {
    if (!this.chance(0.7)) return undefined;
    const minimum = this.spoilt(this.between(0.1, 2));
    const maximum = this.spoilt(minimum * this.between(1, 40));
    const doubleTap = this.chance(0.5) ? this.spoilt(this.between(minimum, maximum)) : undefined;
    return { minimum, maximum, doubleTap };
  }

  size() { return { width: this.spoilt(this.length()), height: this.spoilt(this.length()) }; }
  window() { return { width: Math.ceil(this.between(1, 4000)), height: this.between(1, 4000) }; }

  layout() {
    const image = this.size();
    const viewport = this.window();
    const padding = this.chance(0.5) ? 0 : this.spoilt(this.between(0, 200));
    return { image, viewport, padding, limits: this.limits() };
  }
}

const double = new Float64Array(1);
const halves = new Uint32Array(double.buffer);
const rotated = (number, count) => (number << count) | (number >>> (32 - count));
const hexadecimal = (number) => (number >>> 0).toString(16).padStart(8, '0');

/** What has come of cases, as in `Tests/ZoomCases/Digest.swift`. */
export class Digest {
  #one = 0x811C9DC5;
  #other = 0x12345678;
  /** The results, where they are asked for. @type {number[] | null} */
  results = null;

  get text() { return hexadecimal(this.#one) + hexadecimal(this.#other); }

  add(...numbers) {
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i];
      double[0] = number;
      if (number !== number) {
        halves[0] = 0;
        halves[1] = 0x7FF80000;
      }
      this.#one = Math.imul(rotated(this.#one ^ halves[0], 13), 0x9E3779B1);
      this.#other = Math.imul(rotated(this.#other ^ halves[1], 7) + this.#one, 0x85EBCA77);
      this.results?.push(number);
    }
  }

  flag(value) { this.add(value ? 1 : 0); }
  crop({ center, size }) { this.add(...center, ...size); }

  point(point) {
    this.flag(point !== null);
    if (point) this.add(...point);
  }

  report({ scale, offset, contentSize, insets, visibleRect, destination, sliderPosition, bound, magnification }) {
    this.add(scale, ...offset, ...contentSize, ...insets, ...visibleRect, ...destination, sliderPosition);
    this.add(magnification);
    this.add([null, 'minimum', 'maximum'].indexOf(bound));
  }

  sticker({ center, width, angle }) { this.add(...center, width, angle); }

  error({ parameter, value, allowed }) {
    for (const letter of parameter) this.add(letter.charCodeAt(0));
    this.add(value, allowed.lowest, allowed.highest);
    this.flag(allowed.excludesLowest);
    this.flag(allowed.excludesHighest);
  }
}
