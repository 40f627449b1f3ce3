// What the server sends and reads. Made by tools/wire_ts.py from its structs; do not edit.

/** A card by its code, like 8b. */
export type Code = string
/** A move: a card to play or take, or a word like stop. */
export type Move = string

/** A bot that one would choose to play against. */
export interface Level {
  name: string
  title: string
  says: string
}

/** A default that depends on another option: on which, and what it is for each of its values. */
export interface Follows {
  option: string
  defaults: Record<string, string | number>
}

/** A value an option can have, and what it means. */
export interface ValueOffer {
  value: string
  sentence: string
}

/** A house rule: the part of the rules it belongs to, its values with their sentences, its range, its default. */
export interface OptionOffer {
  name: string
  part: 'dealer' | 'deal' | 'sit-out' | 'turn' | 'call' | 'end' | 'values' | 'yaku' | 'lucky' | 'score' | 'match'
  says: string
  default: string | number
  follows: Follows | null
  values: ValueOffer[]
  low: number | null
  high: number | null
  offer: number[]
  joined: string[]
  whole: string
  numbers: number
  source: 'sheet' | 'ours'
}

/** House rules that go together. */
export interface Preset {
  name: string
  title: string
  says: string
  options: string
}

/** A way to play in teams: the choice that makes them (empty, where there is no other way), and who is on which. */
export interface Teams {
  choice: string
  title: string
  says: string
  players: number
  side_of: number[]
}

/** One of the games with all that can be chosen. */
export interface GameOffer {
  name: string
  title: string
  about: string
  origin: string
  players: number[]
  direction: string
  hwatu: boolean
  levels: Level[]
  options: OptionOffer[]
  presets: Preset[]
  teams: Teams[]
}

/** A table: its head, and its rows. */
export interface Grid {
  head: string[]
  rows: string[][]
}

/** Cards that lie together in a picture, and what they are; `named` ones have their names beneath. */
export interface Spread {
  label: string
  cards: Code[]
  named: boolean
}

/** A table seen from above: how many sit there, in which order they play, and where the cards lie. */
export interface Seating {
  players: number
  hand: number
  field: number
  stock: number
  first: number
  direction: 'counter-clockwise' | 'clockwise'
  sides: number[]
  caption: string
}

/** One rule in a sentence, whose word it is, and perhaps a table, cards or seats to look at. */
export interface Rule {
  text: string
  source: 'sheet' | 'ours' | 'house'
  grid: Grid | null
  spreads: Spread[]
  seats: Seating[]
}

/** A heading with its name, by which it can be linked to, and its rules. */
export interface Section {
  name: string
  title: string
  rules: Rule[]
}

/** A row of the yaku table for people. */
export interface YakuRow {
  name: string
  native: string
  points: number
  extra: number
  need: number
  cards: Code[]
  notes: string[]
}

/** A row of lucky hands for people; a hand that is not paid for has no points. */
export interface LuckyRow {
  name: string
  native: string
  points: number
  notes: string[]
}

/** A house rule in force, what it is about, which values it may have, and what the others would mean. */
export interface HouseRule {
  name: string
  value: string | number
  sentences: string[]
  source: 'sheet' | 'ours' | 'house'
  changed: boolean
  says: string
  allowed: string
  others: ValueOffer[]
}

/** Everything a player needs to know. */
export interface RuleSheet {
  game: string
  title: string
  sections: Section[]
  yaku: YakuRow[]
  lucky: LuckyRow[]
  choices: HouseRule[]
}

/** A line in the list of games to come back to; `mine` are one's own seats, `hosting` whether one may delete it. */
export interface Summary {
  id: string
  stage: 'lobby' | 'play' | 'over'
  mine: number[]
  hosting: boolean
  game: string
  title: string
  names: string[]
  bots: (string | null)[]
  round: number
  rounds: number
  totals: number[]
  turn: number | null
  over: boolean
  winners: number[]
  begun: boolean
}

/** A new table. */
export interface TableMade {
  id: string
}

