import { cardName } from '../cards'
import type { View } from '../wire'
import { say } from '../words'

type Asking = Pick<View, 'phase' | 'building' | 'card' | 'legal'>

/** What is asked of the player whose move it is. */
export function question({ phase, building, card, legal }: Asking): string {
  if (phase === 'call') return say('turn.call')
  if (phase === 'play') return say(building ? 'turn.build' : 'turn.play')
  return say(legal.length > 2 ? 'turn.takeAny' : 'turn.take', { card: card ? cardName(card) : '' })
}
