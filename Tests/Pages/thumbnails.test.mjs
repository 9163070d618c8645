import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Thumbnails, viewURL } from '../../Sources/CAssets/Web/gallery/thumbnails.js';

let requests, thumbnails, alive;

beforeEach(() => {
  [requests, thumbnails, alive] = [[], new Thumbnails(), new Set()];
  let made = 0;
  URL.createObjectURL = () => { alive.add(`blob:${made += 1}`); return `blob:${made}`; };
  URL.revokeObjectURL = (url) => alive.delete(url);
  globalThis.fetch = (url, { signal }) => new Promise((resolve, reject) => {
    const request = { url, isAborted: false };
    request.fail = (type, status = 422) => resolve(new Response(JSON.stringify({ type, status }), {
      status, headers: { 'Content-Type': 'application/problem+json' },
    }));
    request.answer = (rect = '0,0,400,300') => resolve(new Response('', { headers: { 'Visible-Rect': rect } }));
    signal.addEventListener('abort', () => { request.isAborted = true; reject(signal.reason); });
    requests.push(request);
  });
});

const turn = () => new Promise((resolve) => setImmediate(resolve));
const urls = () => requests.map(({ url }) => url);

function load(url, distance = 0) {
  const controller = new AbortController();
  const result = thumbnails.load(url, () => distance, controller.signal);
  result.catch(() => {});
  return { result, abort: () => controller.abort() };
}

test('six are asked for at once, the nearest first, the next when one is there', async () => {
  for (const distance of [9, 3, 7, 1, 5, 2, 8, 4, 6]) load(`at ${distance}`, distance);
  await turn();
  assert.deepEqual(urls(), [1, 2, 3, 4, 5, 6].map((distance) => `at ${distance}`));
  requests[4].answer();
  await turn();
  assert.deepEqual(urls().slice(6), ['at 7']);
});

test('what is no longer wanted is not asked for, or given up, and makes room', async () => {
  const jobs = Array.from({ length: 9 }, (_, i) => load(`${i}`, i));
  await turn();
  jobs[6].abort();
  jobs[2].abort();
  await turn();
  assert.ok(requests[2].isAborted);
  assert.deepEqual(urls().slice(6), ['7']);
  await assert.rejects(jobs[2].result, { name: 'AbortError' });
  await assert.rejects(jobs[6].result, { name: 'AbortError' });
});

test("a thumbnail tells the whole picture's size, as the service shows it", async () => {
  const { result } = load('x');
  await turn();
  requests[0].answer('0,0,16000,12000');
  const { width, height } = await result;
  assert.deepEqual([width, height], [16_000, 12_000]);
});

test('a picture whose edit does not fit it any more is shown without; what fails otherwise fails', async () => {
  const { result } = load('x?w=1');
  await turn();
  requests[0].fail('/problems/unusable-edit');
  await turn();
  assert.deepEqual(urls(), ['x?w=1', 'x?w=1&filter=none']);
  requests[1].answer();
  assert.equal((await result).width, 400);
  for (const fail of [() => requests[2].fail('/problems/limit-exceeded'), () => requests[3].fail('', 404)]) {
    const { result: other } = load('y');
    await turn();
    fail();
    await assert.rejects(other, { name: 'Problem' });
  }
  assert.equal(requests.length, 4);
});

test('the last three hundred are kept; those used least recently go, and so does their memory', async () => {
  for (let i = 0; i < 301; i++) {
    const { result } = load(`${i}`);
    await turn();
    requests[i].answer();
    await result;
    thumbnails.get('0');
  }
  assert.ok(thumbnails.get('0') && thumbnails.get('300'));
  assert.equal(thumbnails.get('1'), undefined);
  assert.equal(alive.size, 300);
});

test('a view has at least the pixels of its box, in steps, and its shape', () => {
  const entry = { segment: 'a%2Fb.jpg', version: 0 };
  assert.match(viewURL(entry, [183, 183], 3), /^images\/a%2Fb\.jpg\/view\?w=192&h=192&dpr=3&/);
  assert.match(viewURL(entry, [184, 138], 3), /w=192&h=144&/);
  assert.equal(viewURL(entry, [180, 180], 2), viewURL(entry, [190, 190], 2));
});

test('the pixel ratio is within what the service takes, and goes in quarters', () => {
  for (const [ratio, asked] of [[0.5, 1], [1, 1], [1.1, 1.25], [2.625, 2.75], [3, 3], [6, 4]]) {
    assert.match(viewURL({ segment: 'x', version: 0 }, [32, 32], ratio), new RegExp(`&dpr=${asked}&`));
  }
});

test('a picture that was replaced has another address', () => {
  const address = (version) => viewURL({ segment: 'x', version }, [32, 32], 1);
  assert.notEqual(address(0), address(1));
});
