/** A dialog in which a picture of the library is chosen. */

import { icon, makeElement } from '../shared/element.js';
import { isAbort } from '../shared/problem.js';
import { words as common } from '../shared/words.js';
import { words } from './words.js';

/** The side of a picture, in points. */
const SIDE = 88;
/** How long nothing is typed before it is looked for, in milliseconds. */
const PAUSE = 200;

/** @param {import('./library.js').Library} library @returns {Promise<string | null>} an id, or null */
export function chooseSticker(library) {
  return new Promise((resolve) => {
    const before = document.activeElement;
    const list = makeElement('div', { class: 'sticker-choices', role: 'group', 'aria-label': words.chooseSticker });
    const status = makeElement('p', { class: 'sticker-status', role: 'status' });
    const search = makeElement('input', {
      class: 'field', type: 'search', 'aria-label': words.searchSticker, placeholder: words.searchSticker,
      oninput: () => { clearTimeout(typing); typing = setTimeout(look, PAUSE); }, onchange: () => look(),
    });
    const more = makeElement('button', { class: 'button', type: 'button', hidden: true, onclick: () => load() },
      words.more);
    const dialog = makeElement('dialog', {
      class: 'sticker-chooser', tabindex: -1, autofocus: true, 'aria-labelledby': 'sticker-title', onclose: () => {
        clearTimeout(typing);
        loading.abort();
        dialog.remove();
        if (before?.isConnected) before.focus({ preventScroll: true });
        resolve(dialog.returnValue || null);
      },
    }, makeElement('div', { class: 'sticker-head' }, makeElement('h2', { id: 'sticker-title' }, words.chooseSticker),
      makeElement('button', { class: 'button quiet icon', type: 'button', 'aria-label': common.close,
        onclick: () => dialog.close('') }, icon('close'))),
    search, list, status, more);
    let query = '';
    let last = '';
    /** Whether the list is not yet of what is looked for now. */
    let isStale = true;
    let loading;
    let typing;

    function look() {
      if (search.value.trim() === query) return;
      query = search.value.trim();
      isStale = true;
      load();
    }

    function choiceOf(id) {
      return makeElement('button', {
        class: 'sticker-choice', type: 'button', 'data-id': id, onclick: () => dialog.close(id),
      }, makeElement('img', { alt: '', loading: 'lazy', width: SIDE, height: SIDE, src: library.thumbnail(id, SIDE) }),
      makeElement('span', { dir: 'auto' }, id));
    }

    async function load() {
      loading?.abort();
      const { signal } = loading = new AbortController();
      more.disabled = true;
      try {
        const { ids, hasMore } = await library.page({ query, after: isStale ? '' : last }, signal);
        if (isStale) list.replaceChildren();
        isStale = false;
        list.append(...ids.map(choiceOf));
        last = ids.at(-1) ?? last;
        more.hidden = !hasMore;
        more.textContent = words.more;
        status.textContent = query && list.children.length === 0 ? words.noneFound : '';
      } catch (error) {
        if (isAbort(error)) return;
        status.textContent = error.message;
        more.textContent = common.retry;
        more.hidden = false;
      }
      more.disabled = false;
    }

    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(dialog);
    dialog.showModal();
    load();
  });
}
