// The result in a few lines, for those who were not there: you are the one who writes it.

import { mySide, seatsOf } from '../table/seating'
import type { View } from '../wire'
import { listed, say, word } from '../words'
import type { Slot } from '../words/tell'

const [WON, LOST, DRAWN] = ['🌸', '🍂', '▫️']

/** The game and its score, a sign for each round, and the best yaku. */
export function lines(view: View): string {
  const scores = view.totals.map((n, side) => word('share.score', { name: shared(side, view), n }))
  return [say('share.result', { game: view.table.title, scores }), signs(view), bestYaku(view)]
    .filter(Boolean)
    .join('\n')
}

/** The best yaku in a sentence, if there was any. */
export function bestYaku(view: View): string {
  const best = view.finale?.best
  return best ? say('share.best', { yaku: best.line.text, n: best.line.points, name: shared(best.side, view) }) : ''
}

const shared = (side: number, { seat: me, table }: View): Slot[] =>
  seatsOf(side, table).map((seat) => (seat === me ? word('share.me') : (table.names[seat] ?? '')))

export const sharedName = (side: number, view: View): string => listed(shared(side, view))

/** Who has won, told by whoever shares it. */
export function headline(view: View): string {
  const names = view.winners.map((side) => shared(side, view))
  const alone = view.winners.length === 1 && view.winners[0] === mySide(view) && view.table.sides === view.table.players
  return alone ? say('share.i-won') : say('share.won', { names })
}

/** A sign for each round: won, lost or drawn by whoever shares it. */
function signs(view: View): string {
  const mine = mySide(view)
  if (mine === null) return ''
  return view.history.map((round) => sign(round[mine] ?? 0, Math.max(...round.filter((_, i) => i !== mine)))).join('')
}

const sign = (mine: number, theirs: number): string => (mine > theirs ? WON : mine < theirs ? LOST : DRAWN)
