import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

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

// Else they are found one after the other, a way to the service and back each time.
test('the viewer’s page names all modules that it needs at once', () => {
  const page = readFileSync(new URL('viewer/viewer.html', web), 'utf8');
  const named = [...page.matchAll(/rel="modulepreload" href="\{\{assets\}\}\/([^"]+)"/g)].map(([, path]) => path);
  const needed = [...imports(new URL('viewer/page.js', web))].map((href) => href.slice(web.href.length));
  assert.deepEqual(named.sort(), needed.sort());
});
