import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { ZoomCore } from '../../Sources/CAssets/Web/zoom-core/zoom-core.js';

const file = (path) => new URL(`../../${path}`, import.meta.url);

/** The bytes of the modules as they are shipped. */
export const bytes = readFileSync(file('Sources/CAssets/Web/zoom-core/zoom-core.wasm'));
export const editingBytes = readFileSync(file('Sources/CAssets/Web/zoom-core/editing.wasm'));

/** A core, and how many bytes of memory its modules have. */
export async function coreWithMemory() {
  const modules = await Promise.all([bytes, editingBytes].map((source) => WebAssembly.instantiate(source)));
  const [viewing, editing] = modules.map(({ instance }) => instance);
  const core = await (await ZoomCore.load(viewing)).loadEditing(editing);
  return { core, size: () => viewing.exports.memory.buffer.byteLength + editing.exports.memory.buffer.byteLength };
}

export const core = await (await ZoomCore.load(bytes)).loadEditing(editingBytes);

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
