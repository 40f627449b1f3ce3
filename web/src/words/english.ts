// English, as the package has it: the page's own words, the cards', those about fair deals, and of those that games share
// how things are strung together (vite.config.ts leaves out the rest).

import cards from '../../../src/hanafuda/text/en/cards.json'
import daily from '../../../src/hanafuda/text/en/daily.json'
import fair from '../../../src/hanafuda/text/en/fair.json'
import game from '../../../src/hanafuda/text/en/game.json'
import keeper from '../../../src/hanafuda/text/en/keeper.json'
import learn from '../../../src/hanafuda/text/en/learn.json'
import offline from '../../../src/hanafuda/text/en/offline.json'
import page from '../../../src/hanafuda/text/en/page.json'
import { language } from './tell'

/** A key of the page's own words; every language has them all. */
export type Word = keyof typeof page

export const english = language('en', { cards, daily, fair, game, keeper, learn, offline, page })
