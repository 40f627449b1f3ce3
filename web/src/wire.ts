// What the server sends; docs/protocol.md is the contract.

export type Code = string
export type Source = 'seed' | 'ours' | 'house'
export type Phase = 'deal' | 'play' | 'take' | 'call' | 'round_over' | 'match_over'

export interface Option {
  name: string
  says: string
  default: string | number
  follows: { option: string; defaults: Record<string, string | number> } | null
  values: { value: string; sentence: string }[]
  low: number | null
  high: number | null
  offer: number[]
  joined: boolean
  triple: boolean
  source: Source
}

export interface Preset {
  name: string
  options: string
  says: string
}

export interface Game {
  name: string
  title: string
  about: string
  origin: string
  players: number[]
  direction: string
  hwatu: boolean
  levels: string[]
  options: Option[]
  presets: Preset[]
  teams: Record<string, number>
}

export interface Choice {
  name: string
  value: string | number
  sentence: string
  source: Source
}

export interface YakuRow {
  name: string
  local: string
  points: number
  extra: number
  need: number
  cards: Code[]
  group: string
  places: string
  note: string
}

export interface LuckyRow {
  name: string
  local: string
  points: number
  note: string
}

export interface Rules {
  game: string
  title: string
  sections: { title: string; lines: string[] }[]
  yaku: YakuRow[]
  lucky: LuckyRow[]
  changed: Choice[]
}

export interface Summary {
  id: string
  game: string
  title: string
  names: string[]
  bots: (string | null)[]
  round: number
  rounds: number
  totals: number[]
  turn: number | null
  seat: number | null
  over: boolean
  winners: number[]
  changed_at: string
}

export interface Event {
  kind:
    | 'play' | 'turn' | 'choose' | 'joker' | 'call' | 'stop' | 'build' | 'sweep' | 'deal'
    | 'draw' | 'void' | 'dealt' | 'round_over' | 'match_over' | 'undo'
  seat: number | null
  card: Code | null
  taken: Code[]
  number: number
  text: string
}

export interface Progress {
  name: string
  local: string
  points: number
  need: number
  have: Code[]
  open: Code[]
  gone: Code[]
  held: boolean
  possible: boolean
  declared: boolean
}

export interface Made {
  name: string
  points: number
  cards: Code[]
}

export interface Line {
  text: string
  points: number
}

export interface SideScore {
  card_points: number
  yaku: Made[]
  lines: Line[]
  score: number
}

export interface Decision {
  yaku: Made[]
  points: number
  factor_lines: Line[]
  total: number
  forced: boolean
  stakes: string[]
  left: number
}

export interface FirstDealer {
  how: 'draw' | 'random' | 'seat'
  seat: number
  draws: Record<string, Code>[]
}

export interface Place {
  seat: number
  name: string
  burden: number
}

export interface BuildSet {
  move: string
  name: string
  cards: Code[]
  points: number
}

export interface View {
  id: string
  game: string
  title: string
  direction: string
  hwatu: boolean
  shout: string
  names: string[]
  bots: (string | null)[]
  players: number
  sides: number
  seat: number | null
  turn: number | null
  phase: Phase
  round: number
  rounds: number
  target: number
  month: number
  dealer: number
  order: number[]
  packets: [number, number][]
  first: FirstDealer
  hand: Code[]
  hand_sizes: number[]
  field: Code[]
  stock: number
  piles: Code[][]
  card: Code | null
  legal: string[]
  matches: Record<Code, Code[]>
  calls: number[]
  declared: number[][]
  building: number
  lucky: string[][]
  factor: number
  yaku: Progress[][]
  decision: Decision | null
  score: SideScore[] | null
  totals: number[]
  history: number[][]
  winners: number[]
  can_undo: boolean
  changed: Choice[]
  log: string[]
  places: Place[] | null
  sets: BuildSet[]
  hands: Code[][] | null
}

export interface Hint {
  move: string
  why: string
  points: number | null
  others: { move: string; points: number }[]
}

export type Message =
  | { type: 'state'; version: number; view: View }
  | { type: 'step'; version: number; events: Event[]; view: View }
  | { type: 'error'; message: string; version: number }
  | ({ type: 'hint'; version: number } & Hint)

export interface ReplayStep {
  events: Event[]
  hands: Code[][]
  field: Code[]
  piles: Code[][]
  stock: number
  turn: number | null
  card: Code | null
  move: string | null
}

export interface ReplayRound {
  number: number
  month: number
  dealer: number
  order: number[]
  steps: ReplayStep[]
  score: SideScore[] | null
  totals: number[]
}

export interface Replay {
  game: string
  title: string
  names: string[]
  players: number
  sides: number
  direction: string
  hwatu: boolean
  shout: string
  changed: Choice[]
  first: FirstDealer
  rounds: ReplayRound[]
  totals: number[]
  winners: number[]
  over: boolean
  record: string
}
