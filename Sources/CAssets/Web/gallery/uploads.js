/** Adding pictures: one file after the other, each with its progress, and with words for what went wrong. */

import { choose } from '../shared/dialog.js';
import { makeElement } from '../shared/element.js';
import { isAbort } from '../shared/problem.js';
import { withToken } from '../shared/token.js';
import { words as common } from '../shared/words.js';
import { send } from './send.js';
import { UploadPanel } from './upload-panel.js';
import { words } from './words-uploads.js';

const HANDS_OFF = 150;

const queue = [];
let panel = null;
let isRunning = false;
/** What to do with names that are there already, once it was said for all: `replace`, `skip`. */
let rule = null;

let leaving;
let invitation;

/** Shows that files may be let go of, as long as they are held over the page. */
export function invite() {
  invitation ??= makeElement('div', { id: 'invitation' }, makeElement('p', {}, words.drop));
  if (!invitation.isConnected) document.body.append(invitation);
  clearTimeout(leaving);
  // Over a page, files tell of themselves many times a second.
  leaving = setTimeout(() => invitation.remove(), HANDS_OFF);
}

/** @param {File[]} files */
export function add(files, library, list) {
  panel ??= new UploadPanel();
  for (const file of files) queue.push({ file, row: panel.add(file.name) });
  if (!isRunning) run(library, list);
}

async function run(library, list) {
  isRunning = true;
  rule = null;
  const stay = (event) => event.preventDefault();
  addEventListener('beforeunload', stay);
  while (queue.length > 0) {
    const job = queue.shift();
    if (job.row.isCancelled) continue;
    await store(job, library, list);
  }
  removeEventListener('beforeunload', stay);
  isRunning = false;
}

/** Stores one file, and sees to what comes of it. */
async function store({ file, row }, library, list) {
  const again = () => add([file], library, list);
  if (file.size > library.mostBytes) return row.fail(words.tooLarge(file.size, library.mostBytes), again);
  try {
    const picture = await put(file, row, false);
    if (!picture) return row.skip();
    const index = library.add(picture);
    row.succeed(index < 0 ? null : () => list.focus(index));
  } catch (error) {
    if (isAbort(error)) row.skip();
    else row.fail(error.message, again);
  }
}

/**
 * Has the service store a file.
 * @returns {Promise<{id: string, url: string, width?: number, height?: number} | null>} null where the one that is
 *   there stays
 */
async function put(file, row, replaces) {
  const controller = row.start();
  const segment = encodeURIComponent(file.name);
  try {
    const answer = await withToken((headers) => send(`images/${segment}`, file, {
      headers: replaces ? headers : { ...headers, 'If-None-Match': '*' },
      progress: (part) => row.progress(part), signal: controller.signal,
    }), common.uploadTokenTitle);
    const { id = file.name, width, height, links } = answer ?? {};
    return { id, url: links?.self ?? `images/${segment}`, width, height };
  } catch (error) {
    if (error.status !== 412 || replaces) throw error;
    return await whatToDo(file.name) === 'replace' ? put(file, row, true) : null;
  }
}

async function whatToDo(name) {
  if (rule) return rule;
  const answer = await choose({
    title: words.conflictTitle(name), text: words.conflictText,
    choices: [{ value: 'skip', label: words.skip }, { value: 'replace', label: words.replace, kind: 'primary' }],
    check: queue.length > 0 ? words.forAll : undefined, cancel: null,
  });
  if (answer?.isChecked) rule = answer.value;
  return answer?.value ?? 'skip';
}
