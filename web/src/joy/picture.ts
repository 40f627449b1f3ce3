// The result as a picture: drawn as SVG with the cards of the page, and made a PNG by the browser.

import { paint } from '../paint'
import { drawing } from '../sprite.svelte'
import type { View } from '../wire'
import { bestYaku, headline, sharedName } from './share'

const SIZE = 1080
const SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif"
const [FELT, DEEP, PAPER, GOLD] = ['#2c6a50', '#17402f', '#fbf6e8', '#f5c542']

export const drawn = (view: View): Promise<Blob> =>
  paint(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg(view))}`, SIZE, SIZE)

function svg(view: View): string {
  const best = view.finale?.best
  const names = view.totals.map((_, side) => sharedName(side, view))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">
    <defs><radialGradient id="felt"><stop offset="0" stop-color="${FELT}"/><stop offset="1" stop-color="${DEEP}"/></radialGradient></defs>
    <rect width="${SIZE}" height="${SIZE}" fill="url(#felt)"/>
    ${text(540, 110, 40, view.table.title, GOLD)}
    ${text(540, 196, 64, headline(view))}
    ${scores(view, names)}
    ${text(540, 500, 34, view.finale?.why ?? '')}
    ${bars(view)}
    ${best ? yaku(best.line.cards, bestYaku(view)) : ''}
  </svg>`
}

function scores(view: View, names: string[]): string {
  const step = 960 / names.length
  return names
    .map((name, side) => {
      const x = 60 + step * (side + 0.5)
      const won = view.winners.includes(side)
      const points = text(x, 370, names.length > 3 ? 76 : 130, String(view.totals[side] ?? 0), won ? GOLD : PAPER)
      return points + text(x, 430, names.length > 3 ? 26 : 38, shortened(name, 240 / names.length + 6))
    })
    .join('')
}

/** A bar for each round and side, up for points won and down for points lost. */
function bars(view: View): string {
  const most = Math.max(1, ...view.history.flat().map(Math.abs))
  const step = 900 / view.history.length
  const wide = Math.min(26, (step - 8) / view.totals.length)
  return view.history
    .flatMap((round, i) =>
      round.map((score, side) => {
        const high = Math.max(2, (Math.abs(score) / most) * 90)
        const x = 90 + step * (i + 0.5) + (side - round.length / 2) * wide
        const colour = view.winners.includes(side) ? GOLD : PAPER
        return `<rect x="${x}" y="${score < 0 ? 640 : 640 - high}" width="${wide - 3}" height="${high}" rx="3" fill="${colour}"/>`
      }),
    )
    .join('')
}

function yaku(cards: readonly string[], says: string): string {
  const wide = Math.min(120, 900 / cards.length - 10)
  const start = 540 - (cards.length * (wide + 10)) / 2
  const faces = cards.map(
    (code, i) =>
      `<image href="${inside(code)}" x="${start + i * (wide + 10)}" y="770" width="${wide}" height="${(wide * 540) / 330}"/>`,
  )
  return faces.join('') + text(540, 1030, 36, says)
}

/** A card, drawn as in the page: a picture within the picture. */
const inside = (code: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing(`card-${code}`))}`

const text = (x: number, y: number, size: number, words: string, fill = PAPER): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-family="${SERIF}" text-anchor="middle">${escaped(words)}</text>`

const escaped = (words: string): string => words.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const shortened = (words: string, most: number): string =>
  words.length > most ? `${words.slice(0, Math.floor(most) - 1)}…` : words
