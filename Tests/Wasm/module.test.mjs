import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import test from 'node:test';
import { ZoomCore } from '../../Sources/CAssets/Web/zoom-core/zoom-core.js';
import { EditedImage } from '../../Sources/CAssets/Web/zoom-core/edited-image.js';
import { Viewport } from '../../Sources/CAssets/Web/zoom-core/viewport.js';
import { bytes, coreWithMemory, editingBytes } from './support.mjs';

const options = { image: { width: 4000, height: 3000 }, viewport: { width: 390, height: 844 } };

const exported = (bytes) => {
  const module = new WebAssembly.Module(bytes);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
  const exports = WebAssembly.Module.exports(module);
  assert.deepEqual(exports.filter(({ kind }) => kind !== 'function'), [{ name: 'memory', kind: 'memory' }]);
  return exports.map(({ name }) => name).sort();
};

test('the modules are small, ask nothing of their host, and export functions and their memory', () => {
  assert.ok(bytes.length < 60_000, `${bytes.length} bytes`);
  assert.ok(editingBytes.length < 30_000, `${editingBytes.length} bytes`);
  assert.deepEqual(exported(bytes), [
    'describe', 'device', 'draggedOffset', 'edit', 'editTiles', 'editTransform', 'gesture', 'imagePoint', 'layout',
    'layoutTransform', 'limits', 'memory', 'minimap', 'minimapPoint', 'offsetRange', 'picturePoint', 'pinchAdvance',
    'pinchEvent', 'pinchSession', 'place', 'placing', 'position', 'pyramid', 'pyramidLevel', 'reserve', 'showing',
    'sliderPosition', 'sliderScale', 'sourcePoint', 'sticker', 'tile', 'tiles', 'touchAdvance', 'touchChange',
    'touchEvent', 'touchGesture', 'touchSession', 'transform', 'transformBegan', 'transformChanged', 'transformShown',
    'viewport', 'viewportPoint',
  ]);
  assert.deepEqual(exported(editingBytes), [
    'changeCrop', 'crop', 'cropFrame', 'cropper', 'findSticker', 'inscribed', 'measureCrop', 'memory', 'reserve',
    'stickerContains', 'stickerEvent', 'stickerSession',
  ]);
});

test('what views is a light load, and asks for nothing that edits', () => {
  const seen = new Map();
  const follow = (url) => {
    if (seen.has(url.href)) return;
    const text = readFileSync(url, 'utf8');
    seen.set(url.href, Buffer.byteLength(text));
    for (const [, path] of text.matchAll(/^import .* from '([^']+)';$/gm)) follow(new URL(path, url));
  };
  follow(new URL('../../Sources/CAssets/Web/zoom-core/zoom-core.js', import.meta.url));
  const weight = [...seen.values()].reduce((sum, size) => sum + size);
  assert.ok(weight < 28_000, `${weight} bytes`);
  const names = [...seen.keys()].map((href) => href.slice(href.lastIndexOf('/') + 1));
  for (const name of ['edited-image.js', 'cropper.js', 'transient-pinch.js', 'viewport.js', 'types.js']) {
    assert.ok(!names.includes(name), name);
  }
});

test('it is loaded from bytes, a compiled module, and an address, whatever type its server names', async () => {
  const types = { '/a.wasm': 'application/wasm', '/b.wasm': 'application/octet-stream' };
  const server = createServer(({ url }, response) => {
    response.writeHead(types[url] ? 200 : 404, types[url] ? { 'Content-Type': types[url] } : {});
    response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}`;
  try {
    const sources = [
      bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), new WebAssembly.Module(bytes),
      `${address}/a.wasm`, new URL(`${address}/b.wasm`), await fetch(`${address}/a.wasm`),
    ];
    for (const source of sources) {
      const core = await ZoomCore.load(source);
      assert.deepEqual(new Viewport(core, options).state.offset, [0, -275.75]);
    }
    await assert.rejects(ZoomCore.load(`${address}/c.wasm`), /c\.wasm: 404 Not Found/);
  } finally {
    server.close();
    server.closeAllConnections?.();
  }
});

test('a page that pinches for an hour does not grow', async () => {
  const { core, size } = await coreWithMemory();
  const use = (count) => {
    for (let i = 0; i < count; i++) {
      const viewport = new Viewport(core, { ...options, state: { scale: 2, offset: [i % 100, 0] } });
      viewport.pinchBegan([100, 100], 2);
      for (let j = 1; j < 20; j++) viewport.pinchChanged(1 + j / 20, [100 + j, 100], 2);
      viewport.pinchEnded();
      new EditedImage(core, { image: options.image, edit: { rotation: { quadrant: i % 4 } } }).inscribed();
      const session = core.touchSession(options);
      session.down(1, [100, 100], 0);
      session.move(1, [150 + i % 10, 100], 0.01);
      session.up(1, [150, 100], 0.02);
      if (i % 20 > 0) continue;
      assert.throws(() => viewport.zoom(-1));
      core.pyramid(options).tiles([0, 0, 4000, 3000], i % 4);
    }
  };
  use(100);
  const before = size();
  // Three million calls.
  use(100_000);
  assert.equal(size(), before);
});

test('what is large once leaves room for what comes after', async () => {
  const { core, size } = await coreWithMemory();
  const pyramid = core.pyramid({ image: { width: 100_000, height: 100_000 }, tileSize: 256 });
  const ask = (side) => assert.equal(pyramid.tiles([0, 0, side, side], 0).length, Math.ceil(side / 256) ** 2);
  ask(100_000);
  const after = size();
  for (let i = 0; i < 30; i++) ask(40_000 + 2000 * i);
  ask(100_000);
  assert.equal(size(), after);
});