/** Who is to sit here: `human` (whoever makes the table), `open` for whoever comes, or a bot by its name. */
export interface SeatWanted {
  kind: string
  name?: string | null
}

/** What is agreed at a table: after how many seconds a bot sits in for somebody who is gone (0: never), and the */
export interface Settings {
  away?: number
  clock?: 'none' | 'move' | 'game'
  seconds?: number
}

/** A table to be set up. A `seed` foretells its cards: only for one person alone with bots. */
export interface TableWanted {
  game: string
  seats: SeatWanted[]
  seed?: number | null
  settings?: Settings
}

/** Somebody takes a chair: this one, or the first that is empty. */
export interface SitWanted {
  name: string
  chair?: number | null
}

/** A seat of a table that was made when its key still travelled in the address. */
export interface ClaimWanted {
  token: string
}

/** A game to look back on from a seat, by its record. */
export interface ReviewWanted {
  record: string
  seat: number
}

/** A mean, of points or of games won, and how far it may be off: 95 % of such intervals hold what is so. */
export interface Estimate {
  points: number
  error: number
}

/** Where the points of a round, or of all, came from: `deal`, `stock`, what was `given` away, and the `rest`. */
export interface Source {
  round: number
  points: number
  deal: number
  stock: number
  given: number
  rest: number
  lead: number
}

/** A point of the curve: what lead was to be expected at the end of the round, at a moment. */
export interface Point {
  round: number
  step: number
  lead: number
}

/** A decision as it is shown: where, what was known, what was played and what would have been, and the cost. */
export interface Judged {
  round: number
  step: number
  phase: string
  hand: Code[]
  field: Code[]
  card: Code | null
  piles: Code[][]
  stock: number
  played: Move
  played_name: string
  better: Move
  better_name: string
  why: string
  expected: number
  loss: Estimate
  hindsight: number | null
  mistake: boolean
}

/** A whole review; `dearest` are the numbers of the decisions to look at first. */
export interface Report {
  game: string
  title: string
  names: string[]
  seat: number
  bot: string
  worlds: number
  seed: number
  above: number
  given: Estimate
  total: Source
  rounds: Source[]
  curve: Point[]
  decisions: Judged[]
  dearest: number[]
  found: number[]
}

/** How far a review is, in decisions; and what came out, when it is done. */
export interface ReviewState {
  id: string
  done: number
  of: number
  report: Report | null
}

/** A moment of a recorded game to play on from: from which seat, and which bot takes all others. */
export interface BranchWanted {
  record: string
  round: number
  step: number
  seat: number
  bot: string
}

/** A moment of a recorded game, to be solved. */
export interface ProblemWanted {
  record: string
  round: number
  step: number
}

/** One line of a score: what it is for, its points, and the cards it speaks of. */
export interface Line {
  kind: 'cards' | 'yaku' | 'lucky' | 'share' | 'factor' | 'paid' | 'note'
  text: string
  points: number
  cards: Code[]
}

/** Stop or go on: what there is, what stopping brings, what is at stake in short and in full, and in what words. */
export interface Decision {
  yaku: Line[]
  points: number
  factor_lines: Line[]
  total: number
  short: string
  stakes: string[]
  left: number
  ask: string
  stop: string
  go: string
}

/** Play or drop: what playing this hand would mean, what dropping costs, and what the two are called. */
export interface Speak {
  stakes: string[]
  play: string
  drop: string
}

/** A house rule in force. */
export interface Choice {
  name: string
  value: string | number
  sentences: string[]
  source: 'sheet' | 'ours' | 'house'
  changed: boolean
}

/** How the first dealer was found by which rule, and who drew which card. */
export interface First {
  how: 'draw' | 'random' | 'seat'
  says: string
  seat: number
  draws: Record<number, Code>[]
}

/** What a table is, whatever lies on it: the game, who plays it for which side, and how it is shown. */
export interface Table {
  game: string
  title: string
  direction: 'clockwise' | 'counter-clockwise'
  hwatu: boolean
  names: string[]
  players: number
  sides: number
  side_of: number[]
  months: number[]
  changed: Choice[]
  first: First
  continued: string | null
}

