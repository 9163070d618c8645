/** What a viewer learns of an image from its service. */

import assert from 'node:assert/strict';
import test from 'node:test';

// Asked for as soon as the module is there.
globalThis.document = { baseURI: 'https://pictures.example/', documentElement: { lang: '' } };
const { ImageSource } = await import('../../Sources/CAssets/Web/viewer/source.js');

test('the tag of a stored edit can be named in a condition, also where a proxy has made it weak', async () => {
  for (const [told, known] of [['"5"', '"5"'], ['W/"5"', '"5"'], [null, null]]) {
    globalThis.fetch = async () => new Response('{"flip":true}', { headers: told ? { ETag: told } : {} });
    const stored = await new ImageSource('images/photo').storedEdit();
    assert.deepEqual(stored, { edit: { flip: true }, etag: known });
  }
});
