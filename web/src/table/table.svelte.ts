// One table: the connection to it, and its steps played back at the chosen speed.

import type { Code, Event, Hint, Made, Message, Progress, View } from '../wire'
import { motion, pause } from '../settings.svelte'
import { playEvent } from './playback'
import { shownFrom, type Shown } from './shown'
import { fly, sleep } from './motion'
import { chime } from '../sounds'

type Step = Extract<Message, { type: 'step' }>

export interface Bubble {
  seat: number
  text: string
  loud: boolean
}

export interface News {
  side: number
  yaku: Made[]
}

const RETRY = [400, 800, 1500, 3000]
const TOO_MANY = 12

export class Table {
  view = $state.raw<View | null>(null)
  shown = $state.raw<Shown | null>(null)
  online = $state(true)
  /** A move of ours is on its way, or steps are still being shown. */
  waiting = $state(false)
  pending = $state<string | null>(null)
  trouble = $state('')
  hint = $state.raw<Hint | null>(null)
  thinking = $state(false)
  log = $state.raw<string[]>([])
  bubbles = $state.raw<Bubble[]>([])
  news = $state.raw<News | null>(null)
  version = $state(0)
  /** The most cards a hand has had in this round: so many places it keeps. */
  most = $state(0)

  #socket: WebSocket | null = null
  #queue: Step[] = []
  #playing = false
  #closed = false
  #tries = 0
  #heard = 0

  constructor(
    readonly id: string,
    readonly token: string | null,
  ) {
    this.#connect()
  }

  get yours(): boolean {
    return !this.waiting && this.online && this.view?.turn === this.view?.seat && this.view?.seat !== null
  }

  get legal(): string[] {
    return this.yours ? (this.view?.legal ?? []) : []
  }

  close() {
    this.#closed = true
    this.#socket?.close()
  }

  move(move: string) {
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

  #send(message: object) {
    this.dismiss()
    this.waiting = true
    this.#say(message)
  }

  #say(message: object) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  #connect() {
    const secure = location.protocol === 'https:' ? 'wss' : 'ws'
    const query = new URLSearchParams()
    if (this.view) query.set('version', String(this.#heard))
    if (this.token) query.set('token', this.token)
    const socket = new WebSocket(`${secure}://${location.host}/ws/tables/${encodeURIComponent(this.id)}?${query}`)
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

  #hinted(hint: Hint & { version: number }) {
    this.thinking = false
    if (hint.version === this.version) this.hint = hint
  }

  /** Everything anew: what was still to be shown is out of date. */
  #show(view: View, version: number) {
    this.#queue = []
    this.version = this.#heard = version
    this.#settle(view)
    this.log = view.log
    this.pending = null
    this.waiting = false
    this.bubbles = []
  }

  #enqueue(step: Step) {
    if (step.version <= this.#heard) return
    this.#heard = step.version
    this.#queue.push(step)
    this.waiting = true
    if (!this.#playing) void this.#play()
  }

  async #play() {
    this.#playing = true
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      const hurry = document.hidden || this.#queue.length > TOO_MANY
      await this.#showStep(step, hurry)
    }
    this.#playing = false
    this.waiting = false
  }

  async #showStep(step: Step, hurry: boolean) {
    const before = this.view
    this.bubbles = []
    this.hint = null
    const fresh = step.events.some((event) => event.kind === 'dealt')
    if (!hurry && !fresh) for (const event of step.events) await this.#showEvent(event, step.view)
    else this.log = [...this.log, ...texts(step.events)]
    this.version = step.version
    this.pending = null
    if (fresh) await this.#deal(step.view, hurry)
    else await fly(() => this.#settle(step.view), { ms: hurry ? 0 : motion(220) })
    if (before && !hurry) await this.#announce(before, step.view)
  }

  #settle(view: View) {
    const cards = Math.max(0, ...view.hand_sizes)
    this.most = view.round === this.view?.round ? Math.max(this.most, cards) : cards
    this.view = view
    this.shown = shownFrom(view, this.shown)
  }

  async #showEvent(event: Event, after: View) {
    this.log = [...this.log, ...texts([event])]
    if (this.shown && this.view) await playEvent(this, event, after)
  }

  /** The cards come from the stock, one after the other, in the packets of the game. */
  async #deal(view: View, hurry: boolean) {
    const order = packed(view)
    const from = Object.fromEntries(order.map((card) => [card, 'stock']))
    this.shown = null
    const ms = hurry ? 0 : motion(380)
    await fly(() => this.#settle(view), { ms, from, order, stagger: ms / 9 })
  }

  /** A yaku just made is shown with its cards before anything is asked. */
  async #announce(before: View, after: View) {
    const made = after.yaku.map((rows, side) => ({ side, yaku: newlyHeld(before.yaku[side] ?? [], rows) }))
    for (const news of made.filter(({ yaku }) => yaku.length)) {
      if (after.round !== before.round) continue
      this.news = news
      chime(0, 4, 7)
      await sleep(pause(1700))
      this.news = null
    }
  }
}

/** Hand and field in the order in which they are handed round: so many of each, and again. */
function packed({ hand, field, packets }: View): Code[] {
  const [hands, fields] = [[...hand], [...field]]
  const dealt = packets.flatMap(([toHand, toField]) => [...hands.splice(0, toHand), ...fields.splice(0, toField)])
  return [...dealt, ...hands, ...fields]
}

function newlyHeld(before: Progress[], after: Progress[]): Made[] {
  const old = new Set(before.filter((row) => row.held).map((row) => row.name))
  return after.filter((row) => row.held && !old.has(row.name)).map(({ name, points, have }) => ({ name, points, cards: have }))
}

const texts = (events: Event[]): string[] => events.map((event) => event.text).filter(Boolean)
