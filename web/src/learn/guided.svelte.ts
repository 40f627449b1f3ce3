// A guided game: a real table whose line leads to a teacher. The others make the moves of the lesson; so does whoever
// learns, and any other move is answered with a reason, and nothing is lost.

import { after } from '../table/after'
import type { Ear } from '../table/line.svelte'
import { Table } from '../table/table.svelte'
import type { LessonNote, LessonStep, LessonView, Move, Sent } from '../wire'

export class Guided {
  readonly table: Table
  /** Which step comes next, and which of its notes is being said. */
  at = $state(0)
  #note = $state(0)
  /** Why the move that is asked for, to who made another. */
  why = $state('')

  #ear: Ear | null = null

  lesson: LessonView

  constructor(
    lesson: LessonView,
    /** The lesson is over, and somebody wants to play on. */
    readonly onward: () => void,
  ) {
    this.lesson = $state.raw(lesson)
    this.table = new Table(`lesson-${lesson.name}`, (ear) => {
      this.#ear = ear
      return { online: true, ended: null, say: (message) => this.#heard(message), again: () => {}, close: () => {} }
    })
    this.#ear?.hear(lesson.opening)
    this.#go()
  }

  get #step(): LessonStep | null {
    return this.lesson.steps[this.at] ?? null
  }

  get #notes(): LessonNote[] {
    return this.#step?.notes ?? this.lesson.last
  }

  /** What is being said, once everything before it has been seen. */
  get note(): LessonNote | null {
    return this.table.quiet ? (this.#notes[this.#note] ?? null) : null
  }

  /** The move that is asked for. */
  get asked(): Move | null {
    return this.#step?.asked ?? null
  }

  /** Whether there is more to be said before anything is done. */
  get more(): boolean {
    return this.#note + 1 < this.#notes.length || (this.#step !== null && this.asked === null)
  }

  get over(): boolean {
    return this.#step === null && this.table.quiet
  }

  /** Heard: what else is said, or what the others do. */
  next() {
    if (!this.more) return
    if (this.#note + 1 < this.#notes.length) this.#note++
    else this.#play()
    this.#lead()
  }

  /** The same lesson in another language: the table as it stands, and what is being said, anew. */
  retell(lesson: LessonView) {
    this.lesson = lesson
    const { opening, steps } = lesson
    const last = steps[this.at - 1]?.message ?? opening
    const view = last.type === 'state' ? last.view : after(opening.view, last.view)
    this.#ear?.hear({ ...opening, version: last.version, view })
  }

  #heard(message: Sent): boolean {
    if (message.type === 'move' && message.move === this.asked) this.#play()
    else if (message.type === 'next' || message.type === 'rematch') this.#onward()
    else this.#explain(message.id ?? null)
    return true
  }

  /** Between two rounds of the lesson the next is dealt; after the last, somebody wants to play. */
  #onward() {
    if (this.#step) this.next()
    else this.onward()
  }

  /** Another move, or somebody at a loss: the reason for this one. */
  #explain(id: string | null) {
    this.#note = Math.max(0, this.#notes.length - 1)
    this.why = this.#notes.at(-1)?.why ?? ''
    this.#ear?.hear({ type: 'error', message: '', version: this.table.version, id })
    this.#lead()
  }

  #play() {
    this.#ear?.hear(this.#step!.message)
    this.at++
    this.#note = 0
    this.why = ''
    this.#go()
  }

  /** What nobody has anything to say about is simply played. */
  #go() {
    if (this.#step && this.asked === null && !this.#notes.length) this.#play()
    this.#lead()
  }

  /** Light the move that is asked for, once all is said. */
  #lead() {
    this.table.led = this.more ? null : this.asked
  }
}
