import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ZoomCore } from '../../Sources/CAssets/Web/zoom-core/zoom-core.js';

const file = (path) => new URL(`../../${path}`, import.meta.url);

/** The bytes of the module as it is shipped. */
export const bytes = readFileSync(file('Sources/CAssets/Web/zoom-core/zoom-core.wasm'));

/** A core, and the memory that it computes in. */
export async function coreWithMemory() {
  const { instance } = await WebAssembly.instantiate(bytes);
  return { core: new ZoomCore(instance), memory: instance.exports.memory };
}

export const core = await ZoomCore.load(bytes);

export const vectors = (name) => JSON.parse(readFileSync(file(`Tests/ZoomCoreTests/Vectors/${name}.json`)));

/** That numbers, lists and objects of numbers are equal to one part in 10⁹, and near zero to 10⁻⁹. */
export function assertClose(actual, expected, what) {
  if (typeof expected === 'number') {
    const difference = Math.abs(actual - expected);
    assert.ok(difference <= 1e-9 * Math.max(1, Math.abs(expected)), `${what}: ${actual} is not ${expected}`);
  } else if (typeof expected === 'object' && expected !== null) {
    for (const key of Object.keys(expected)) assertClose(actual?.[key], expected[key], `${what}.${key}`);
  } else {
    assert.equal(actual, expected, what);
  }
}
