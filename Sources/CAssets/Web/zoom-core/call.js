import { ZoomCoreError } from './error.js';

/**
 * A call into the WebAssembly module: numbers in and out through memory that both sides see.
 *
 * There is one for all: what is given to it is written down at once, checked for its type, and its answer is to be read
 * before the next begins. A frame leaves no litter behind.
 */
export class Call {
  #exports;
  #view;
  #given = 0;
  /** How many numbers the last answer has. */
  count = 0;

  constructor(exports) {
    this.#exports = exports;
    this.#look(1024);
  }

  #look(count) {
    const address = this.#exports.reserve(count);
    this.#view = new Float64Array(this.#exports.memory.buffer, address, Math.max(count, this.#view?.length ?? 0));
  }

  /** The next call. */
  begin(record) {
    this.#given = record?.length ?? 0;
    if (record) this.#view.set(record);
    return this;
  }
  run(operation) {
    this.count = this.#exports[operation]();
    // The memory has grown, or the numbers have moved: only where there is much to answer.
    if (this.count > this.#view.length || this.#view.byteLength === 0) {
      this.#look(Math.max(this.count, this.#view.length));
    }
    if (this.count < 0) throw this.#error();
    return this.#view;
  }

  #error() {
    const [value, isWhole, lowest, highest, excludesLowest, excludesHighest, length] = this.#view;
    const name = String.fromCharCode(...this.#view.subarray(7, 7 + length));
    return new ZoomCoreError(name, value, {
      lowest, highest, excludesLowest: excludesLowest === 1, excludesHighest: excludesHighest === 1,
      isWhole: isWhole === 1,
    });
  }

  /** A number that needs no check. */
  put(value) {
    this.#view[this.#given++] = value;
    return this;
  }

  /** The bytes of another value. */
  record(numbers) {
    this.#view.set(numbers, this.#given);
    this.#given += numbers.length;
    return this;
  }

  number(value, name) {
    if (typeof value !== 'number') throw new TypeError(`${name} must be a number, not ${words(value)}`);
    return this.put(value);
  }

  optional(value, name) { return (value ?? null) === null ? this.put(0).put(0) : this.put(1).number(value, name); }

  list(value, count, name) {
    if (!isList(value) || value.length !== count) {
      throw new TypeError(`${name} must be ${count} numbers in an array, not ${words(value)}`);
    }
    for (let i = 0; i < count; i++) {
      if (typeof value[i] !== 'number') this.number(value[i], `${name}[${i}]`);
      this.put(value[i]);
    }
    return this;
  }

  pair(value, name) { return this.list(value, 2, name); }

  optionalPair(value, name) {
    return (value ?? null) === null ? this.put(0).put(0).put(0) : this.put(1).pair(value, name);
  }

  size(value, name) {
    object(value, name);
    return this.number(value.width, `${name}.width`).number(value.height, `${name}.height`);
  }

  flag(value, name) {
    if (value !== undefined && typeof value !== 'boolean') {
      throw new TypeError(`${name} must be true or false, not ${words(value)}`);
    }
    return this.put(value ? 1 : 0);
  }

  choice(value, choices, name, hasDefault = true) {
    const index = value === undefined && hasDefault ? 0 : choices.indexOf(value);
    if (index < 0) throw new TypeError(`${name} must be one of ${choices.join(', ')}, not ${words(value)}`);
    return this.put(index);
  }

  state(value) {
    object(value, 'state');
    return this.number(value.scale, 'state.scale').pair(value.offset, 'state.offset');
  }
}

const isList = (value) => Array.isArray(value) || ArrayBuffer.isView(value);

export function object(value, name) {
  if (typeof value === 'object' && value !== null) return;
  throw new TypeError(`${name} must be an object, not ${words(value)}`);
}

/** A value as an error names it. */
export function words(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' && value !== null ? (isList(value) ? `[${value}]` : 'an object') : String(value);
}
