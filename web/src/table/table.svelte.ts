// One table: the connection to it, and its steps played back at the chosen speed.

import { newShare, noteCommitment, noteSeat, shareTaken } from '../receipts'
import { motion, pause, settings } from '../settings.svelte'
import { buzz } from '../joy/felt'
import { sound } from '../sounds'
import { dealable } from '../sprite.svelte'
import type {
  ErrorMessage,
  HintMessage,
  Lobby,
  Message,
  Move,
  MoveSent,
  NextSent,
  People,
  ReactionMessage,
  ReadySent,
  Sent,
  StepMessage,
  Told,
  View,
} from '../wire'
import { say, spoken } from '../words'
import { after, type Step } from './after'
import { newKey } from './key'
import { dealsFirst, lookingAt } from './first'
import { Line, type Ear } from './line.svelte'
import { fly, flyBacks, hurry, sleep } from './motion'
import { changes, company, mine } from './people'
import { playEvent } from './playback'
import { bare, dealt, grown, shownFrom, type Dealt, type Shown } from './shown'
import { ANNOUNCED, DEALT } from './tempo'
import { newsOf, sentences, type News } from './told'
import { veiled, veiledShown } from './veil'

export interface Bubble {
  seat: number
  text: string
  loud: boolean
}

/** What is shouted across the whole table. */
export interface Shout {
  seat: number
  text: string
}

/** Something to be noticed, once. */
export interface Notice {
  text: string
}

/** What can be called across the table. */
export const CALLS = [
  'people.call.hello',
  'people.call.luck',
  'people.call.well',
  'people.call.thanks',
  'people.call.oh',
  'people.call.lucky',
  'people.call.moment',
  'people.call.game',
] as const

const TOO_MANY = 12
const HEARD = 3000
const NOTICED = 4500
/** For so long a deal waits for the pictures of its cards. */
const UNPAINTED = 3000

export class Table {
  /** Before the start: who is there. */
  lobby = $state.raw<Lobby | null>(null)
  people = $state.raw<People | null>(null)
  /** When that was heard; clocks run on from there. */
  peopleAt = $state(0)
  /** A move of ours is on its way, or steps are still being shown. */
  waiting = $state(false)
  pending = $state<Move | null>(null)
  trouble = $state('')
  hint = $state.raw<HintMessage | null>(null)
  thinking = $state(false)
  log = $state.raw<string[]>([])
  bubbles = $state.raw<Bubble[]>([])
  /** What people call across the table. */
  calls = $state.raw<Bubble[]>([])
  /** What has changed about people, for a while. */
  notices = $state.raw<Notice[]>([])
  news = $state.raw<News | null>(null)
  shouted = $state.raw<Shout | null>(null)
  /** Somebody has tapped: the step that is being shown is at its end at once. */
  hurried = false
  version = $state(0)
  /** What happens until the next deal is not played out, only told. */
  skipping = $state(false)
  /** Whose player holds the device that is passed round. */
  held = $state<number | null>(null)
  /** The version at which we asked for the next deal. */
  asked = $state<number | null>(null)
  /** Cards are being dealt, and not all of them are turned up. */
  dealing = $state(false)
  /** The cards drawn for the first dealer are being looked at. */
  drawing = $state(false)

  /** What there is to say once the game is over. */
  remark = $state('')

  /** The move that a teacher points at. */
  led = $state<Move | null>(null)

  readonly line: Pick<Line, 'online' | 'ended' | 'say' | 'again' | 'close'>
  #view = $state.raw<View | null>(null)
  #shown = $state.raw<Shown | null>(null)
  #queue: Step[] = []
  /** The table as the last message has it, shown or not. */
  #last: View | null = null
  #playing = false
  #heard = 0
  /** The language in which the table was told. */
  #told = ''
  /** How often everything came anew. */
  #states = 0
  /** The move that nobody has acknowledged yet. */
  #unheard: MoveSent | null = null
  /** The rounds we have added something to, by the message it went with. */
  #given: Record<string, number[]> = {}
  /** The version at which somebody asked to take back. */
  #askedAt = 0

  constructor(
    readonly id: string,
    connect = (ear: Ear): Table['line'] => new Line(id, ear),
  ) {
    this.line = connect({
      had: () => this.#last && { version: this.#heard, seat: this.#last.seat, lang: this.#told },
      opened: () => this.#opened(),
      hear: (message) => this.#hear(message),
    })
  }

  get view(): View | null {
    return this.#view && this.hidden ? veiled(this.#view) : this.#view
  }

