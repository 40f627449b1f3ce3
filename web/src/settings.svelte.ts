import type { Sorting } from './cards'

export type Speed = 'slow' | 'normal' | 'fast' | 'instant'

const DEFAULTS = {
  name: '',
  /** The language that was chosen; none: the browser's. */
  language: '',
  level: 'beginner',
  /** The level follows how one does: games won (or lost) in a row, and the last one that counted. */
  adapts: false,
  streak: 0,
  counted: '',
  /** The game played last: the first to be offered. */
  game: 'koikoi',
  speed: 'normal' as Speed,
  theme: 'auto' as 'auto' | 'light' | 'dark',
  cards: 'auto',
  back: 'red' as 'red' | 'black',
  index: 'auto' as 'auto' | 'off' | 'japanese' | 'korean',
  sounds: true,
  matches: true,
  /** A tap plays a card; otherwise it lifts it, and the next one plays. */
  oneTap: false,
  sorting: 'month' as Sorting,
  panel: true,
  /** What people call across the table is heard. */
  calls: true,
  /** A phone is felt. */
  haptics: true,
  /** Nothing is shouted, nothing shines. */
  calm: false,
  /** The last card, which cannot but be played, plays itself. */
  forced: true,
  /** The browser tells when it is your turn. */
  tell: false,
}

const KEY = 'hanafuda.settings'

function load(): typeof DEFAULTS {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<typeof DEFAULTS>
    return { ...DEFAULTS, ...kept }
  } catch {
    return { ...DEFAULTS }
  }
}

export const settings = $state(load())

/** Whether the settings are looked at: whatever page is under them may change meanwhile. */
export const looked = $state({ at: false })

/** Keep the settings in this browser, and the theme on the page. */
export function keepSettings() {
  $effect(() => {
    localStorage.setItem(KEY, JSON.stringify(settings))
  })
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme
  })
}

const UNIT: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.45, instant: 0 }
const still = matchMedia('(prefers-reduced-motion: reduce)')

/** How long a pause of so many milliseconds lasts at the chosen speed. */
export const pause = (ms: number): number => ms * UNIT[settings.speed]

/** How long a movement lasts: none for those who asked for less motion. */
export const motion = (ms: number): number => (still.matches ? 0 : pause(ms))
