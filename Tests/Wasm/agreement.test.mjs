import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import test from 'node:test';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runCase } from './cases.mjs';
import { Digest } from './random.mjs';
import { core } from './support.mjs';

// On the host: `Tests/ZoomCases`, which calls the zoom core itself, without a bridge.
const host = process.env.ZOOM_CASES;
const BLOCKS = 1000;
const SIZE = 1000;

function digests(first, blocks, size) {
  const texts = [];
  for (let block = 0; block < blocks; block++) {
    const digest = new Digest();
    const start = first + block * size;
    for (let number = start; number < start + size; number++) runCase(core, number, digest);
    texts.push(digest.text);
  }
  return texts;
}

const hostDigests = (first, blocks, size) =>
  execFileSync(host, [first, blocks, size], { encoding: 'utf8', maxBuffer: 1e8 }).trim().split('\n');

function results(number) {
  const digest = new Digest();
  digest.results = [];
  runCase(core, number, digest);
  return digest.results;
}

/** What to say of the first case of a block that differs. */
function difference(first) {
  const ours = digests(first, SIZE, 1);
  const theirs = hostDigests(first, SIZE, 1);
  const number = first + ours.findIndex((text, index) => text !== theirs[index]);
  const mine = results(number);
  const other = execFileSync(host, [number], { encoding: 'utf8' }).trim().split('\n').map(Number);
  const index = mine.findIndex((value, at) => !Object.is(value, other[at]));
  return `case ${number} (kind ${number % 8}), result ${index}: ${mine[index]} here, ${other[index]} on the host\n`
    + `here ${mine.join(' ')}\nhost ${other.join(' ')}`;
}

const share = (first, blocks) => new Promise((resolve, reject) => {
  const worker = new Worker(new URL(import.meta.url), { workerData: { first, blocks } });
  worker.once('message', resolve);
  worker.once('error', reject);
});

if (!isMainThread) {
  parentPort.postMessage(digests(workerData.first, workerData.blocks, SIZE));
} else {
  test('a million random cases agree with the host to the last bit', async () => {
    assert.ok(host, 'ZOOM_CASES names the executable that Tests/ZoomCases makes');
    const threads = Math.min(4, cpus().length);
    const blocks = Math.ceil(BLOCKS / threads);
    const shares = [];
    for (let first = 0; first < BLOCKS; first += blocks) {
      shares.push(share(first * SIZE, Math.min(blocks, BLOCKS - first)));
    }
    const theirs = hostDigests(0, BLOCKS, SIZE);
    const ours = (await Promise.all(shares)).flat();
    assert.equal(ours.length, BLOCKS);
    assert.equal(theirs.length, BLOCKS);
    const block = ours.findIndex((text, index) => text !== theirs[index]);
    assert.ok(block < 0, block < 0 ? '' : difference(block * SIZE));
    assert.equal(new Set(ours).size, BLOCKS);
  });

  test('a digest tells results apart that differ in one bit', () => {
    const texts = [[1], [1 + Number.EPSILON], [-1], [0], [-0], [NaN], [1, 0], [0, 1]].map((numbers) => {
      const digest = new Digest();
      digest.add(...numbers);
      return digest.text;
    });
    assert.equal(new Set(texts).size, texts.length);
  });

  test('most cases have results, and a few have errors', () => {
    let failures = 0;
    for (let number = 0; number < 800; number++) {
      if (results(number).length < 12) failures++;
    }
    assert.ok(failures < 100, `${failures} of 800 have hardly any result`);
  });
}
