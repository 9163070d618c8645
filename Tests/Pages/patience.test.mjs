import assert from 'node:assert/strict';
import { test } from 'node:test';

const target = new EventTarget();
globalThis.document = new EventTarget();
globalThis.addEventListener = target.addEventListener.bind(target);
const { Patience } = await import('../../Sources/CAssets/Web/gallery/patience.js');
const { pause } = await import('../../Sources/CAssets/Web/shared/problem.js');

test('pauses grow up to twenty seconds, unless a time is told', async () => {
  const { setTimeout } = globalThis;
  const waited = [];
  globalThis.setTimeout = (run, time) => { waited.push(time); return setTimeout(run, 0); };
  try {
    const patience = new Patience();
    const { signal } = new AbortController();
    for (const told of [undefined, undefined, 45, undefined, undefined, undefined]) await patience.wait(told, signal);
    assert.ok(patience.isTried);
    patience.begin();
    assert.ok(!patience.isTried);
    await patience.wait(undefined, signal);
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  assert.deepEqual(waited, [1500, 3000, 45_000, 12_000, 20_000, 20_000, 1500]);
});

test('a pause is over at once when there is a connection, or somebody looks again', async () => {
  for (const [where, type] of [[target, 'online'], [target, 'pageshow'], [document, 'visibilitychange']]) {
    document.visibilityState = 'visible';
    const [one, other] = [0, 1].map(() => new Patience().wait(1000, new AbortController().signal));
    where.dispatchEvent(new Event(type));
    await Promise.all([one, other]);
  }
});

test('nothing is tried while nobody looks, and nothing more once it is given up', async () => {
  document.visibilityState = 'hidden';
  const controller = new AbortController();
  let isOver = false;
  const waiting = new Patience().wait(1000, controller.signal).finally(() => { isOver = true; });
  document.dispatchEvent(new Event('visibilitychange'));
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(!isOver);
  controller.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
});

test('a pause that is over leaves nothing with its signal', async () => {
  const { signal } = new AbortController();
  const kept = new Set();
  signal.addEventListener = (_, listener) => kept.add(listener);
  signal.removeEventListener = (_, listener) => kept.delete(listener);
  for (let i = 0; i < 3; i++) await pause(0, signal);
  await new Patience().wait(0, signal);
  assert.equal(kept.size, 0);
});
