// The server's end of a line, for tests that run without one.

import { vi } from 'vitest'
import type { Message } from '../wire'

export class Socket {
  static readonly OPEN = 1
  static all: Socket[] = []
  static get last() {
    return Socket.all.at(-1)!
  }

  /** No sockets yet, and tickets for whoever asks. */
  static fresh() {
    Socket.all = []
    vi.stubGlobal('WebSocket', Socket)
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof fetch>(() => Promise.resolve(new Response('{"ticket": "t"}'))),
    )
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

/** The ticket has come, and the socket is open. */
export const connected = () => vi.advanceTimersByTimeAsync(0)
