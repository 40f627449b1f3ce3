// The focus is never lost: when what had it is gone, it goes to what is asked next.

import { tick } from 'svelte'

let keyboard = false

addEventListener('keydown', () => (keyboard = true), true)
addEventListener('pointerdown', () => (keyboard = false), true)

/** After a step, if the focus fell to the page itself, give it to the choice at hand, or to the hand. */
export function keepFocus(now: unknown) {
  if (!now) return
  void tick().then(() => {
    const lost = !document.activeElement || document.activeElement === document.body
    const choice = document.querySelector<HTMLElement>('main [data-choice]')
    const idle = document.activeElement?.matches('[data-hand]')
    if (!lost && !(idle && choice)) return
    const card = document.querySelector<HTMLElement>('main [data-hand][tabindex="0"]')
    ;(choice ?? card)?.focus({ focusVisible: keyboard })
  })
}
