// The line to a table: a socket, and ever longer pauses until somebody answers again.

import type { Message, Sent } from '../wire'
import { spoken } from '../words'
import { type Had, socketAddress } from './address'

/** Why a line is not taken up again by itself. */
export type Ending = 'missing' | 'elsewhere' | 'gone'

const ENDINGS: Record<number, Ending> = { 4404: 'missing', 4409: 'elsewhere', 4410: 'gone' }
const FIRST = 400
const LONGEST = 15_000
/** A socket that slept for so long may be dead without knowing it. */
const ASLEEP = 60_000

/** What is at this end of the line. */
export interface Ear {
  /** What is there of the table already, null if nothing. */
  had: () => Had | null
  opened: () => void
  hear: (message: Message) => void
}

export class Line {
  online = $state(true)
  ended = $state<Ending | null>(null)

  #socket: WebSocket | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #tries = 0
  #hiddenAt = 0
  #left = new AbortController()

  constructor(
    readonly id: string,
    readonly ear: Ear,
  ) {
    const { signal } = this.#left
    addEventListener('online', () => this.#hurry(), { signal })
    addEventListener('offline', () => this.#lost(), { signal })
    document.addEventListener('visibilitychange', () => this.#seen(), { signal })
    this.#connect()
  }

  /** Whether it was said; where it was not, it is for the caller to say it again. */
  say(message: Sent): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Connect anew: here again, or as somebody else. */
  again() {
    this.ended = null
    this.#tries = 0
    this.#connect()
  }

  close() {
    this.#left.abort()
    this.#drop()
  }

  /** Forget the connection there is, or the one that is being made. */
  #drop() {
    clearTimeout(this.#retry)
    if (this.#socket) this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null
    this.#socket?.close()
    this.#socket = null
  }

  #connect() {
    this.#drop()
    const socket = new WebSocket(socketAddress(location, this.id, this.ear.had(), spoken.code))
    this.#socket = socket
    socket.onopen = () => this.#opened()
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data as string) as Message)
    socket.onclose = ({ code }) => (ENDINGS[code] ? this.#end(ENDINGS[code]) : this.#lost())
  }

  #opened() {
    this.online = true
    this.ear.opened()
  }

  /** A refusal may be the last thing said before the line is closed: it is no reason to come back sooner. */
  #hear(message: Message) {
    if (message.type !== 'error') this.#tries = 0
    this.ear.hear(message)
  }

  #end(why: Ending) {
    this.#drop()
    this.ended = why
  }

  #lost() {
    if (this.ended) return
    this.#drop()
    this.online = false
    this.#retry = setTimeout(() => this.#connect(), waits(this.#tries++))
  }

  /** The network is back, or somebody looks: no reason to wait. */
  #hurry() {
    if (!this.online && !this.ended) this.again()
  }

  #seen() {
    if (document.hidden) this.#hiddenAt = Date.now()
    else if (this.online && !this.ended && Date.now() - this.#hiddenAt > ASLEEP) this.again()
    else this.#hurry()
  }
}

/** The pause before the next try: twice the last, up to a quarter of a minute, and not the same for everybody. */
export const waits = (tries: number): number => Math.min(LONGEST, FIRST * 2 ** tries) * (0.75 + Math.random() / 4)
