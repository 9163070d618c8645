import { object, words } from './call.js';

/** Gives a call a gesture in the shape of `POST /viewport`. */
export function giveGesture(call, gesture) {
  object(gesture, 'gesture');
  const { type, to, at, by, anchor, touches, magnification, position, rect } = gesture;
  switch (type) {
    case 'zoom': return call.put(0).number(to, 'to').optionalPair(anchor, 'anchor');
    case 'doubleTap': return call.put(1).pair(at, 'at');
    case 'pinchBegan': return call.put(2).pair(at, 'at').number(touches, 'touches');
    case 'pinchChanged':
      return call.put(3).number(magnification, 'magnification').pair(at, 'at').number(touches, 'touches');
    case 'pinchEnded': return call.put(4);
    case 'pan': return call.put(5).pair(by, 'by');
    case 'slider': return call.put(6).number(position, 'position');
    case 'zoomToRect': return call.put(7).list(rect, 4, 'rect');
    case 'center': return call.put(8).pair(at, 'at');
    case 'resize': return call.put(9).size(to, 'to');
    case 'dragBegan': return call.put(10).pair(at, 'at');
    case 'dragChanged': return call.put(11).pair(to, 'to');
    case 'dragEnded': return call.put(12);
    case 'reset': return call.put(13);
    default: throw new TypeError(`There is no gesture of the type ${words(type)}`);
  }
}