/** How near a side is to one yaku: the cards it has, those that may still come, those that are gone. */
export interface Progress {
  name: string
  native: string
  points: number
  need: number
  missing: number
  have: Code[]
  open: Code[]
  gone: Code[]
  held: boolean
  possible: boolean
  declared: boolean
}

/** A seat that does not play this round, and why. */
export interface SitsOut {
  seat: number
  why: 'drop' | 'out' | 'blank'
  text: string
}

/** How a round ended (`stopped`, `lucky`, `exhausted` with nobody stopping, or `played` out) and the sides ahead. */
export interface Outcome {
  how: 'stopped' | 'lucky' | 'exhausted' | 'played'
  winners: number[]
}

/** What one side scored, and why: `lines` add up to `score`. */
export interface SideScore {
  lines: Line[]
  score: number
  card_points: number
}

/** The dearest yaku of a game: who made it, in which round, and its line of the score. */
export interface Best {
  side: number
  round: number
  line: Line
}

/** What is told at the end: why the winners have won, each side's rounds won, and the best yaku, if any was made. */
export interface Finale {
  why: string
  rounds_won: number[]
  best: Best | null
}

/** A seat's place in turn order, where places carry burdens. */
export interface Place {
  seat: number
  name: string
  burden: number
}

/** A set that can be declared, and the move that does it. */
export interface DeclareSet {
  move: Move
  name: string
  cards: Code[]
  points: number
}

/** The whole table as one seat sees it: what is its own, and what everybody sees. */
export interface View {
  seat: number | null
  hand: Code[]
  away: Code[]
  legal: Move[]
  matches: Record<Code, Code[]>
  decision: Decision | null
  speak: Speak | null
  can_undo: boolean
  id: string
  table: Table
  bots: (string | null)[]
  commitment: string
  turn: number | null
  phase: 'deal' | 'speak' | 'play' | 'take' | 'call' | 'round_over' | 'match_over'
  round: number
  rounds: number
  target: number
  month: number
  dealer: number
  order: number[]
  packets: ([number, number])[]
  hand_sizes: number[]
  field: Code[]
  stock: number
  piles: Code[][]
  card: Code | null
  calls: (string | null)[]
  declared: string[][]
  declaring: number
  lucky: string[][]
  factor: number
  yaku: Progress[][]
  joined: number[]
  out: SitsOut[]
  pot: number
  outcome: Outcome | null
  score: SideScore[] | null
  totals: number[]
  history: number[][]
  standings: number[][]
  winners: number[]
  finale: Finale | null
  log: string[]
  places: Place[] | null
  sets: DeclareSet[]
  hands: Code[][] | null
  day: string
}

/** A move, and what it loses on average against the best; whether it solves the problem. */
export interface Proved {
  move: Move
  name: string
  points: number
  error: number
  right: boolean
}

/** A table to be looked at from one seat, and what is asked; the proof has all moves, the best first. */
export interface Problem {
  kind: 'yaku' | 'call' | 'take' | 'play' | 'speak'
  ask: string
  view: View
  proof: Proved[]
  why: string | null
  worlds: number
  seed: number
}

/** Games to be counted: tables that one played at, and records. */
export interface StatisticsWanted {
  tables?: string[]
  records?: string[]
}

/** A mean and how far it may be off, in 95 of 100 cases; of a single value nothing is known about that. */
export interface Mean {
  points: number
  error: number | null
}

/** How games under the same house rules went: won alone, shared, lost, and the points of a round. */
export interface Results {
  game: string
  title: string
  house: string[]
  games: number
  won: number
  shared: number
  rounds: number
  points: Mean
}

/** What a seat, or a place in turn order, brought a round; both count from 1. */
export interface Placed {
  title: string
  players: number
  number: number
  rounds: number
  won: number
  points: Mean
}

