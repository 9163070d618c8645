/** A number outside its domain. */
export class ZoomCoreError extends RangeError {
  constructor(parameter, value, allowed) {
    super(`The ${parameter} is ${value}: it must be ${rangeWords(allowed)}.`);
    this.name = 'ZoomCoreError';
    this.parameter = parameter;
    this.value = value;
    this.allowed = allowed;
  }
}

function rangeWords({ lowest, highest, excludesLowest, excludesHighest, isWhole }) {
  const kind = isWhole ? 'whole number' : lowest === -Infinity || highest === Infinity ? 'finite number' : 'number';
  if (lowest === -Infinity && highest === Infinity) return `a ${kind}`;
  if (highest === Infinity) return `a ${kind} ${excludesLowest ? 'over' : 'of at least'} ${lowest}`;
  if (lowest === -Infinity) return `a ${kind} ${excludesHighest ? 'below' : 'of at most'} ${highest}`;
  if (excludesHighest) return `a ${kind} over ${lowest} and below ${highest}`;
  return excludesLowest ? `a ${kind} over ${lowest} and at most ${highest}` : `a ${kind} from ${lowest} to ${highest}`;
}
