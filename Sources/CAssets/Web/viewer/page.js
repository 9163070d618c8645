/** The page of one picture: its address, its name, its place in the browser's history, and the way into the modes. */

import { icon, makeElement } from '../shared/element.js';
import { listenToHistory } from './history.js';
import { pageWords } from './page-words.js';
import './porthole-viewer.js';
import { leadBack } from './way-back.js';

const viewer = document.getElementById('viewer');
const back = document.getElementById('back');
const modes = document.getElementById('modes');

// As it stands in this page's address: percent-encoded once.
const id = location.pathname.split('/').at(-1);
const name = decoded(id);

document.title = pageWords.title(name);
document.getElementById('name').textContent = name.split('/').at(-1);
back.append(icon('back'));
back.setAttribute('aria-label', pageWords.back);
const goBack = leadBack(back);
viewer.setAttribute('label', name);
viewer.fullElement = document.documentElement;

// As long as nothing else has it, the picture has the keyboard.
document.addEventListener('keydown', (event) => {
  if (event.target === document.body) viewer.takeKey(event);
});

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The modes while they show; 'loading' before. */
let editing = null;
/** Whether somebody has gone back while they were loading. */
let isUnwanted = false;

/** Loads the modes on their first use. @param {'edit' | 'crop'} mode */
async function enter(mode) {
  if (editing || !viewer.stage?.session) return;
  editing = 'loading';
  isUnwanted = false;
  modes.hidden = true;
  viewer.hasControls = false;
  places.setMode(mode);
  try {
    const [{ startEditing }] = await Promise.all([import('../editing/editing.js'), viewer.stage.loadEditing()]);
    if (isUnwanted) return leave();
    editing = await startEditing(viewer, { mode, ...viewer.stored });
    if (isUnwanted) await editing.finish();
  } catch {
    leave();
    if (document.activeElement === document.body) focusOn(mode);
    const { notify } = await import('../shared/notice.js');
    notify(pageWords.noModes, { kind: 'error' });
  }
}

/** Back to the picture as it is stored. @param {{edit: object | null}} [stored] */
function leave(stored) {
  editing = null;
  modes.hidden = false;
  viewer.hasControls = true;
  if (stored) viewer.stage?.show({ edit: stored.edit, mode: 'view', isAnimated: true });
  places.setMode('view');
}

async function switchTo(mode = 'view') {
  if (mode !== 'view') return enter(mode);
  if (editing === 'loading') isUnwanted = true;
  else if (editing && !await editing.finish()) places.stay();
}

/** The way into a mode, from where one goes on after it. */
const focusOn = (mode) => modes.querySelector(`[data-mode=${mode}]`).focus();

const places = listenToHistory(viewer, { switchTo });

for (const mode of ['edit', 'crop']) {
  const label = pageWords[mode];
  modes.append(makeElement('button', {
    class: 'button icon', type: 'button', 'data-mode': mode, 'aria-label': label, title: label,
    onclick: () => enter(mode),
  }, icon(mode)));
}

viewer.addEventListener('editingend', ({ detail: { edit, etag, mode, hadFocus } }) => {
  Object.assign(viewer.stored, { edit, etag });
  leave({ edit });
  if (hadFocus) focusOn(mode);
});
viewer.addEventListener('modechange', ({ detail }) => places.setMode(detail.mode));
viewer.addEventListener('stickermissing', async ({ detail }) => {
  // The mode says it where the sticker is.
  if (editing) return;
  const { notify } = await import('../shared/notice.js');
  notify(pageWords.stickerMissing(detail.image));
});
viewer.addEventListener('viewerleave', (event) => {
  if (editing) return;
  event.preventDefault();
  goBack();
});
viewer.addEventListener('pictureready', () => {
  modes.hidden = editing !== null;
  const { mode } = places.first;
  if (mode) viewer.whenReady().then(() => enter(mode));
}, { once: true });

viewer.src = new URL(`../images/${id}`, location.href).href;
