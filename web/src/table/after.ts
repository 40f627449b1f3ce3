// The table after a step, of which only what has changed is sent.

import type { Changes, StepMessage, View } from '../wire'

/** A step, and the whole table after it. */
export type Step = Omit<StepMessage, 'view'> & { view: View }

/** What is not sent is as it was, and so is a yaku that is null. */
export function after(view: View, changes: Changes): View {
  const yaku = changes.yaku?.map((rows, side) => rows.map((row, number) => row ?? view.yaku[side]![number]!))
  return { ...view, ...changes, yaku: yaku ?? view.yaku }
}
