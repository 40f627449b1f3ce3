// What the server tells, for tests: the plainest of each kind, but for what a test is about.
import type { People, Player, Told } from '../wire'

export const told = (about: Partial<Told> = {}): Told => ({
  kind: 'play',
  text: '',
  said: null,
  name: null,
  seat: 0,
  side: 0,
  card: null,
  taken: [],
  number: 0,
  ...about,
})

export const player = (about: Partial<Player> = {}): Player => ({
  name: 'Ume',
  bot: null,
  here: true,
  replaced: false,
  ready: false,
  host: false,
  yours: false,
  left: null,
  ...about,
})

export const people = (players: Player[], about: Partial<People> = {}): People => ({
  players,
  hosting: false,
  watchers: 0,
  settings: {},
  running: null,
  asked: null,
  rematch: null,
  ...about,
})
