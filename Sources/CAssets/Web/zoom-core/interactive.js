import { object } from './call.js';
import { Layout } from './layout.js';

const DOUBLE_TAP_RULES = ['resetWhenZoomed', 'maximizeUnlessMaximum'];
const DOUBLE_TAP_PLACEMENTS = ['anchored', 'centered'];
export const PINCH_POLICIES = ['elastic', 'clamped'];

/** Makes a viewport that gestures act upon. */
export function interactive(core, options) {
  const { record } = new Layout(core, options);
  const { state, doubleTapRule, doubleTapPlacement, pinchPolicy } = options;
  const call = core.call(record)
    .choice(doubleTapRule, DOUBLE_TAP_RULES, 'doubleTapRule')
    .choice(doubleTapPlacement, DOUBLE_TAP_PLACEMENTS, 'doubleTapPlacement')
    .choice(pinchPolicy, PINCH_POLICIES, 'pinchPolicy');
  if (state) call.put(1).state(state);
  else call.put(0).put(0).put(0).put(0);
  const pinch = state?.pinch;
  if (pinch) {
    object(pinch, 'pinch');
    call.put(1).choice(pinch.policy, PINCH_POLICIES, 'pinch.policy').number(pinch.startScale, 'pinch.startScale')
      .pair(pinch.imagePoint, 'pinch.imagePoint').pair(pinch.location, 'pinch.location')
      .number(pinch.magnification, 'pinch.magnification').number(pinch.touches, 'pinch.touches');
  } else call.put(0);
  return call.run('viewport');
}
