/** The gallery page: the library as a list of pictures, with what is done to it. */

import { icon, makeElement } from '../shared/element.js';
import { announce, notify } from '../shared/notice.js';
import { isPassing } from '../shared/problem.js';
import { words as common } from '../shared/words.js';
import { FeedPinch } from './feed-pinch.js';
import { listenToKeys } from './keyboard.js';
import { Library } from './library.js';
import { PictureList } from './list.js';
import { onHope } from './patience.js';
import { keepFeed, keepPlace, keepQuery, keptFeed, queryOfAddress, recallPlace, restorePlace } from './place.js';
import { Thumbnails } from './thumbnails.js';
import { words } from './words.js';

const find = (id) => document.getElementById(id);
const [pictures, message, count, search, feed, upload, files] =
  ['pictures', 'message', 'count', 'search', 'feed', 'upload', 'files'].map(find);

const library = new Library();
const list = new PictureList(pictures, library, new Thumbnails());
const pinch = new FeedPinch(list);
/** For tests and the console: what there is, what is shown, what is held. */
pictures.gallery = {
  library, list, get pinch() { return pinch.state; }, get isPinchable() { return pinch.isReady; },
};

// Searching.

let typing;
recallPlace();
search.value = library.query = queryOfAddress();
search.addEventListener('input', () => { clearTimeout(typing); typing = setTimeout(look, 200); });
search.addEventListener('change', look);
addEventListener('hashchange', () => { search.value = queryOfAddress(); look(); });
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, textarea, [contenteditable]')) return;
  event.preventDefault();
  search.select();
});

function look() {
  clearTimeout(typing);
  const query = search.value.trim();
  if (query === library.query) return;
  keepQuery(query);
  list.setCurrent(0);
  scrollTo({ top: 0, behavior: 'instant' });
  isAnswered = false;
  library.search(query);
}

// What there is.

let isAnswered = true;
library.addEventListener('change', () => {
  const { count: all, query, isWritable } = library;
  pictures.removeAttribute('aria-busy');
  pictures.hidden = all === 0;
  upload.hidden = !isWritable;
  count.textContent = words.pictures(all);
  if (!isAnswered) scrollTo({ top: 0, behavior: 'instant' });
  isAnswered = true;
  if (all === 0 && query) {
    say(words.nothingFound(query), words.nothingFoundText, words.showAll, () => { search.value = ''; look(); });
  } else if (all === 0 && isWritable) {
    say(words.empty, words.emptyUpload, words.choose, () => upload.click());
  } else if (all === 0) {
    say(words.empty, words.emptyFolder, words.look, () => library.reload());
  } else {
    message.hidden = true;
  }
});
let closeNotice = () => {};
library.addEventListener('problem', () => {
  if (library.isKnown) {
    // Somewhere in the list, where the rest of it is missing.
    closeNotice();
    closeNotice = notify(library.problem.message, {
      kind: 'error', action: { label: common.retry, run: () => library.retry() },
    });
    return;
  }
  pictures.hidden = true;
  say(words.noLibrary, library.problem.message, common.retry, () => library.retry());
  announce(`${words.noLibrary}. ${library.problem.message}`, true);
});

onHope(() => { if (library.problem && isPassing(library.problem)) library.retry(); });
library.addEventListener('change', () => closeNotice());

function say(title, text, action, run) {
  message.replaceChildren(makeElement('h2', { dir: 'auto' }, title), makeElement('p', {}, text),
    makeElement('button', { class: 'button primary', type: 'button', onclick: run }, action));
  message.hidden = false;
}

// Large or small.

feed.append(icon('feed'));
feed.title = words.asFeed;
feed.setAttribute('aria-label', words.asFeed);
feed.addEventListener('click', () => showAsFeed(!list.isFeed));

function showAsFeed(isFeed) {
  list.isFeed = isFeed;
  feed.setAttribute('aria-pressed', isFeed);
  keepFeed(isFeed);
  list.layout();
}

// Adding and removing: loaded where it is used.

upload.append(icon('upload'), makeElement('span', {}, words.choose));
upload.setAttribute('aria-label', words.choose);
upload.title = words.chooseHint;
const uploads = () => import('./uploads.js');
const menu = () => import('./menu.js');

/** Does something with a module; says so where that cannot be had, which some browsers ask for once a page. */
async function withModule(load, text, use) {
  let module;
  try {
    module = await load();
  } catch {
    notify(text, { kind: 'error', action: { label: words.reload, run: () => location.reload() } });
    return;
  }
  use(module);
}

const add = (chosen) => withModule(uploads, words.notAdded(chosen.length), ({ add }) => add(chosen, library, list));
upload.addEventListener('click', () => files.click());
files.addEventListener('change', async () => {
  await add([...files.files]);
  // Also where that failed: choosing the same once more is a change then.
  files.value = '';
});
const hasFiles = (event) => library.isWritable && event.dataTransfer?.types.includes('Files');
let invite;
addEventListener('dragenter', (event) => {
  if (hasFiles(event) && !invite) uploads().then((module) => { ({ invite } = module); }, () => {});
});
addEventListener('dragover', (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  invite?.();
});
addEventListener('drop', (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  add([...event.dataTransfer.files]);
});

pictures.addEventListener('click', (event) => {
  const button = event.target.closest('.more');
  if (button) withModule(menu, words.noMenu, ({ open }) => open(button, library, list));
});
listenToKeys(list, {
  remove: (index) => {
    if (library.isWritable) withModule(menu, words.noMenu, ({ remove }) => remove(index, library, list));
  },
});

keepPlace(list);
restorePlace(list);
showAsFeed(keptFeed());
library.reload();
