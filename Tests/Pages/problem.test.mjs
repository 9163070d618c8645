import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, askJSON, isAbort, pause, Problem } from '../../Sources/CAssets/Web/shared/problem.js';

const answers = (body, init) => { globalThis.fetch = async () => new Response(body, init); };
const problem = { 'Content-Type': 'application/problem+json' };
const failure = async (work) => work().then(() => assert.fail('it did not fail'), (error) => error);

test('an answer that is as it should be is given', async () => {
  answers('{"a": 1}', { status: 201 });
  assert.deepEqual(await askJSON('x'), { a: 1 });
});

test("a problem document becomes an error with all that it says", async () => {
  answers('{"status": 503, "title": "T", "detail": "It is 10 % done.", "progress": 0.1, "parameter": "w"}',
    { status: 503, headers: { ...problem, 'Retry-After': '45' } });
  const error = await failure(() => ask('x'));
  assert.ok(error instanceof Problem);
  assert.deepEqual([error.status, error.message, error.title, error.progress, error.parameter, error.retryAfter],
    [503, 'It is 10 % done.', 'T', 0.1, 'w', 45]);
});

test('Retry-After may be a date, also one that is over', async () => {
  for (const [ahead, least, most] of [[60_000, 57, 60], [-60_000, 0, 0]]) {
    const date = new Date(Date.now() + ahead).toUTCString();
    answers('', { status: 503, headers: { 'Retry-After': date } });
    const { retryAfter } = await failure(() => ask('x'));
    assert.ok(retryAfter >= least && retryAfter <= most, `${retryAfter}`);
  }
  answers('', { status: 503, headers: { 'Retry-After': 'soon' } });
  assert.equal((await failure(() => ask('x'))).retryAfter, undefined);
});

test('whatever an answer is, there is a sentence', async () => {
  for (const [body, init] of [
    ['<h1>Bad gateway</h1>', { status: 502 }], ['{', { status: 500, headers: problem }],
    ['null', { status: 400, headers: problem }], ['"text"', { status: 400, headers: problem }], ['', { status: 429 }],
  ]) {
    answers(body, init);
    const error = await failure(() => ask('x'));
    assert.ok(error instanceof Problem && error.status === init.status && /^[A-Z].*\.$/.test(error.message), body);
  }
});

test('no answer at all has the status 0', async () => {
  globalThis.fetch = async () => { throw new TypeError('Failed to fetch'); };
  const error = await failure(() => ask('x'));
  assert.equal(error.status, 0);
  assert.match(error.message, /does not answer/);
});

test('what was cut off, or is no JSON, is a problem too', async () => {
  answers('{"images": [', { status: 200 });
  assert.ok(await failure(() => askJSON('x')) instanceof Problem);
});

test('an abort stays an abort', async () => {
  globalThis.fetch = async (_, { signal }) => signal.throwIfAborted();
  const signal = AbortSignal.abort();
  assert.ok(isAbort(await failure(() => ask('x', { signal }))));
  assert.ok(isAbort(await failure(() => pause(100, signal))));
  const controller = new AbortController();
  const waiting = failure(() => pause(100, controller.signal));
  controller.abort();
  assert.ok(isAbort(await waiting));
});
