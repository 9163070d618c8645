/** The texts that several pages have; a page's own are in the `words.js` of its room. */

export const words = {
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  noAnswer: 'The service does not answer. Check the connection, then try again.',
  strangeAnswer: (status) => `The service answered with status ${status} and nothing that says why.`,
  busy: 'The service is busy. Try again in a moment.',
  tokenTitle: 'A token is needed',
  uploadTokenTitle: 'The upload token is needed',
  tokenText: 'Whoever runs this service has set it. It is kept until this tab is closed.',
  tokenLabel: 'Token',
  tokenAction: 'Continue',
  tokenRefused: 'The service did not accept that token.',
};

const counts = new Intl.NumberFormat('en');

/** `formatCount(10000, 'picture')` is “10,000 pictures”. */
export const formatCount = (count, noun, nouns = `${noun}s`) =>
  `${counts.format(count)} ${count === 1 ? noun : nouns}`;

/** A picture's size: “16,000 × 12,000”. Width comes first whichever way the text around it runs. */
export const formatSize = (width, height) => `\u2066${counts.format(width)} × ${counts.format(height)}\u2069`;

/** “2.1 MB”, in units of a thousand. */
export function formatBytes(bytes) {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < 4) [value, unit] = [value / 1000, unit + 1];
  const digits = unit === 0 || value >= 99.5 ? 0 : 1;
  return `${value.toFixed(digits)} ${['bytes', 'kB', 'MB', 'GB', 'TB'][unit]}`;
}
