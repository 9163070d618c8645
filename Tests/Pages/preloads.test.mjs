import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { gzipSync } from 'node:zlib';

const web = new URL('../../Sources/CAssets/Web/', import.meta.url);

/** All modules that one imports from the start, and those import. */
function imports(module, found = new Set()) {
  const source = readFileSync(module, 'utf8');
  for (const [, path] of source.matchAll(/^(?:import|export)\b[^;]*?'(\.[^']+)';/gms)) {
    const other = new URL(path, module);
    if (found.has(other.href)) continue;
    found.add(other.href);
    imports(other, found);
  }
  return found;
}

const page = new URL('viewer/viewer.html', web);
const html = readFileSync(page, 'utf8');

// Else they are found one after the other, a way to the service and back each time.
test('the viewer’s page names all modules that it needs at once', () => {
  const named = [...html.matchAll(/rel="modulepreload" href="\{\{assets\}\}\/([^"]+)"/g)].map(([, path]) => path);
  const needed = [...imports(new URL('viewer/page.js', web))].map((href) => href.slice(web.href.length));
  assert.deepEqual(named.sort(), needed.sort());
});

test('before its tiles, the viewer’s page weighs less than 120 KB on its way', () => {
  const files = [...html.matchAll(/\{\{assets\}\}\/([^"]+)"/g)].map(([, path]) => new URL(path, web).href);
  const weight = (href) => gzipSync(readFileSync(new URL(href)), { level: 9 }).length;
  const sum = [...new Set([page.href, ...files])].reduce((bytes, href) => bytes + weight(href), 0);
  assert.ok(sum < 120_000, `${sum} bytes`);
  assert.ok(sum > 30_000, `${sum} bytes: not all of it was found`);
});
