// The level that follows how you do, if you let it: two games won in a row, one level up; two lost, one down.

import { games } from '../api'
import { settings } from '../settings.svelte'
import { mySide } from '../table/seating'
import type { View } from '../wire'
import { teaches } from './words'

/** The first level that is offered. */
export const BEGINNER = 'beginner'
const ENOUGH = 2

/** How one stands: against whom one plays, and how many games were won (or, below zero, lost) there in a row. */
export interface Standing {
  level: string
  streak: number
}

/** How one stands after another game; `levels` from the weakest to the strongest. */
export function adapted({ level, streak }: Standing, won: boolean, levels: string[]): Standing {
  const now = won ? Math.max(streak, 0) + 1 : Math.min(streak, 0) - 1
  if (Math.abs(now) < ENOUGH) return { level, streak: now }
  const [weakest, at] = [levels.indexOf(BEGINNER), levels.indexOf(level)]
  const next = Math.max(weakest, at + Math.sign(now))
  return { level: at < 0 ? level : (levels[next] ?? level), streak: 0 }
}

/** Whether a game counts: all the others were bots of one's level, and it is over. */
export const counts = ({ seat, bots, phase }: View, level: string): boolean =>
  phase === 'match_over' && seat !== null && bots.every((bot, other) => (other === seat ? bot === null : bot === level))

/** A game is over: the level follows, once for each game. What there is to say about it, if it has changed. */
export async function follow(id: string, view: View): Promise<string> {
  if (!settings.adapts || settings.counted === id || !counts(view, settings.level)) return ''
  settings.counted = id
  const levels = (await games())[0]?.levels ?? []
  const [before, won] = [settings.level, view.winners.includes(mySide(view)!)]
  Object.assign(
    settings,
    adapted(
      settings,
      won,
      levels.map(({ name }) => name),
    ),
  )
  if (settings.level === before) return ''
  const level = levels.find(({ name }) => name === settings.level)!.title
  return teaches(won ? 'learn.level-up' : 'learn.level-down', { level })
}

/** Whom to play next, where the level has followed a game that is over. */
export function following({ id, bots }: Pick<View, 'id' | 'bots'>): string[] | null {
  const others = bots.filter((bot) => bot !== null)
  return settings.counted === id && others.some((bot) => bot !== settings.level)
    ? others.map(() => settings.level)
    : null
}
