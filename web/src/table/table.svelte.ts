// One table: the connection to it, and its steps played back at the chosen speed.

import type { HintMessage, Message, Move, Sent, StepMessage, Told, View } from '../wire'
import { motion, pause } from '../settings.svelte'
import { socketAddress } from './address'
import { playEvent } from './playback'
import { dealOrder, shownFrom, type Shown } from './shown'
import { newsOf, sentences, type News } from './told'
import { fly, sleep } from './motion'
import { chime } from '../sounds'

export interface Bubble {
  seat: number
  text: string
  loud: boolean
}

const RETRY = [400, 800, 1500, 3000]
const TOO_MANY = 12

export class Table {
  view = $state.raw<View | null>(null)
  shown = $state.raw<Shown | null>(null)
  online = $state(true)
  /** A move of ours is on its way, or steps are still being shown. */
  waiting = $state(false)
  pending = $state<Move | null>(null)
  trouble = $state('')
  hint = $state.raw<HintMessage | null>(null)
  thinking = $state(false)
  log = $state.raw<string[]>([])
  bubbles = $state.raw<Bubble[]>([])
  news = $state.raw<News | null>(null)
  version = $state(0)
  /** What happens until the next deal is not played out, only told. */
  skipping = $state(false)
  /** The most cards a hand has had in this round: so many places it keeps. */
  most = $state(0)

  #socket: WebSocket | null = null
  #queue: StepMessage[] = []
  #playing = false
  #closed = false
  #tries = 0
  #heard = 0
  /** How often everything came anew. */
  #states = 0

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    this.#connect()
  }

  get yours(): boolean {
    return !this.waiting && this.online && this.view?.turn === this.view?.seat && this.view?.seat !== null
  }

  get legal(): Move[] {
    return this.yours ? (this.view?.legal ?? []) : []
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
    return this.hint?.move ?? null
  }

  close() {
    this.#closed = true
    this.#socket?.close()
  }

  move(move: Move) {
    if (!this.legal.includes(move)) return
    this.pending = move
    this.#send({ type: 'move', version: this.version, move })
  }

  next() {
    this.#send({ type: 'next' })
  }

  undo() {
    this.#send({ type: 'undo' })
  }

  ask() {
    this.thinking = true
    this.#say({ type: 'hint' })
  }

  /** Forget what was hinted or refused. */
  dismiss() {
    this.hint = null
    this.trouble = ''
  }

  #send(message: Sent) {
    this.dismiss()
    this.waiting = true
    this.#say(message)
  }

  #say(message: Sent) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #connect() {
    const socket = new WebSocket(socketAddress(location, this.id, this.view && this.#heard, this.token))
    this.#socket = socket
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as Message)
    socket.onclose = () => this.#lost()
  }

  #lost() {
    if (this.#closed) return
    this.online = false
    this.thinking = false
    setTimeout(() => this.#closed || this.#connect(), RETRY[Math.min(this.#tries++, RETRY.length - 1)])
  }

  #hear(message: Message) {
    this.#tries = 0
    this.online = true
    if (message.type === 'error') this.#refused(message.message)
    else if (message.type === 'hint') this.#hinted(message)
    else if (message.type === 'state') this.#show(message.view, message.version)
    else this.#enqueue(message)
  }

  #refused(sentence: string) {
    this.trouble = sentence
    this.thinking = false
    this.pending = null
    if (!this.#playing) this.waiting = false
  }

  #hinted(hint: HintMessage) {
    this.thinking = false
    if (hint.version === this.version) this.hint = hint
  }

  /** Everything anew: what was still to be shown is out of date. */
  #show(view: View, version: number) {
    this.#queue = []
    this.#states++
    this.version = this.#heard = version
    this.#adopt(view)
    this.log = view.log
    this.pending = null
    this.waiting = false
    this.bubbles = []
  }

  #enqueue(step: StepMessage) {
    if (step.version <= this.#heard) return
    this.#heard = step.version
    this.#queue.push(step)
    this.waiting = true
    if (!this.#playing) void this.#play()
  }

  async #play() {
    this.#playing = true
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      const hurry = document.hidden || this.skipping || (this.#queue.length > TOO_MANY && !this.#watches(step))
      await this.#showStep(step, hurry)
    }
    this.#playing = false
    this.waiting = false
  }

  /** Who sits the round out has nothing to do but watch it: many steps at once are no reason to hurry. */
  #watches(step: StepMessage): boolean {
    const { seat, out } = (this.#queue.at(-1) ?? step).view
    return out.some((one) => one.seat === seat)
  }

  async #showStep(step: StepMessage, hurry: boolean) {
    const states = this.#states
    this.bubbles = []
    this.hint = null
    const fresh = step.events.some((event) => event.kind === 'dealt')
    if (fresh) this.skipping = false
    if (hurry || fresh) this.log = [...this.log, ...sentences(step.events)]
    else for (const event of step.events) if (states === this.#states) await this.#showEvent(event, step.view)
    if (states !== this.#states) {
      this.#adopt(this.view!)
      return
    }
    this.version = step.version
    this.pending = null
    if (fresh) await this.#deal(step.view, hurry)
    else await fly(() => this.#adopt(step.view), { ms: hurry ? 0 : motion(220), to: toStock(step.view) })
    if (!hurry) await this.#announce(step.events)
  }

  /** The table is as this view has it. */
  #adopt(view: View) {
    const cards = Math.max(0, ...view.hand_sizes)
    this.most = view.round === this.view?.round ? Math.max(this.most, cards) : cards
    this.view = view
    this.shown = shownFrom(view, this.shown)
  }

  async #showEvent(event: Told, after: View) {
    this.log = [...this.log, ...sentences([event])]
    if (this.shown && this.view) await playEvent(this, event, after)
  }

  /** The cards come from the stock, one after the other, in the packets of the game. */
  async #deal(view: View, hurry: boolean) {
    const order = dealOrder(view)
    const from = Object.fromEntries(order.map((card) => [card, 'stock']))
    this.shown = null
    const ms = hurry ? 0 : motion(380)
    await fly(() => this.#adopt(view), { ms, from, order, stagger: ms / 9 })
  }

  /** A yaku just made is shown with its cards before anything is asked. */
  async #announce(events: Told[]) {
    for (const news of newsOf(events)) {
      this.news = news
      chime(0, 4, 7)
      await sleep(pause(1700))
      this.news = null
    }
  }
}

/** What was held by who is out goes onto the stock. */
const toStock = ({ away }: View) => Object.fromEntries(away.map((card) => [card, 'stock']))
