/** The gallery's texts. */

import { formatCount, formatSize } from '../shared/words.js';

export const words = {
  pictures: (count) => formatCount(count, 'picture'),
  label: (name, size) => (size ? `${name}, ${formatSize(...size)} pixels` : name),
  size: formatSize,
  more: (name) => `More for ${name}`,
  waiting: (progress) =>
    progress === undefined ? 'Being prepared …' : `Being prepared: ${Math.round(progress * 100)}\u00a0%`,
  /** Why a picture is not shown, where a tile has no room for the service's sentence: by the type of the problem. */
  failures: {
    'unreadable-image': 'Damaged, or no picture that can be read',
    'unusable-sticker': 'A sticker of its edit has lost its picture',
    'unusable-edit': 'Its edit does not fit it any more',
    'limit-exceeded': 'Too large for this service',
  },
  noAnswer: 'The service does not answer',
  noLibrary: 'The library cannot be shown',
  empty: 'No pictures yet',
  emptyUpload: 'Drop pictures here, or choose them. They are kept in the folder that this service shows.',
  emptyFolder: 'Put pictures into the folder that this service shows, then look again.',
  look: 'Look again',
  choose: 'Add pictures',
  chooseHint: 'Choose pictures, or drop them anywhere on this page',
  nothingFound: (query) => `No name has “${query}” in it`,
  nothingFoundText: 'Try fewer letters, or another part of the name.',
  showAll: 'Show all pictures',
  tooMany: (shown) => `Only the first ${formatCount(shown, 'picture')} can be scrolled to: search for the others.`,
  asFeed: 'Show large, one below another',
  open: 'Open',
  notAdded: (count) => `${count === 1 ? 'The picture is' : 'The pictures are'} not added: what it takes could not be `
    + 'loaded. Check the connection, load the page again, then add once more.',
  noMenu: 'This could not be loaded. Check the connection, then load the page again.',
  reload: 'Load again',
  delete: 'Delete …',
  deleteTitle: (name) => `Delete “${name}”?`,
  deleteText: 'The file is removed from the folder that this service shows. This cannot be undone.',
  deleteAction: 'Delete',
  deleted: (name) => `“${name}” is deleted.`,
  notDeleted: (name, why) => `“${name}” is not deleted. ${why}`,
};
