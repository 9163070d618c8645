/** The token that one who changes something presents: asked for once, kept as long as the tab. */

import { prompt } from './dialog.js';
import { Problem } from './problem.js';
import { words } from './words.js';

const PLACE = 'porthole-token';
let inMemory = null;

export function keptToken() {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return inMemory;  // Where the browser keeps nothing for this site.
  }
}

function keep(token) {
  inMemory = token;
  try {
    sessionStorage.setItem(PLACE, token);
  } catch { /* Then as long as the page. */ }
}

export function forgetToken() {
  inMemory = null;
  try {
    sessionStorage.removeItem(PLACE);
  } catch { /* It was not kept. */ }
}

/** Whether it can be said in a request at all: what was pasted may have more in it than is seen. */
const isSendable = (token) => /^[\x21-\x7e]+$/.test(token);

let question = null;

/** Asks once, however many want to know. */
function askForToken(title, error) {
  question ??= prompt({
    title, text: words.tokenText, label: words.tokenLabel, action: words.tokenAction,
    type: 'password', error,
  }).then((token) => {
    if (token === null) throw new DOMException('No token was given.', 'AbortError');
    keep(token.trim());
    return token.trim();
  }).finally(() => { question = null; });
  return question;
}

/**
 * Runs what needs a token, asking for it where none is kept, and again where it is refused.
 * @template Result
 * @param {(headers: {Authorization: string}) => Promise<Result>} work throws a `Problem` where it is refused
 * @param {string} [title] what is asked for
 * @returns {Promise<Result>}
 * @throws {DOMException} `AbortError` where no token was given
 */
export async function withToken(work, title = words.tokenTitle) {
  let token = keptToken() ?? await askForToken(title);
  for (;;) {
    try {
      if (!isSendable(token)) throw new Problem({ status: 401 });
      return await work({ Authorization: `Bearer ${token}` });
    } catch (error) {
      if (error.status !== 401 && error.status !== 403) throw error;
      if (keptToken() === token) forgetToken();
      if (error.status === 403) throw error;
    }
    token = keptToken() ?? await askForToken(title, words.tokenRefused);
  }
}
