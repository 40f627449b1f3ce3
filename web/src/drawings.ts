// A sprite taken apart: each of its symbols as a document of its own, with the shapes it shares with others in it.

const HEAD = 'xmlns="http://www.w3.org/2000/svg"'
const REFERENCE = /#([\w-]+)/g

export function drawingsOf(sprite: string): Record<string, string> {
  const whole = new DOMParser().parseFromString(sprite, 'image/svg+xml')
  const shapes = new Map([...whole.querySelectorAll('defs > [id]')].map((shape) => [shape.id, shape.outerHTML]))
  const symbols = [...whole.querySelectorAll('symbol')]
  return Object.fromEntries(symbols.map((symbol) => [symbol.id, documentOf(symbol, shapes)]))
}

function documentOf(symbol: Element, shapes: Map<string, string>): string {
  const box = symbol.getAttribute('viewBox')!
  const [, , width, height] = box.split(' ')
  const needed = [...needs(symbol.innerHTML, shapes)].map((name) => shapes.get(name)).join('')
  return `<svg ${HEAD} width="${width}" height="${height}" viewBox="${box}"><defs>${needed}</defs>${symbol.innerHTML}</svg>`
}

/** The shapes that a drawing refers to, and those that these refer to. */
function needs(drawing: string, shapes: Map<string, string>, found = new Set<string>()): Set<string> {
  for (const [, name] of drawing.matchAll(REFERENCE)) {
    if (!shapes.has(name!) || found.has(name!)) continue
    found.add(name!)
    needs(shapes.get(name!)!, shapes, found)
  }
  return found
}
