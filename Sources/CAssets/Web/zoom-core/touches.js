import { object, words } from './call.js';

export const WHEEL_UNITS = ['point', 'line', 'page'];
const WHEEL_RULES = ['zooms', 'pans'];
const TOUCH_RULES = ['slop', 'tapTime', 'doubleTapTime', 'doubleTapDistance', 'leastSpread', 'velocityTime', 'restTime',
  'flingSpeed', 'topSpeed', 'stopSpeed', 'slowingTime', 'settleTime', 'wheelRule', 'lineHeight', 'wheelRate',
  'controlRate', 'mostWheelZoom'];

export function giveFinger(call, value) {
  if (!Number.isInteger(value) || value !== (value | 0)) {
    throw new TypeError(`finger must be a whole number of 32 bits, not ${words(value)}`);
  }
  return call.put(value);
}

/** What a hand does: each gives a call the event, after its time. */
export const giveDown = (call, number, at) => giveFinger(call.put(0), number).pair(at, 'at');
export const giveMove = (call, number, to) => giveFinger(call.put(1), number).pair(to, 'to');
export const giveUp = (call, number, at) => giveFinger(call.put(2), number).pair(at, 'at');
export const giveCancel = (call, number) => giveFinger(call.put(3), number);

export function giveWheel(call, step) {
  object(step, 'step');
  const { delta, unit, at, hasControl, isAnimated } = step;
  return call.put(4).pair(delta, 'delta').choice(unit, WHEEL_UNITS, 'unit').pair(at, 'at')
    .flag(hasControl, 'hasControl').flag(isAnimated, 'isAnimated');
}

/** Gives a call the rules by which raw input is told apart. */
export function giveRules(call, rules = {}) {
  object(rules, 'rules');
  for (const name of Object.keys(rules)) {
    if (!TOUCH_RULES.includes(name)) throw new TypeError(`rules has no ${name}, only ${TOUCH_RULES.join(', ')}`);
  }
  for (const name of TOUCH_RULES) {
    if (name !== 'wheelRule') call.optional(rules[name], `rules.${name}`);
    else call.put(1).choice(rules[name], WHEEL_RULES, `rules.${name}`);
  }
  return call;
}