  get shown(): Shown | null {
    return this.#shown && this.hidden ? veiledShown(this.#shown, this.#view!.seat) : this.#shown
  }

  set shown(shown: Shown | null) {
    this.#shown = shown
  }

  get online(): boolean {
    return this.line.online && !this.line.ended
  }

  /** Whether several play on this device, which is passed round. */
  get passing(): boolean {
    return this.people !== null && mine(this.people).length > 1
  }

  /** Whose turn it is to take the device; null while there is nothing to hide, or it is in the right hands. */
  get curtain(): number | null {
    const turn = this.#view?.turn ?? null
    if (!this.passing || this.waiting || this.news || turn === null || turn === this.held) return null
    return this.people!.players[turn]?.yours ? turn : null
  }

  /** Whether the hand on the table is nobody's business now. */
  get hidden(): boolean {
    return this.passing && (this.curtain !== null || this.#view?.seat !== this.held)
  }

  get yours(): boolean {
    const view = this.view
    return !this.waiting && !this.hidden && this.online && view?.turn === view?.seat && view?.seat !== null
  }

  get legal(): Move[] {
    return this.yours ? (this.view?.legal ?? []) : []
  }

  /** Whether others play too, on devices of their own: then there are no hints, and taking back is asked for. */
  get sociable(): boolean {
    return this.people !== null && company(this.people)
  }

  /** We have asked for the next deal, and wait for the others. */
  get readied(): boolean {
    return this.asked === this.version || !!this.people?.players.some((player) => player.yours && player.ready)
  }

  /** You are to draw for the first dealer. */
  get draws(): boolean {
    return this.quiet && this.view?.phase === 'deal' && this.view.seat !== null && !this.readied
  }

  /** Nothing is on its way, and nothing is still being shown. */
  get quiet(): boolean {
    return !this.waiting && !this.news
  }

  /** A move is asked of you, and everything before it has been seen. */
  get asks(): boolean {
    return this.yours && this.quiet
  }

  /** The round or the game is over, and its end has been seen. */
  get ended(): boolean {
    return this.quiet && (this.view?.phase === 'round_over' || this.view?.phase === 'match_over')
  }

  get hinted(): Move | null {
    return this.hint?.move ?? this.led
  }

  close() {
    this.line.close()
  }

  move(move: Move) {
    if (!this.legal.includes(move)) return
    const key = newKey()
    this.dismiss()
    this.pending = move
    this.waiting = true
    this.#unheard = { type: 'move', id: key, key, version: this.version, move }
    this.line.say(this.#unheard)
  }

  /** A tap or a key finishes what is running; whether anything was. */
  hurry(): boolean {
    if (!this.#playing) return false
    this.hurried = true
    hurry()
    return true
  }

  /** Ready for the next deal, with some chance of our own. */
  next() {
    if (this.readied) return
    this.asked = this.version
    const round = (this.#view?.phase === 'deal' ? 0 : (this.#view?.round ?? 0)) + 1
    if (this.#view?.day) this.send({ type: 'next' })
    else this.#give({ type: 'next' }, round)
  }

  /** Ready for the start, or not; what we add then is for the first dealer and for the first deal. */
  ready(ready: boolean) {
    if (ready) this.#give({ type: 'ready' }, 0, 1)
    else this.send({ type: 'ready', ready })
  }

  /** Send it with some chance of our own for these rounds; once the server says that it has it, that is noted. */
  #give(message: ReadySent | NextSent, ...rounds: number[]) {
    const id = newKey()
    this.#given[id] = rounds
    this.send({ ...message, id, share: newShare(this.id, ...rounds) })
  }

  undo() {
    this.send({ type: 'undo' })
  }

  ask() {
    this.thinking = true
    this.line.say({ type: 'hint' })
  }

  /** Whoever is next has the device. */
  lift() {
    if (this.curtain === null) return
    this.held = this.curtain
    this.send({ type: 'look', seat: this.held })
  }

  /** Ask for anything else. */
  send(message: Sent) {
    this.dismiss()
    this.line.say(message)
  }

  /** Hear everything anew in another language; a line that is being made asks for it by itself. */
  speak(lang: string) {
    this.send({ type: 'speak', lang })
  }

  /** Forget what was hinted or refused. */
  dismiss() {
    this.hint = null
    this.trouble = ''
  }

  /** A new line knows nothing: neither whose eyes are ours, nor the move that was on its way. */
  #opened() {
    this.thinking = false
    this.asked = null
    if (this.held !== null) this.line.say({ type: 'look', seat: this.held })
    if (this.#unheard) this.line.say(this.#unheard)
  }

  #hear(message: Message): void {
    switch (message.type) {
      case 'lobby':
        return this.#gather(message.lobby)
      case 'state':
        this.#meet(message.people)
        return this.#show(message.view, message.version)
      case 'step':
        return this.#enqueue(message)
      case 'people':
        return this.#meet(message.people)
      case 'reaction':
        return void this.#call(message)
      case 'ack':
        return this.#acknowledged(message.id)
      case 'hint':
        return this.#hinted(message)
      case 'error':
        return this.#refused(message)
    }
  }

  #gather(lobby: Lobby) {
    this.lobby = lobby
    noteCommitment(this.id, lobby.commitment)
  }

  #meet(people: People) {
    const before = this.people
    this.people = people
    this.peopleAt = Date.now()
    // Once the game is over, everybody may come and go.
    const news = before && this.#last?.phase !== 'match_over' ? changes(before, people) : []
    for (const sentence of news) void this.#notice(sentence)
    if (people.asked && !before?.asked) this.#askedAt = this.#heard
    // Where nothing has happened since it was asked, somebody has said no.
    if (before?.asked && !people.asked && this.#askedAt === this.#heard) void this.#notice(say('people.refused'))
  }

  async #notice(text: string) {
    const notice = { text }
    this.notices = [...this.notices, notice]
    await sleep(NOTICED)
    this.notices = this.notices.filter((other) => other !== notice)
  }

  /** Something called across the table is heard at its seat, unless nobody wants to hear it. */
  async #call({ seat, which }: ReactionMessage) {
    if (!settings.calls) return
    const call = { seat, text: say(CALLS[which]!), loud: false }
    this.calls = [...this.calls.filter((other) => other.seat !== seat), call]
    await sleep(HEARD)
    this.calls = this.calls.filter((other) => other !== call)
  }

