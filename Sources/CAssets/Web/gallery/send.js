/** Sending a file with its progress, which `fetch` does not tell. */

import { Problem, problemFrom } from '../shared/problem.js';

/**
 * @param {string} url
 * @param {Blob} file
 * @param {{headers: Record<string, string>, progress: (part: number) => void, signal: AbortSignal}} options
 * @returns {Promise<object | null>} what the service answers
 * @throws {Problem}
 */
export function send(url, file, { headers, progress, signal }) {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', file.type || 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      if (status < 200 || status > 299) {
        return reject(problemFrom({ status, text, url, header: (name) => request.getResponseHeader(name) }));
      }
      try {
        resolve(text ? JSON.parse(text) : null);
      } catch {
        resolve(null);
      }
    });
    request.addEventListener('error', () => reject(new Problem({ status: 0, url })));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