/** How often a yaku was made, and how often it lacked one card at the end of the round that was still to be had. */
export interface Made {
  title: string
  name: string
  made: number
  missed: number
  rounds: number
}

/** What calls brought: the lead at the end of the round less what stopping would have brought. */
export interface Called {
  title: string
  call: string
  calls: number
  better: number
  brought: Mean
  stops: number
  stopped: Mean
}

/** All of it; the course is the lead of all rounds so far, after each game. */
export interface Statistics {
  games: number
  rounds: number
  results: Results[]
  seats: Placed[]
  places: Placed[]
  yaku: Made[]
  calls: Called[]
  course: number[]
}

/** Something that happened, with its sentence: what a seat did, or what came to a side. */
export interface Told {
  kind: 'play' | 'turn' | 'choose' | 'joker' | 'call' | 'stop' | 'declare' | 'sweep' | 'deal' | 'join' | 'drop' | 'stay' | 'out' | 'draw' | 'first' | 'continued' | 'dealt' | 'void' | 'blank' | 'shuffle' | 'lucky' | 'factor' | 'yaku' | 'round_over' | 'match_over' | 'undo'
  text: string
  said: string | null
  name: string | null
  seat: number | null
  side: number | null
  card: Code | null
  taken: Code[]
  number: number
}

/** One step of a replay, all hands open; `joined`, `out` and `pot` as in a `View`. */
export interface Step {
  events: Told[]
  phase: 'deal' | 'speak' | 'play' | 'take' | 'call' | 'round_over' | 'match_over'
  hands: Code[][]
  field: Code[]
  piles: Code[][]
  stock: number
  turn: number | null
  card: Code | null
  move: Move | null
  joined: number[]
  out: SitsOut[]
  pot: number
}

/** One round of a replay; `before` is what each side had when it began, `totals` what each has after it. */
export interface ReplayRound {
  number: number
  month: number
  dealer: number
  order: number[]
  places: Place[] | null
  steps: Step[]
  outcome: Outcome | null
  score: SideScore[] | null
  before: number[]
  totals: number[]
}

/** What somebody says of a moment of a game, that is a step of one of its rounds. */
export interface Note {
  round: number
  step: number
  text: string
}

/** Whether a game's deals were honest, what was found, and what else there is to know. */
export interface Verdict {
  judgement: 'honest' | 'dishonest' | 'unproved'
  text: string
  findings: string[]
  notes: string[]
}

/** A whole game to look at. */
export interface Replay {
  table: Table
  rounds: ReplayRound[]
  history: number[][]
  standings: number[][]
  totals: number[]
  winners: number[]
  finale: Finale | null
  over: boolean
  record: string
  notes: Note[]
  fair: Verdict
}

/** A chair before the start: empty, with a bot, or somebody on it, and whether they are here and ready. */
export interface Chair {
  kind: 'open' | 'bot' | 'person'
  name: string | null
  bot: string | null
  side: number
  here: boolean
  ready: boolean
  host: boolean
  yours: boolean
}

/** A table before its start. `hosting` is whether you are the host, `hindrance` why it cannot start yet. */
export interface Lobby {
  id: string
  game: string
  title: string
  changed: Choice[]
  chairs: Chair[]
  sides: number
  settings: Settings
  hosting: boolean
  seated: boolean
  hindrance: string | null
  watchers: number
  commitment: string
}

/** Who is there, before the start. */
export interface LobbyMessage {
  type: 'lobby'
  version: number
  lobby: Lobby
}

/** Who sits on a seat: whether they are here, whether a bot sits in for them, whether they wait for the next deal. */
export interface Player {
  name: string
  bot: string | null
  here: boolean
  replaced: boolean
  ready: boolean
  host: boolean
  yours: boolean
  left: number | null
}

/** Somebody wants to take back a decision; who has agreed. */
export interface TakeBack {
  seat: number
  agreed: number[]
}

/** Who is at the table besides the cards: it changes without a step. */
export interface People {
  players: Player[]
  hosting: boolean
  watchers: number
  settings: Settings
  running: number | null
  asked: TakeBack | null
  rematch: string | null
}