  #acknowledged(id: string) {
    if (this.#unheard?.id === id) this.#unheard = null
    shareTaken(this.id, ...(this.#given[id] ?? []))
  }

  #refused({ message, id, version }: ErrorMessage) {
    if (this.#dealtMeanwhile(id, version)) return
    this.trouble = message
    this.thinking = false
    this.asked = null
    if (id !== null && id !== this.#unheard?.id) return
    this.#unheard = null
    this.pending = null
    if (!this.#playing) this.waiting = false
  }

  /** Whether we have asked for a deal that came before we were heard: then all is as we wished. */
  #dealtMeanwhile(id: string | null, version: number): boolean {
    return id !== null && id in this.#given && this.asked !== null && this.asked < version
  }

  #hinted(hint: HintMessage) {
    this.thinking = false
    if (hint.version === this.version) this.hint = hint
  }

  /** Everything anew: what was still to be shown is out of date. */
  #show(view: View, version: number) {
    this.#queue = []
    this.#last = view
    this.#told = spoken.code
    this.#states++
    this.lobby = null
    if (view.commitment) {
      noteCommitment(this.id, view.commitment)
      noteSeat(this.id, this.passing ? null : view.seat)
    }
    this.version = version
    this.#reached(version)
    this.#adopt(view)
    this.log = view.log
    this.bubbles = []
    this.shouted = null
    this.pending = this.#unheard?.move ?? null
    this.waiting = this.pending !== null
    // Nobody needs to be asked for the first deal, where nobody draws for it.
    if (this.draws && view.table.first.how !== 'draw') this.next()
  }

  /** Where the table has gone on, a move that was made before is known by now, or too late. */
  #reached(version: number) {
    this.#heard = version
    if (this.#unheard && this.#unheard.version < version) this.#unheard = null
  }

  #enqueue(step: StepMessage) {
    if (step.version <= this.#heard || !this.#last) return
    this.#reached(step.version)
    this.#last = after(this.#last, step.view)
    this.#queue.push({ ...step, view: this.#last })
    this.waiting = true
    if (!this.#playing) void this.#play()
  }

  async #play() {
    this.#playing = true
    let last: Step | undefined
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      this.hurried = document.hidden || this.skipping || (this.#queue.length > TOO_MANY && !this.#watches(step))
      await this.#showStep(step)
      last = step
    }
    this.#playing = this.hurried = this.waiting = false
    if (last && settings.forced) this.#playForced(last)
  }

  /** The last card of a hand, which cannot but be played, plays itself; not where somebody has just taken it back. */
  #playForced({ events }: Step) {
    const only = this.view?.phase === 'play' && this.view.hand.length === 1 && this.legal.length === 1
    if (only && !events.some((event) => event.kind === 'undo')) this.move(this.legal[0]!)
  }

