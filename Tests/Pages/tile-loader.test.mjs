import assert from 'node:assert/strict';
import test from 'node:test';
import { TileLoader } from '../../Sources/CAssets/Web/viewer/tile-loader.js';

const tile = (column) => ({ level: 0, column, row: 0 });
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
globalThis.createImageBitmap = async () => ({});

/** A loader, and the requests that it has made, to be answered by the test. */
function loader() {
  const requests = [];
  const loaded = [];
  const failed = [];
  globalThis.fetch = (url, { signal }) => new Promise((resolve, reject) => {
    const request = { column: Number(url.pathname.slice(1)), isAborted: false };
    request.answer = (status = 200, headers = {}) => resolve(new Response('{}', { status, headers }));
    request.lose = () => reject(new TypeError('no connection'));
    signal.addEventListener('abort', () => {
      request.isAborted = true;
      reject(new DOMException('', 'AbortError'));
    });
    requests.push(request);
  });
  const tiles = new TileLoader({
    urlOf: ({ column }) => new URL(`http://service/${column}`),
    loaded: ({ column }) => loaded.push(column),
    failed: ({ column }, problem, isFinal) => failed.push([column, problem.status, isFinal]),
  });
  return { tiles, requests, loaded, failed };
}
const columns = (requests) => requests.map(({ column }) => column);

test('six are asked for at once, the most urgent first; the next as soon as one is there', async () => {
  const { tiles, requests, loaded } = loader();
  tiles.want([0, 1, 2, 3, 4, 5, 6, 7].map(tile));
  assert.deepEqual(columns(requests), [0, 1, 2, 3, 4, 5]);
  requests[2].answer();
  await turn();
  await turn();
  assert.deepEqual(loaded, [2]);
  assert.deepEqual(columns(requests), [0, 1, 2, 3, 4, 5, 6]);
  tiles.stop();
});

test('what is wanted no more is aborted at once, and makes room', async () => {
  const { tiles, requests, failed } = loader();
  tiles.want([0, 1, 2, 3, 4, 5].map(tile));
  tiles.want([4, 5, 6, 7].map(tile));
  assert.deepEqual(requests.map(({ isAborted }) => isAborted), [true, true, true, true, false, false, false, false]);
  assert.deepEqual(columns(requests).slice(6), [6, 7]);
  await turn();
  assert.deepEqual(failed, []);
  tiles.stop();
  assert.ok(requests.every(({ isAborted }) => isAborted));
  assert.equal(tiles.running, 0);
});

test('a tile that there is not is given up, until all is tried again', async () => {
  const { tiles, requests, failed } = loader();
  tiles.want([tile(0)]);
  requests[0].answer(404);
  await turn();
  await turn();
  assert.deepEqual(failed, [[0, 404, true]]);
  assert.ok(tiles.hasFailed(tile(0)));
  assert.equal(requests.length, 1);
  tiles.retry();
  assert.equal(requests.length, 2);
  assert.ok(!tiles.hasFailed(tile(0)));
  tiles.stop();
});

test('a busy service is left alone for as long as it says', async (context) => {
  const { tiles, requests, failed } = loader();
  let now = 0;
  context.mock.method(performance, 'now', () => now);
  tiles.want([tile(0), tile(1)]);
  requests[0].answer(503, { 'Retry-After': '2' });
  requests[1].answer();
  await turn();
  await turn();
  assert.deepEqual(failed, [[0, 503, false]]);
  now = 1900;
  tiles.want([tile(0), tile(2)]);
  assert.equal(requests.length, 2);
  now = 2100;
  tiles.want([tile(0), tile(2)]);
  assert.deepEqual(columns(requests), [0, 1, 0, 2]);
  tiles.stop();
});

test('without a connection nothing is given up', async () => {
  const { tiles, requests, failed } = loader();
  tiles.want([tile(0)]);
  requests[0].lose();
  await turn();
  assert.deepEqual(failed, [[0, 0, false]]);
  assert.ok(!tiles.hasFailed(tile(0)));
  tiles.retry();
  assert.equal(requests.length, 2);
  tiles.stop();
});

test('requests that fail together are one failure: the wait is no longer than for one', async (context) => {
  const { tiles, requests, failed } = loader();
  let now = 0;
  context.mock.method(performance, 'now', () => now);
  tiles.want([0, 1, 2, 3, 4, 5].map(tile));
  for (const request of requests) request.lose();
  await turn();
  assert.equal(failed.length, 6);
  now = 1100;
  tiles.want([0, 1, 2, 3, 4, 5].map(tile));
  assert.equal(requests.length, 12);
  for (const request of requests.slice(6)) request.lose();
  await turn();
  now = 2000;
  tiles.want([tile(0)]);
  assert.equal(requests.length, 12, 'a second failure is waited for longer');
  now = 2200;
  tiles.want([tile(0)]);
  assert.equal(requests.length, 13);
  tiles.stop();
});

for (const status of [429, 502, 503, 504]) {
  test(`a tile is not given up for a ${status}, however often, and what is in the way is known`, async (context) => {
    const { tiles, requests, loaded } = loader();
    let now = 0;
    context.mock.method(performance, 'now', () => now);
    for (let tries = 0; tries < 5; tries++) {
      tiles.want([tile(0)]);
      requests.at(-1).answer(status);
      await turn();
      await turn();
      assert.ok(!tiles.hasFailed(tile(0)));
      assert.equal(tiles.problem.status, status);
      now += 30_000;
    }
    tiles.want([tile(0)]);
    requests.at(-1).answer();
    await turn();
    await turn();
    assert.deepEqual(loaded, [0]);
    assert.equal(tiles.problem, null);
    tiles.stop();
  });
}
