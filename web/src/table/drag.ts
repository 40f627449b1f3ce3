// A card can be drawn out of the hand with the pointer; let go over the table, it plays, onto the card it lies over.

import type { Attachment } from 'svelte/attachments'
import type { Code } from '../wire'

const SLACK = 10
const FAR = 60
/** A card under the finger, before anybody knows whether it is tapped or drawn: it has risen in the very next frame. */
const HELD = { translate: '0 -9px', transition: 'none' }

export interface Drag {
  able: () => boolean
  start: () => void
  /** The card of the field that is under the pointer. */
  over: (card: Code | null) => void
  drop: (over: Code | null) => void
  end: () => void
}

export function draggable({ able, start, over, drop, end }: Drag): Attachment<HTMLElement> {
  return (card) => {
    let from: { x: number; y: number } | null = null
    let dragged = false

    function down(event: PointerEvent) {
      from = able() && event.button === 0 ? { x: event.clientX, y: event.clientY } : null
      dragged = false
      if (from) Object.assign(card.style, HELD)
      // At once: a quick mouse has left the card with its first step. (A finger is captured by itself.)
      if (from && event.pointerType === 'mouse') card.setPointerCapture(event.pointerId)
    }

    function move(event: PointerEvent) {
      if (!from) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!dragged && Math.hypot(x, y) < SLACK) return
      if (!dragged) start()
      dragged = true
      over(under(event))
      Object.assign(card.style, { translate: `${x}px ${y}px`, transition: 'none', zIndex: '50' })
    }

    function up(event: PointerEvent) {
      const far = from && from.y - event.clientY > FAR
      from = null
      if (!dragged) {
        home()
        return
      }
      if (far) drop(under(event))
      over(null)
      end()
      setTimeout(home, far ? 500 : 0)
    }

    function home() {
      Object.assign(card.style, { translate: '', transition: '', zIndex: '' })
    }

    /** The click that ends a drag is not a tap. */
    function click(event: MouseEvent) {
      if (dragged) event.stopImmediatePropagation()
      dragged = false
    }

    function cancel() {
      from = null
      if (dragged) end()
      over(null)
      home()
    }

    card.addEventListener('pointerdown', down)
    card.addEventListener('pointermove', move)
    card.addEventListener('pointerup', up)
    card.addEventListener('pointercancel', cancel)
    card.addEventListener('click', click, true)
  }
}

function under({ clientX, clientY }: PointerEvent): Code | null {
  const found = document
    .elementsFromPoint(clientX, clientY)
    .map((one) => one.closest<HTMLElement>('.field [data-card]'))
  return found.find((one) => one)?.dataset.card ?? null
}
