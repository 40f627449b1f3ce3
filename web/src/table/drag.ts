// A card can be drawn out of the hand with the pointer; let go over the table, it plays.

import type { Attachment } from 'svelte/attachments'

const SLACK = 10
const FAR = 60

export function draggable(able: () => boolean, play: () => void): Attachment<HTMLElement> {
  return (card) => {
    let start: { x: number; y: number } | null = null
    let dragged = false

    function down(event: PointerEvent) {
      start = able() && event.button === 0 ? { x: event.clientX, y: event.clientY } : null
      dragged = false
    }

    function move(event: PointerEvent) {
      if (!start) return
      const [x, y] = [event.clientX - start.x, event.clientY - start.y]
      if (!dragged && Math.hypot(x, y) < SLACK) return
      if (!dragged) card.setPointerCapture(event.pointerId)
      dragged = true
      Object.assign(card.style, { translate: `${x}px ${y}px`, transition: 'none', zIndex: '50' })
    }

    function up(event: PointerEvent) {
      const far = start && start.y - event.clientY > FAR
      start = null
      if (!dragged) return
      if (far) play()
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
      start = null
      home()
    }

    card.addEventListener('pointerdown', down)
    card.addEventListener('pointermove', move)
    card.addEventListener('pointerup', up)
    card.addEventListener('pointercancel', cancel)
    card.addEventListener('click', click, true)
  }
}
