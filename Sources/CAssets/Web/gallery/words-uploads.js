/** The texts of adding pictures. */

import { formatBytes, formatCount } from '../shared/words.js';

export const words = {
  drop: 'Let go to add the pictures',
  uploads: 'Adding pictures',
  state: (done, all) => `${done} of ${formatCount(all, 'file')} done`,
  waiting: 'Waits',
  sending: (part) => (part < 1 ? `${Math.floor(part * 100)} %` : 'Being looked at …'),
  added: 'Added',
  skipped: 'Left out',
  cancel: (name) => `Cancel ${name}`,
  again: (name) => `Try again: ${name}`,
  show: (name) => `Show ${name}`,
  showAction: 'Show',
  conflictTitle: (name) => `“${name}” is there already`,
  conflictText: 'A picture has this name. It can be replaced by the new one, which cannot be undone.',
  replace: 'Replace',
  skip: 'Keep the old one',
  tooLarge: (size, most) => `It has ${formatBytes(size)}, more than the ${formatBytes(most)} that are taken.`,
  forAll: 'The same for all further ones',
};
