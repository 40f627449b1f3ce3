// A kept game on this page: every change is in the browser at once and on the server as soon as it can be; what others
// at the table change comes back.

import { Refused } from '../api'
import { changeKept, keep, kept } from './api'
import { docOf, firstChange, merged, sameDoc, type Doc } from './doc'
import { held, hold, remember, secretOf } from './drawer'
import type { Entered, KeptView } from '../wire'
import { spoken } from '../words'

const SOON = 200
const OFTEN = 2000

export type Link = 'kept' | 'sending' | 'away'

export class KeptGame {
  view = $state.raw<KeptView | null>(null)
  doc = $state.raw<Doc>({ rounds: [], draft: null })
  link = $state<Link>('kept')
  /** What the server refuses, in a sentence. */
  trouble = $state('')
  /** Two told the same round differently. */
  clash = $state(false)
  /** The server does not know this game (any more). */
  gone = $state(false)
  secret: string
  #base: Doc = { rounds: [], draft: null }
  #timer = 0
  #busy = false
  /** The language that the view is told in. */
  #told = ''

  constructor(
    readonly id: string,
    secret: string,
  ) {
    this.secret = secret || secretOf(id)
    const last = held(id)
    if (last) {
      this.view = last.view
      this.#told = last.told ?? ''
      this.#base = docOf(last.view)
      this.doc = last.doc
    }
  }

  /** Come and stay: look at the server again and again until the page is left. */
  start(): () => void {
    void this.#sync()
    const timer = setInterval(() => !document.hidden && void this.#sync(), OFTEN)
    return () => {
      clearInterval(timer)
      clearTimeout(this.#timer)
      void this.#sync()
    }
  }

  /** Look at the server now. */
  look() {
    void this.#sync()
  }

  /** Tell something: it is kept here at once. */
  tell(doc: Doc) {
    this.doc = doc
    this.trouble = ''
    this.#hold()
    clearTimeout(this.#timer)
    this.#timer = window.setTimeout(() => void this.#sync(), SOON)
  }

  get unsent(): boolean {
    return !sameDoc(this.doc, this.#base)
  }

  /** The same game kept anew on a server that does not know it. */
  async again(): Promise<string> {
    const { game, names, first } = this.view!
    const made = await keep({ game, names, first, start: 0, rounds: this.doc.rounds, draft: this.doc.draft })
    remember(made.id, made.secret)
    return made.id
  }

  #hold() {
    if (this.view) hold(this.id, { view: this.view, doc: this.doc, told: this.#told })
  }

  async #sync() {
    if (this.#busy) return
    this.#busy = true
    try {
      do {
        await (this.view && this.secret && this.unsent && !this.trouble ? this.#send() : this.#look())
      } while (this.unsent && this.secret && !this.trouble)
      this.link = 'kept'
      this.gone = false
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#refused(error)
    } finally {
      this.#busy = false
    }
  }

  #refused({ status, message }: Refused) {
    this.link = status === 0 || status >= 500 ? 'away' : 'kept'
    this.gone = status === 404
    if (this.link === 'kept' && !this.gone) this.trouble = message
  }

  async #send() {
    if (this.link !== 'away') this.link = 'sending'
    const { rounds, draft } = this.doc
    const { code } = spoken
    const start = firstChange(this.doc, this.#base)
    const sent = { secret: this.secret, version: this.view!.version, start, rounds: rounds.slice(start), draft }
    try {
      this.#take(await changeKept(this.id, sent), { rounds, draft }, code)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
      await this.#look()
    }
  }

  async #look() {
    const { code } = spoken
    const found = await kept(this.id, this.#told === code ? (this.view?.version ?? 0) : 0)
    if (found) this.#take(found, this.#base, code)
    this.link = 'kept'
  }

  /** How the server has it now; what is told here since `sent` stays told. */
  #take(view: KeptView, sent: Doc, told: string) {
    const theirs = docOf(view)
    this.#told = told
    const both = merged(sent, this.doc, theirs)
    this.#base = theirs
    this.view = view
    this.doc = this.secret ? both.doc : theirs
    this.clash ||= both.clash
    this.#hold()
    remember(this.id, this.secret)
  }
}

export const withRound = ({ rounds, draft }: Doc, number: number | null, round: Entered): Doc =>
  number === null
    ? { rounds, draft: round }
    : { rounds: rounds.map((one, i) => (i === number - 1 ? round : one)), draft }
