// Where a device is passed round, nothing of a hand is shown until its player holds the device.

import type { View } from '../wire'
import type { Shown } from './shown'

/** The table as everybody may see it: what only one seat knows is left out. */
export const veiled = (view: View): View => ({
  ...view,
  hand: [],
  legal: [],
  matches: {},
  yaku: view.yaku.map(() => []),
  decision: null,
  speak: null,
  sets: [],
  away: [],
})

export const veiledShown = (shown: Shown, seat: number | null): Shown => ({
  ...shown,
  hands: shown.hands.map((hand, i) => (i === seat ? null : hand)),
})
