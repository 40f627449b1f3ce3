import { flower } from '../cards'
import type { View } from '../wire'
import { say } from '../words'

/** The month of the round, by its flower and by the number it goes by at this table. */
export const monthShown = ({ month, table }: Pick<View, 'month' | 'table'>): string =>
  say('table.month', { n: table.months[month - 1] ?? month, flower: flower(month) })