  /** Who sits the round out has nothing to do but watch it: many steps at once are no reason to hurry. */
  #watches(step: Step): boolean {
    const { seat, out } = (this.#queue.at(-1) ?? step).view
    return out.some((one) => one.seat === seat)
  }

  async #showStep(step: Step) {
    const states = this.#states
    this.bubbles = []
    this.hint = null
    const fresh = step.events.some((event) => event.kind === 'dealt')
    if (fresh) [this.skipping, this.held] = [false, null]
    if (fresh) {
      this.log = [...this.log, ...sentences(step.events)]
      if (!this.hurried) await Promise.all([this.#open(step), pictured()])
    } else for (const event of step.events) if (states === this.#states) await this.#showEvent(event, step.view)
    if (states !== this.#states) {
      this.#adopt(this.#view!)
      return
    }
    this.version = step.version
    this.pending = null
    if (fresh) await this.#deal(step.view)
    else await this.#settle(step.view)
    await this.#announce(step.events)
    this.shouted = null
  }

  /** The table comes to lie as the view has it; whatever still flies may go on flying. */
  async #settle(view: View) {
    const ms = this.hurried ? 0 : motion(220)
    const flight = fly(() => this.#adopt(view), { ms, to: toStock(view) })
    if (!ms || view.away.length) await flight
  }

  /** The table is as this view has it. */
  #adopt(view: View) {
    this.#view = view
    this.#shown = shownFrom(view, this.#shown)
  }

  async #showEvent(event: Told, after: View) {
    this.log = [...this.log, ...sentences([event])]
    if (this.#shown && this.#view) await playEvent(this, event, after)
  }

  /** Who deals first: the cards that were drawn for it are looked at, anything else is told in passing. */
  async #open({ events, view }: Step) {
    if (!events.some(({ kind }) => kind === 'first')) return
    if (view.table.first.how !== 'draw') return void this.#notice(dealsFirst(view))
    this.drawing = true
    await sleep(pause(lookingAt(view)))
    this.drawing = false
  }

  /** Backs fly from the stock to everybody, in the packets of the game, and are turned where they may be seen. */
  async #deal(view: View) {
    const ms = this.hurried ? 0 : motion(DEALT.ms)
    const start = shownFrom(view, null)
    const order = dealt(view, start.hands)
    const step = motion(Math.min(DEALT.each, DEALT.all / order.length))
    const out = order.map(({ card }, i) => ({ card, delay: i * step }))
    const known = Object.fromEntries(out.flatMap(({ card, delay }) => (card ? [[card, delay]] : [])))
    const cards = Object.keys(known)
    const from = Object.fromEntries(cards.map((card) => [card, 'stock']))
    this.#shown = null
    this.dealing = ms > 0
    const flight = fly(
      () => {
        this.#adopt(view)
        if (ms) this.#shown = bare(this.#shown!)
      },
      { ms, from, delays: known, turning: cards },
    )
    if (!ms) return flight
    const states = this.#states
    const backs = order.flatMap(({ seat, card }, i) => (card ? [] : [{ to: `seat-${seat}`, delay: i * step }]))
    await Promise.all([flight, flyBacks('stock', backs, ms), this.#hand(order, step, ms)])
    this.dealing = false
    if (states === this.#states) this.#shown = start
  }

  /** Every card is heard as it is dealt, and counted in the hand that it goes to. */
  async #hand(order: Dealt[], step: number, ms: number) {
    const [states, start] = [this.#states, performance.now() + ms * 0.7]
    for (const [i, { seat, card }] of order.entries()) {
      if (!this.hurried) await sleep(Math.max(0, start + i * step - performance.now()))
      if (states !== this.#states) return
      if (i % 2 === 0 && !this.hurried) sound('lift')
      if (!card && seat !== null) this.#shown = grown(this.#shown!, seat)
    }
  }

  /** A yaku just made is an event: its cards gather before anything is asked. */
  async #announce(events: Told[]) {
    for (const news of this.hurried ? [] : newsOf(events)) {
      this.news = news
      sound('yaku')
      buzz('yaku')
      await sleep(pause(ANNOUNCED))
      this.news = null
    }
  }
}

/** Backs that are seen to fly have their pictures by then, unless these take too long. */
const pictured = () => motion(DEALT.ms) && Promise.race([dealable(), sleep(UNPAINTED)])

/** What was held by who is out goes onto the stock. */
const toStock = ({ away }: View) => Object.fromEntries(away.map((card) => [card, 'stock']))