/** Everything anew. */
export interface StateMessage {
  type: 'state'
  version: number
  view: View
  people: People
}

/** What one seat alone is shown of a table, or may do at it: a spectator (`seat` is null) nothing. */
export interface Own {
  seat: number | null
  hand: Code[]
  away: Code[]
  legal: Move[]
  matches: Record<Code, Code[]>
  decision: Decision | null
  speak: Speak | null
  can_undo: boolean
}

/** What a step changes: what is not as it was, and whether one can take back a decision. */
export type Changes = Pick<Own, 'can_undo'> & Partial<Omit<View, 'yaku'>> & { yaku?: (Progress | null)[][] }

/** What just happened, and what is no longer as it was: of one's own, and of what everybody sees. */
export interface StepMessage {
  type: 'step'
  version: number
  events: Told[]
  view: Changes
}

/** Somebody came, went, is ready or asks for something. */
export interface PeopleMessage {
  type: 'people'
  people: People
}

/** Somebody calls one of the phrases across the table. */
export interface ReactionMessage {
  type: 'reaction'
  seat: number
  which: number
}

/** What was asked for under this name is done. */
export interface AckMessage {
  type: 'ack'
  id: string
  version: number
}

/** A refusal, in a sentence. */
export interface ErrorMessage {
  type: 'error'
  message: string
  version: number
  id: string | null
}

/** A move and its expected points. */
export interface Weighed {
  move: Move
  points: number
}

/** What the strongest bot would do, and what that would take. */
export interface HintMessage {
  type: 'hint'
  version: number
  move: Move
  takes: Code[]
  why: string
  points: number
  others: Weighed[]
}

/** Ready to start, or not yet; and some chance of the page's own for the first deal. */
export interface ReadySent {
  type: 'ready'
  id?: string | null
  ready?: boolean
  share?: string | null
}

/** Two chairs change places: the host any two, others their own with an empty one. */
export interface SwapSent {
  type: 'swap'
  id?: string | null
  a: number
  b: number
}

/** The host puts a bot on a chair that is empty or has a bot, or takes it away. */
export interface FillSent {
  type: 'fill'
  id?: string | null
  chair: number
  bot?: string | null
  name?: string | null
}

/** The host asks somebody to leave. */
export interface RemoveSent {
  type: 'remove'
  id?: string | null
  chair: number
}

/** The host makes somebody else the host. */
export interface HostSent {
  type: 'host'
  id?: string | null
  chair: number
}

/** Another name for oneself. */
export interface RenameSent {
  type: 'rename'
  id?: string | null
  name: string
}

/** Leave the chair, before the start. */
export interface StandSent {
  type: 'stand'
  id?: string | null
}

/** The host changes what is agreed. */
export interface SettingsSent {
  type: 'settings'
  id?: string | null
  settings: Settings
}

/** The host starts the game. */
export interface StartSent {
  type: 'start'
  id?: string | null
}

/** A move, and the version of the table that the player saw; sent again with the same key it is played once. */
export interface MoveSent {
  type: 'move'
  id?: string | null
  version: number
  move: string
  key?: string | null
}

/** Deal the next round, with some chance of the page's own. */
export interface NextSent {
  type: 'next'
  id?: string | null
  share?: string | null
}

/** Take back the last decision; with other people at the table they are asked. */
export interface UndoSent {
  type: 'undo'
  id?: string | null
}

/** Somebody may take back a decision, or may not. */
export interface AgreeSent {
  type: 'agree'
  id?: string | null
  yes: boolean
}

/** What would the strongest bot do? */
export interface HintSent {
  type: 'hint'
  id?: string | null
}

/** See with the eyes of another of one's own seats. */
export interface LookSent {
  type: 'look'
  id?: string | null
  seat: number
}

/** Hear everything anew in another language. */
export interface SpeakSent {
  type: 'speak'
  id?: string | null
  lang: string
}

