/** Requests whose failure is a typed error with a sentence for people in it. */

import { words } from './words.js';

/** Why a request did not do what it should: a problem document (RFC 9457), or that there was no answer. */
export class Problem extends Error {
  /** @param {{status: number, url?: string, retryAfter?: number, document?: object}} facts */
  constructor({ status, url, retryAfter, document = {} }) {
    super(document.detail ?? document.title ?? wordsFor(status));
    this.name = 'Problem';
    /** The status of the answer; 0 where there was none. */
    this.status = status;
    this.url = url;
    /** How long to wait before trying again, in seconds, where the service says so. */
    this.retryAfter = retryAfter;
    for (const member of ['type', 'title', 'detail', 'parameter', 'progress', 'id']) this[member] = document[member];
  }
}

function wordsFor(status) {
  // A proxy that has no service behind it has no answer either.
  if ([0, 502, 504].includes(status)) return words.noAnswer;
  return status === 503 || status === 429 ? words.busy : words.strangeAnswer(status);
}

/** What passes by itself: no answer, or none but a proxy's, or that of a busy service. */
const PASSING = [0, 429, 502, 503, 504];
/** Whether trying again later is all that there is to do. */
export const isPassing = (error) => error instanceof Problem && PASSING.includes(error.status);

/** Whether this is no failure, but a request that was no longer wanted. */
export const isAbort = (error) => error?.name === 'AbortError';

/** Whether a picture was replaced since its edit was stored, which does not fit it any more: it is shown as it is. */
export const isUnusableEdit = (error) => error?.type === '/problems/unusable-edit';

/** @param {{status: number, text: string, header: (name: string) => string | null, url?: string}} answer */
export function problemFrom({ status, text, header, url }) {
  let document;
  try {
    if (/json/.test(header('Content-Type') ?? '')) document = JSON.parse(text);
  } catch { /* It stays without: the status says enough. */ }
  if (typeof document !== 'object' || document === null) document = {};
  return new Problem({ status, url, retryAfter: seconds(header('Retry-After')), document });
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function seconds(text) {
  if (!text) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(value) ? Math.max(0, value) : undefined;
}

/** @param {Response} response */
export async function problemOf(response) {
  const text = await response.text().catch(() => '');
  const { status, url, headers } = response;
  return problemFrom({ status, text, url, header: (name) => headers.get(name) });
}

/**
 * An answer that is as it should be.
 * @param {string | URL} url
 * @param {RequestInit} [options]
 * @throws {Problem} where it is not; an abort stays an `AbortError`
 */
export async function ask(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new Problem({ status: 0, url: String(url) });
  }
  if (response.ok || response.status === 304) return response;
  throw await problemOf(response);
}

/** The same, and what it says. */
export async function askJSON(url, options) {
  const response = await ask(url, options);
  try {
    return await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    // Cut off on its way, or from something else than the service.
    throw new Problem({ status: error instanceof SyntaxError ? response.status : 0, url: String(url) });
  }
}

/** Waits, unless `signal` says otherwise. @param {number} seconds @param {AbortSignal} [signal] */
export function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => { clearTimeout(timer); reject(signal.reason); };
    // A signal may outlive many of these.
    const timer = setTimeout(() => { signal?.removeEventListener('abort', stop); resolve(); }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
