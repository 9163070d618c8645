const BOUNDS = [null, 'minimum', 'maximum'];
export const pairAt = (answer, index) => [answer[index], answer[index + 1]];
export const rectAt = (answer, index) => [answer[index], answer[index + 1], answer[index + 2], answer[index + 3]];
/** As of a canvas: a, b, c, d, e, f. */
export const transformAt = (answer, index) => [...rectAt(answer, index), answer[index + 4], answer[index + 5]];
export function report(answer) {
  return {
    scale: answer[0], offset: pairAt(answer, 1), contentSize: pairAt(answer, 3), insets: pairAt(answer, 5),
    visibleRect: rectAt(answer, 7), destination: rectAt(answer, 11), sliderPosition: answer[15],
    bound: BOUNDS[answer[16]], magnification: answer[17],
  };
}

/** How many numbers a report takes. */
export const REPORT = 18;

/** A value's record from an answer, in the array of the one before: a new one at every frame would be litter. */
export function kept(record, answer, start, end) {
  if (!record) return answer.slice(start, end);
  for (let i = 0; i < record.length; i++) record[i] = answer[start + i];
  return record;
}
