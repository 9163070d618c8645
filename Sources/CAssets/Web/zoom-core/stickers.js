import { pairAt } from './answers.js';
import { object } from './call.js';

/** @returns {StickerPlace} */
export const stickerAt = (answer, index) => (
  { center: pairAt(answer, index), width: answer[index + 2], angle: answer[index + 3] });

export function giveSticker(call, value, name) {
  object(value, name);
  return call.pair(value.center, `${name}.center`).number(value.width, `${name}.width`)
    .number(value.angle ?? 0, `${name}.angle`);
}
