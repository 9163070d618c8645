/** Nobody's stored edit is overwritten unseen: against a service that keeps one edit, as the real one does. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { editOf, NOTHING } from '../../Sources/CAssets/Web/editing/edit-document.js';
import { EditConflict, EditStore } from '../../Sources/CAssets/Web/editing/edit-store.js';

const mono = editOf({ filter: 'mono' });
const noir = editOf({ filter: 'noir' });
const jsonFields = { 'Content-Type': 'application/json' };

/** One stored edit, behind `If-Match` and `If-None-Match: *`. */
class Service {
  stored = null;
  version = 0;
  requests = [];
  isOff = false;
  answersGone = false;
  /** Whether a proxy between compresses, and says so by a weak tag. */
  isCompressed = false;
  /** Whether what it has done is told to nobody. */
  isMute = false;

  answer(status, document, fields = {}) {
    const body = status === 204 ? null : JSON.stringify(document);
    const { ETag } = fields;
    const tag = ETag && this.isCompressed ? { ETag: `W/${ETag}` } : {};
    return new Response(body, { status, headers: { ...jsonFields, ...fields, ...tag } });
  }

  problem(status, detail) { return this.answer(status, { status, detail }); }

  fetch(url, { method = 'GET', headers = {}, body } = {}) {
    this.requests.push(method);
    const tag = this.stored === null ? null : `"${this.version}"`;
    if (method === 'GET') {
      return tag === null ? this.problem(404, 'nothing stored') : this.answer(200, this.stored, { ETag: tag });
    }
    if (this.isOff) return this.problem(403, 'no token is configured');
    if (method === 'DELETE' && tag === null && this.answersGone) return this.problem(404, 'nothing stored');
    if ('If-Match' in headers && headers['If-Match'] !== tag) return this.problem(412, 'changed');
    if ('If-None-Match' in headers && tag !== null) return this.problem(412, 'there is one');
    if (method === 'DELETE') {
      this.stored = null;
      return this.answer(204);
    }
    this.version += 1;
    this.stored = JSON.parse(body);
    if (this.isMute) throw new TypeError('Failed to fetch');
    return this.answer(200, this.stored, { ETag: `"${this.version}"` });
  }
}

let service;
const storeOf = async () => {
  const { edit, tag } = await new EditStore('/edit', null).read();
  return { edit, store: new EditStore('/edit', tag) };
};

beforeEach(() => {
  service = new Service();
  globalThis.fetch = async (url, options) => service.fetch(url, options);
});

test('an edit is stored, replaced, and removed when it does nothing', async () => {
  const { store } = await storeOf();
  await store.save(mono);
  await store.save(noir);
  assert.deepEqual(service.stored, { filter: 'noir' });
  await store.save(NOTHING);
  assert.deepEqual([service.stored, store.tag], [null, null]);
});

test('of two tabs that began with the same, the second one is told what the first has stored', async () => {
  for (const start of [null, { flip: true }]) {
    service = new Service();
    service.stored = start;
    const [first, second] = [(await storeOf()).store, (await storeOf()).store];
    await first.save(mono);
    const conflict = await second.save(noir).catch((error) => error);
    assert.ok(conflict instanceof EditConflict);
    assert.deepEqual([conflict.theirs, service.stored], [mono, { filter: 'mono' }]);
    await second.save(noir, { over: conflict.tag });
    assert.deepEqual(service.stored, { filter: 'noir' });
  }
});

test('taking the other one lets one go on from it', async () => {
  const [first, second] = [(await storeOf()).store, (await storeOf()).store];
  await first.save(mono);
  const { tag } = await second.save(noir).catch((error) => error);
  second.accept(tag);
  await second.save(noir);
  assert.deepEqual(service.stored, { filter: 'noir' });
});

test('what another has removed is a conflict for who changes it, and none for who removes it', async () => {
  for (const answersGone of [false, true]) {
    service = Object.assign(new Service(), { stored: { flip: true }, answersGone });
    const stores = [(await storeOf()).store, (await storeOf()).store, (await storeOf()).store];
    await stores[0].save(NOTHING);
    const conflict = await stores[1].save(mono).catch((error) => error);
    assert.deepEqual([conflict.name, conflict.theirs, conflict.tag], ['EditConflict', NOTHING, null]);
    assert.deepEqual(await stores[2].save(NOTHING), NOTHING);
  }
});

test('an edit that another has stored is not removed by who knew of none', async () => {
  const [first, second] = [(await storeOf()).store, (await storeOf()).store];
  await first.save(mono);
  await assert.rejects(second.save(NOTHING), EditConflict);
  assert.deepEqual(service.stored, { filter: 'mono' });
});

test('where the service takes no token, nobody is asked for one', async () => {
  service.isOff = true;
  const { store } = await storeOf();
  await assert.rejects(store.save(mono), { name: 'Problem', status: 403, message: 'no token is configured' });
});

test('behind a proxy that makes tags weak, an edit is replaced and removed all the same', async () => {
  service.isCompressed = true;
  await (await storeOf()).store.save(mono);
  const { store } = await storeOf();
  for (const edit of [noir, mono, NOTHING]) await store.save(edit);
  assert.deepEqual([service.stored, store.tag], [null, null]);
});

test('who did not hear that an edit was stored has stored it when asking again', async () => {
  for (const start of [null, { flip: true }]) {
    service = Object.assign(new Service(), { stored: start, isMute: true });
    const { store } = await storeOf();
    await assert.rejects(store.save(mono), { name: 'Problem', status: 0 });
    service.isMute = false;
    assert.deepEqual(await store.save(mono), mono);
    await store.save(noir);
    assert.deepEqual(service.stored, { filter: 'noir' });
  }
});
