/** What is asked before work would be lost. */

import { choose } from '../shared/dialog.js';
import { makeElement } from '../shared/element.js';
import { words as common } from '../shared/words.js';
import { EditedImage } from '../zoom-core/edited-image.js';
import { geometryOf, isNothing, viewParameters } from './edit-document.js';
import { words } from './words.js';

/** @returns {Promise<'save' | 'discard' | null>} */
export async function askToLeave() {
  const answer = await choose({
    title: words.leaveTitle, text: words.leaveText, choices: [
      { value: 'discard', label: words.leaveAction, kind: 'danger' },
      { value: 'save', label: words.leaveSave, kind: 'primary' },
    ],
  });
  return answer?.value ?? null;
}

/**
 * Which of two edits shall stay.
 * @param {import('./editing.js').Editing} editing
 * @param {import('./edit-document.js').Edit} theirs
 * @param {import('./edit-document.js').Edit} mine
 * @returns {Promise<'theirs' | 'mine' | null>}
 */
export async function askWhichStays(editing, theirs, mine) {
  const answer = await choose({
    title: words.conflictTitle, text: isNothing(theirs) ? words.conflictRemoved : words.conflictText, choices: [
      { value: 'compare', label: words.compare }, { value: 'theirs', label: words.takeTheirs },
      { value: 'mine', label: words.keepMine, kind: 'primary' },
    ],
  });
  return answer?.value === 'compare' ? compare(editing, theirs, mine) : answer?.value ?? null;
}

/** Both beside each other. */
function compare(editing, theirs, mine) {
  return new Promise((resolve) => {
    const button = (value, label, kind = '') => makeElement('button', { class: `button ${kind}`, value }, label);
    const dialog = makeElement('dialog', {
      class: 'comparison', 'aria-labelledby': 'comparison-title', onclose: () => {
        dialog.remove();
        resolve(dialog.returnValue || null);
      },
    }, makeElement('form', { method: 'dialog' },
      makeElement('h2', { id: 'comparison-title' }, words.conflictTitle),
      makeElement('div', { class: 'comparison-pictures' },
        figure(editing, theirs, words.theirs), figure(editing, mine, words.mine)),
      makeElement('div', { class: 'choices' },
        makeElement('button', { class: 'button', type: 'button', onclick: () => dialog.close('') }, common.cancel),
        button('theirs', words.takeTheirs), button('mine', words.keepMine, 'primary'))));
    dialog.addEventListener('keydown', (event) => event.stopPropagation());
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A picture with an edit, its stickers laid on by the page: a URL has no place for them. */
function figure({ stage, image, library }, edit, caption) {
  const viewport = { width: 240, height: 240 };
  const edited = new EditedImage(stage.core, { image: stage.image, edit: geometryOf(edit) });
  const layout = stage.core.layout({ image: edited.pictureSize('view'), viewport });
  const state = layout.place();
  const parameters = viewParameters(edit);
  parameters.set('w', viewport.width);
  parameters.set('h', viewport.height);
  parameters.set('dpr', Math.min(4, Math.ceil(devicePixelRatio)));
  parameters.set('format', 'jpg');
  const picture = makeElement('div', { class: 'comparison-picture', dir: 'ltr' },
    makeElement('img', { alt: '', src: `${image}/view?${parameters}`, ...viewport }));
  const [left, top, width, height] = state.destination;
  const clip = makeElement('div', { class: 'comparison-clip' });
  Object.assign(clip.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  picture.append(clip);
  const place = layout.transform({ scale: state.scale, offset: [state.offset[0] + left, state.offset[1] + top] });
  for (const sticker of edit.stickers) {
    library.aspect(sticker.image).then((aspect) => {
      const laid = makeElement('img', { alt: '', width: 1, height: 1, src: library.whole(sticker.image, 240) });
      laid.style.transform = `matrix(${place}) matrix(${edited.stickerTransform(sticker, aspect, 'view')})`;
      clip.append(laid);
    }, () => { /* A picture that has gone is not shown. */ });
  }
  return makeElement('figure', {}, picture, makeElement('figcaption', {}, caption));
}
