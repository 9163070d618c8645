/** The texts of the viewer, and how it writes numbers. */

import { formatSize } from '../shared/words.js';

const locale = localeOf(document.documentElement.lang);
const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 3 });
const wholePercent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });

/** A page's language; English where it names none that there is, as "en_US". */
function localeOf(language) {
  try {
    return Intl.getCanonicalLocales(language || 'en')[0];
  } catch {
    return 'en';
  }
}

export const formatScale = (scale) => `×${short.format(scale)}`;
/** Of an image pixel against a device pixel. */
export const formatMagnification = (magnification) => percent.format(magnification);
export const formatPoint = ([x, y]) => `\u2066${whole.format(Math.floor(x))}, ${whole.format(Math.floor(y))}\u2069`;

export const words = {
  role: 'zoomable picture',
  name: (name, width, height) => `${name}, ${formatSize(width, height)} pixels`,
  noName: 'Picture',
  help: 'Arrow keys move, plus and minus zoom, 0 fits the picture into the window, 1 shows its pixels as they are, '
    + 'Home and End go to its corners, F fills the screen, Escape goes back.',
  tools: 'Zoom',
  slider: 'Zoom scale',
  sliderValue: (scale, magnification) => `${short.format(scale)} times, ${percent.format(magnification)}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit into the window',
  pixels: 'Show pixels as they are',
  pixelsLabel: '1:1',
  enterFull: 'Fill the screen',
  leaveFull: 'Leave full screen',
  readout: (magnification, scale) => `\u2066${percent.format(magnification)} · ${formatScale(scale)}\u2069`,
  place: (scale, [x, y]) => `Zoomed ${short.format(scale)} times, ${wholePercent.format(x)} across, `
    + `${wholePercent.format(y)} down`,
  whole: 'The whole picture',
  loading: 'Loading the picture',
  loaded: 'The picture is there',
  preparing: 'The picture is being prepared',
  preparingText: 'This is done once. It can be looked at as soon as it is ready.',
  progress: (fraction, seconds) => wholePercent.format(fraction)
    + (seconds > 0 ? `, about ${seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`} left` : ''),
  failed: 'The picture cannot be shown',
  noAddress: (src) => `“${src}” is no address.`,
  notPrepared: 'The picture could not be prepared',
  lost: 'There is no connection. Trying again…',
  busy: 'The service is busy. Trying again…',
  partMissing: 'A part of the picture could not be loaded.',
  retry: 'Try again',
};
