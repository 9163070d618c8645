import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Library, compareIds } from '../../Sources/CAssets/Web/gallery/library.js';

let ids, asked, fails, members, open;

beforeEach(() => {
  [ids, asked, fails, members, open] = [[], [], false, {}, 0];
  globalThis.fetch = async (url, { signal }) => {
    asked.push(url);
    open += 1;
    await turn();
    open -= 1;
    signal.throwIfAborted();
    if (fails) throw new TypeError('no network');
    const query = new URLSearchParams(url.slice(url.indexOf('?')));
    const matching = ids.filter((id) => id.includes(query.get('q') ?? ''));
    const behind = matching.filter((id) => !query.has('after') || compareIds(id, query.get('after')) > 0);
    const page = behind.slice(0, Number(query.get('limit')));
    query.set('after', page.at(-1));
    return Response.json({
      images: page.map((id) => ({ id, url: `/prefix/images/${encodeURIComponent(id)}` })), total: matching.length,
      ...(behind.length > page.length && { next: `/images?${query}` }), ...members,
    });
  };
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Until nothing has been asked for in a while, counted in turns of the event loop. */
async function settle() {
  for (let quiet = 0; quiet < 10; quiet += 1) {
    await turn();
    if (open > 0) quiet = 0;
  }
}

const many = (count) => Array.from({ length: count }, (_, i) => `${String(i).padStart(5, '0')}.jpg`);

async function loaded() {
  const library = new Library();
  library.reload();
  await settle();
  return library;
}

test('a library of ten thousand loads a page at first, and knows its size', async () => {
  ids = many(10_000);
  const library = await loaded();
  assert.deepEqual([library.entries.length, library.count, library.isComplete], [100, 10_000, false]);
  assert.deepEqual(asked, ['images?limit=100']);
});

test('what is needed is loaded, in larger pages, and no more', async () => {
  ids = many(10_000);
  const library = await loaded();
  library.need(1500);
  library.need(900);
  await settle();
  assert.equal(library.entries.length, 2100);
  assert.equal(asked.length, 3);
  library.need(Infinity);
  await settle();
  assert.deepEqual(library.entries.map(({ id }) => id), ids);
  assert.ok(library.isComplete);
});

test('without a total, the size is that of what is known', async () => {
  [ids, members] = [many(150), { total: undefined }];
  const library = await loaded();
  assert.equal(library.count, 100);
  library.need(101);
  await settle();
  assert.equal(library.count, 150);
});

test('the place in URLs is the one that the service gives, whatever comes before it', async () => {
  ids = ['a/b #1?.jpg'];
  const library = await loaded();
  assert.equal(library.entries[0].segment, 'a%2Fb%20%231%3F.jpg');
});

test('a search begins anew and is asked for as it is', async () => {
  ids = ['cat & dog.jpg', 'dog.jpg'];
  const library = await loaded();
  library.search('t & d');
  await settle();
  assert.deepEqual(library.entries.map(({ id }) => id), ['cat & dog.jpg']);
  assert.equal(asked.at(-1), 'images?limit=100&q=t%20%26%20d');
});

test('a new picture is shown if all words that are searched for are in its name', async () => {
  const library = await loaded();
  library.search('Cat  2024');
  await settle();
  assert.equal(library.add({ id: '2024 cats.jpg', url: '/x' }), 0);
  assert.equal(library.add({ id: 'cats.jpg', url: '/y' }), -1);
});

test('of two searches, only the last one counts', async () => {
  ids = ['cat.jpg', 'dog.jpg'];
  const library = await loaded();
  library.search('cat');
  library.search('dog');
  await settle();
  assert.deepEqual(library.entries.map(({ id }) => id), ['dog.jpg']);
});

test('a failure is told once, and tried again when that is wanted', async () => {
  ids = many(200);
  const library = await loaded();
  let told = 0;
  library.addEventListener('problem', () => { told += 1; });
  fails = true;
  library.need(150);
  await settle();
  library.need(160);
  await settle();
  assert.deepEqual([told, library.entries.length, library.problem.status], [1, 100, 0]);
  fails = false;
  library.retry();
  await settle();
  assert.deepEqual([library.entries.length, library.problem], [200, null]);
});

test('a search that failed is tried again as a search, and shows what was found before until then', async () => {
  ids = ['cat.jpg', 'dog.jpg'];
  const library = await loaded();
  const shown = () => library.entries.map(({ id }) => id);
  fails = true;
  library.search('dog');
  await settle();
  assert.deepEqual([library.problem.status, shown()], [0, ids]);
  library.need(2);
  await settle();
  assert.equal(asked.length, 2);
  fails = false;
  library.retry();
  await settle();
  assert.deepEqual([library.problem, shown()], [null, ['dog.jpg']]);
});

test('a new picture appears in its place, in the order of the service', async () => {
  ids = ['a.jpg', 'c.jpg', 'é.jpg', '\uFFFD.jpg', '😀.jpg'];
  const library = await loaded();
  assert.equal(library.add({ id: 'b.jpg', url: '/images/b.jpg' }), 1);
  assert.equal(library.add({ id: '\u{1F601}.jpg', url: '/images/x' }), 6);
  assert.equal(library.add({ id: '\uFFFC.jpg', url: '/images/y' }), 4);
  assert.equal(library.count, 8);
});

test('a replaced picture is another one at the same place', async () => {
  ids = ['a.jpg', 'b.jpg'];
  const library = await loaded();
  const before = library.entries[1];
  assert.equal(library.add({ id: 'b.jpg', url: '/images/b.jpg' }), 1);
  assert.notEqual(library.entries[1], before);
  assert.deepEqual([library.entries[1].version, library.count], [1, 2]);
});

test('a new picture behind what is loaded, or that is not searched for, is counted but not shown', async () => {
  ids = many(300);
  const library = await loaded();
  assert.equal(library.add({ id: 'zz.jpg', url: '/images/zz.jpg' }), -1);
  assert.deepEqual([library.entries.length, library.count], [100, 301]);
  library.search('0000');
  await settle();
  const { count } = library;
  assert.equal(library.add({ id: 'other.jpg', url: '/images/other.jpg' }), -1);
  assert.equal(library.count, count);
});

test('a removed picture is gone, another one stays', async () => {
  ids = ['a.jpg', 'b.jpg'];
  const library = await loaded();
  library.remove('a.jpg');
  library.remove('x.jpg');
  assert.deepEqual(library.entries.map(({ id }) => id), ['b.jpg']);
  assert.equal(library.count, 1);
});
