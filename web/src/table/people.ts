// Who is at the table besides the cards, and what changes about them in words.

import type { People, Player } from '../wire'
import { say } from '../words'

/** The seats that somebody sits on, bots aside. */
export const humans = ({ players }: Pick<People, 'players'>): number[] =>
  players.flatMap((player, seat) => (player.bot === null ? [seat] : []))

/** Your own seats; several where one device is passed round. */
export const mine = ({ players }: Pick<People, 'players'>): number[] =>
  players.flatMap((player, seat) => (player.yours ? [seat] : []))

/** Whether there is anybody else to play with: a person on another device. */
export const company = (people: Pick<People, 'players'>): boolean =>
  humans(people).some((seat) => !people.players[seat]!.yours)

/** Who is here and has not yet asked for the next deal. */
export const looking = ({ players }: Pick<People, 'players'>): string[] => [
  ...new Set(
    players
      .filter((player) => player.bot === null && player.here && !player.replaced && !player.ready && !player.yours)
      .map((player) => player.name),
  ),
]

/** How somebody is, in a word; nothing for who simply plays. */
export function state(player: Player): 'gone' | 'replaced' | 'ready' | null {
  if (player.bot !== null) return null
  if (player.replaced) return 'replaced'
  if (!player.here) return 'gone'
  return player.ready ? 'ready' : null
}

/** What has changed about others since, in sentences. */
export const changes = (before: People, after: People): string[] =>
  after.players.flatMap((player, seat) => changed(before.players[seat], player))

function changed(before: Player | undefined, after: Player): string[] {
  if (!before || after.yours || after.bot !== null) return []
  const { name } = after
  if (after.replaced && !before.replaced) return [say('people.now.replaced', { name })]
  if (after.here && !before.here) return [say('people.now.back', { name })]
  if (!after.here && before.here) return [say('people.now.gone', { name })]
  return after.ready && !before.ready ? [say('people.now.ready', { name })] : []
}

/** What is asked about taking back, in a sentence; nothing where nothing is. */
export function taking({ asked, players }: Pick<People, 'asked' | 'players'>): string {
  const who = asked && players[asked.seat]
  return who ? say(who.yours ? 'people.asked-back' : 'people.asks-back', { name: who.name }) : ''
}

/** What is left on a clock, as minutes and seconds. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const pair = (n: number) => String(n).padStart(2, '0')
  const end = `${hours ? pair(minutes) : minutes}:${pair(seconds % 60)}`
  return hours ? `${hours}:${end}` : end
}
