/** Steps are undone and done again; a gesture is one step, and so is a key that is held. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  documentOf, editOf, isSame, NOTHING, viewParameters,
} from '../../Sources/CAssets/Web/editing/edit-document.js';
import { EditHistory } from '../../Sources/CAssets/Web/editing/edit-history.js';

const all = {
  crop: { center: [0.125, 0], size: [0.5, 0.25] }, rotation: { quadrant: 1, angle: -3.5 }, flip: true, filter: 'mono',
  stickers: [{ image: 'star', center: [0.1, 0.1], width: 0.2, angle: 15 }, { image: 'moon', center: [0, 0], width: 1 }],
};
const stepOf = (document) => {
  const edit = editOf(document);
  return { edit, chosen: edit, aspect: 'free' };
};
const filtered = (filter) => stepOf({ filter });

test('a document stays what it is by way of an edit', () => {
  for (const document of [{}, all, { rotation: { angle: 2 } }, { flip: true }, { filter: 'fade' }]) {
    assert.deepEqual(documentOf(editOf(document)), document);
  }
});

test('what does nothing is nothing, however it is written', () => {
  const full = { filter: 'none', stickers: [], flip: false, rotation: { quadrant: 0, angle: 0 } };
  for (const document of [null, undefined, {}, full]) assert.ok(isSame(editOf(document), NOTHING));
});

test('a view is asked for with all of an edit that a URL can carry, and always with a filter', () => {
  assert.equal(String(viewParameters(editOf(all))),
    'filter=mono&crop=0.125%2C0%2C0.5%2C0.25&quadrant=1&angle=-3.5&flip=true');
  assert.equal(String(viewParameters(NOTHING)), 'filter=none');
});

test('steps are taken back and taken again, by their names', () => {
  const history = new EditHistory(stepOf({}));
  history.commit('one', filtered('mono'));
  history.commit('two', filtered('noir'));
  assert.deepEqual([history.undo(), history.current.edit.filter], ['two', 'mono']);
  assert.deepEqual([history.undo(), history.current.edit.filter, history.canUndo], ['one', null, false]);
  assert.deepEqual([history.redo(), history.redo(), history.current.edit.filter], ['one', 'two', 'noir']);
  assert.equal(history.canRedo, false);
});

test('a step after an undone one takes its place', () => {
  const history = new EditHistory(stepOf({}));
  history.commit('one', filtered('mono'));
  history.undo();
  history.commit('other', filtered('fade'));
  assert.deepEqual([history.canRedo, history.undoName, history.current.edit.filter], [false, 'other', 'fade']);
});

test('a gesture is one step, and none where it comes back to where it began', () => {
  const history = new EditHistory(stepOf({}));
  for (const angle of [1, 2, 3]) history.preview(stepOf({ rotation: { angle } }));
  assert.deepEqual([history.canUndo, history.current.edit.rotation.angle], [false, 3]);
  history.commit('angle');
  history.undo();
  assert.deepEqual([history.canUndo, history.current.edit.rotation.angle], [false, 0]);
  history.preview(stepOf({ rotation: { angle: 1 } }));
  history.preview(stepOf({}));
  history.commit('angle');
  assert.equal(history.canUndo, false);
});

test('undo in the midst of a gesture gives the gesture up', () => {
  const history = new EditHistory(stepOf({}));
  history.commit('one', filtered('mono'));
  history.preview(filtered('fade'));
  history.undo();
  assert.equal(history.current.edit.filter, null);
});

test('a key that is held down is one step, another key or another thing another', () => {
  const history = new EditHistory(stepOf({}));
  for (const angle of [1, 2, 3]) history.commit('turn', stepOf({ rotation: { angle } }), 'first');
  history.commit('turn', stepOf({ rotation: { angle: 4 } }), 'second');
  assert.deepEqual([history.undo(), history.current.edit.rotation.angle], ['turn', 3]);
  history.undo();
  assert.deepEqual([history.current.edit.rotation.angle, history.canUndo], [0, false]);
});

test('what is done by hand goes on with nothing, and nothing with it', () => {
  const history = new EditHistory(stepOf({}));
  const repeated = [null, null, 'picture', null];
  repeated.forEach((what, index) => history.commit('crop', stepOf({ rotation: { angle: index + 1 } }), what));
  for (const angle of [3, 2, 1, 0]) {
    history.undo();
    assert.equal(history.current.edit.rotation.angle, angle);
  }
});

test('forth and back by keys is no step, and the one before it stays', () => {
  for (const before of [0, 1]) {
    const history = new EditHistory(stepOf({}));
    if (before) history.commit('flip', stepOf({ flip: true }));
    for (const angle of [1, 2, 1, 0]) {
      history.commit('turn', stepOf({ flip: before === 1, rotation: { angle } }), 'angle');
    }
    assert.deepEqual([history.canUndo, history.undoName], [before === 1, before ? 'flip' : '']);
    history.commit('turn', stepOf({ flip: before === 1, rotation: { angle: 5 } }), 'angle');
    assert.deepEqual([history.undo(), history.current.edit.flip], ['turn', before === 1]);
  }
});

test('it is dirty while what is seen is not what is stored, also after undo', () => {
  const history = new EditHistory(stepOf({}));
  assert.equal(history.isDirty, false);
  history.commit('one', filtered('mono'));
  assert.equal(history.isDirty, true);
  history.markSaved(history.current.edit);
  assert.equal(history.isDirty, false);
  history.undo();
  assert.equal(history.isDirty, true);
  history.redo();
  assert.equal(history.isDirty, false);
});

test('what is saved in the midst of further changes leaves these to be saved', () => {
  const history = new EditHistory(stepOf({}));
  history.commit('one', filtered('mono'));
  const { edit } = history.current;
  history.commit('two', filtered('noir'));
  history.markSaved(edit);
  assert.equal(history.isDirty, true);
});
