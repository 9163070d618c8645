/**
 * What a WebAssembly module exports.
 * @param {string | URL | Response | BufferSource | WebAssembly.Module | WebAssembly.Instance} source
 */
export async function exportsOf(source) {
  if (source instanceof WebAssembly.Instance) return source.exports;
  if (source instanceof WebAssembly.Module) return (await WebAssembly.instantiate(source)).exports;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return (await WebAssembly.instantiate(source)).instance.exports;
  }
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${response.statusText}`);
  // Compiles while it loads, where the server names the type.
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return (await WebAssembly.instantiateStreaming(response)).instance.exports;
  }
  return exportsOf(await response.arrayBuffer());
}
