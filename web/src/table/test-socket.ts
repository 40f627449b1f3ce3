// The server's end of a line, for tests that run without one.

import { vi } from 'vitest'
import type { Message } from '../wire'

export class Socket {
  static readonly OPEN = 1
  static all: Socket[] = []
  /** Nobody answers: no socket opens. */
  static silent = false
  static get last() {
    return Socket.all.at(-1)!
  }

  /** No sockets yet, and a server that answers. */
  static fresh() {
    Socket.all = []
    Socket.silent = false
    vi.stubGlobal('WebSocket', Socket)
  }

  readyState = 0
  sent: unknown[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly address: string) {
    Socket.all.push(this)
    void Promise.resolve().then(() => this.#opens())
  }

  #opens() {
    if (Socket.silent) return this.onclose?.({ code: 1006 })
    this.readyState = Socket.OPEN
    this.onopen?.()
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close() {
    this.readyState = 3
  }

  says(message: Message) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The line breaks, and is taken up again. */
  async breaks(code = 1006) {
    this.close()
    this.onclose?.({ code })
    await vi.advanceTimersByTimeAsync(400)
  }
}

/** The socket is open. */
export const connected = () => vi.advanceTimersByTimeAsync(0)