/** One of the phrases that can be called across the table. */
export interface ReactSent {
  type: 'react'
  id?: string | null
  which: number
}

/** Another game with the same people. */
export interface RematchSent {
  type: 'rematch'
  id?: string | null
}

/** The deal of a day, like 2026-11-16, to be played: today's by somebody's own calendar. */
export interface DailyWanted {
  game: string
  day: string
  name?: string
}

/** What the strongest level makes of the cards of a day from the first seat: its totals, and against whom. */
export interface DailyPar {
  day: string
  game: string
  title: string
  level: string
  opponent: string
  totals: number[]
}

/** A lucky hand to choose; of a group only one counts. */
export interface LuckyChoice {
  name: string
  title: string
  native: string
  points: number
  group: string
}

/** A set that can be declared, by its number. */
export interface SetChoice {
  number: number
  title: string
  cards: Code[]
}

/** What a round of this game is asked about, beside the piles. */
export interface Asks {
  call: string | null
  most_calls: number
  maker: boolean
  lucky: LuckyChoice[]
  lucky_out: boolean
  sets: SetChoice[]
  field: Code[]
  plays: number | null
  blank: boolean
}

/** What the table says of one round: piles, calls and declared sets by side, lucky hands by seat. */
export interface Entered {
  piles: Code[][]
  lucky: string[][]
  calls: number[]
  declared: number[][]
  out: number[]
  blank: number | null
  stopper: number | 'nobody' | null
  maker: number | null
  field: Code[]
  dealer: number | null
}

/** One round: what was said of it, and what it comes to. */
export interface KeptRound {
  number: number
  month: number
  dealer: number
  entered: Entered
  scores: number[] | null
  score: SideScore[] | null
  outcome: Outcome | null
  out: SitsOut[]
  trouble: string | null
  warnings: string[]
}

/** A kept game as everybody at the table sees it. `current` is the round being entered; `empty` one not begun. */
export interface KeptView {
  id: string
  version: number
  game: string
  title: string
  changed: Choice[]
  hwatu: boolean
  names: string[]
  sides: string[]
  side_of: number[]
  rounds_limit: number
  target: number
  months: Code[][]
  first: number
  asks: Asks
  empty: Entered
  rounds: KeptRound[]
  current: KeptRound
  totals: number[]
  standings: number[][]
  winners: number[]
  over: boolean
  next: string
}

/** A new score: its address, and the secret of those who may edit it. */
export interface KeepMade {
  id: string
  secret: string
}

/** A game to keep the score of, with the rounds that are known already. */
export interface KeepWanted {
  start: number
  rounds: Entered[]
  draft: Entered | null
  game: string
  names: string[]
  first: number
}

/** What was entered, the secret of those who may, and the version that it follows. */
export interface KeepSent {
  start: number
  rounds: Entered[]
  draft: Entered | null
  secret: string
  version: number
}

/** A guided game that is offered: of which game, and what it teaches. */
export interface LessonOffer {
  name: string
  title: string
  says: string
}

/** What the teacher says, and where to look; `why` a move is asked for and not another. */
export interface LessonNote {
  text: string
  why: string | null
  shows: string[]
}

/** What is said before a step, the move that is asked for (None: nobody is asked), and what the table then hears. */
export interface LessonStep {
  notes: LessonNote[]
  asked: Move | null
  message: StepMessage | StateMessage
}

/** A guided game: the table before the deal, every step, and what is said at the end. */
export interface LessonView {
  name: string
  title: string
  opening: StateMessage
  steps: LessonStep[]
  last: LessonNote[]
}

export type Message = LobbyMessage | StateMessage | StepMessage | PeopleMessage | ReactionMessage | AckMessage | ErrorMessage | HintMessage

export type Sent = ReadySent | SwapSent | FillSent | RemoveSent | HostSent | RenameSent | StandSent | SettingsSent | StartSent | MoveSent | NextSent | UndoSent | AgreeSent | HintSent | LookSent | SpeakSent | ReactSent | RematchSent
