// A phrase told in a language: a whole sentence with slots, by the rules of hanafuda.text.

/** A sentence, a sentence for each plural form, or a name with its forms. */
export type Entry = string | Readonly<Record<string, string>>
/** The words of a language by room; a room is a file of the catalogue. */
export type Rooms = Readonly<Record<string, Readonly<Record<string, Entry>>>>
/** Something to say: a key with its room, and what goes into the slots. */
export interface Phrase {
  key: string
  slots?: Slots
}
export type Slot = string | number | Phrase | readonly Slot[]
export type Slots = Readonly<Record<string, Slot>>

export interface Language {
  code: string
  tell: (phrase: Phrase) => string
  listed: (words: readonly Slot[], form?: string) => string
  number: (value: number, form?: string) => string
}

const SHARED = 'game'
const MINUS = '−'
const STRUNG: Record<string, readonly [key: string, usual: string]> = {
  ';': ['list.semicolon', '; '],
  ' ': ['list.space', ' '],
}
const CONTRACT = 'contract.'

export function language(code: string, rooms: Rooms): Language {
  const plural = new Intl.PluralRules(code)
  const contractions = Object.keys(rooms[SHARED] ?? {}).filter((key) => key.startsWith(CONTRACT))
  const meeting = RegExp(contractions.map(met).join('|'), 'gu')

  function entry(key: string): Entry | undefined {
    const dot = key.indexOf('.')
    const rest = key.slice(dot + 1)
    return rooms[key.slice(0, dot)]?.[rest] ?? rooms[SHARED]?.[rest]
  }

  /** What this language itself says about how it is written. */
  function fact(key: string, usual: string): string {
    const found = rooms[SHARED]?.[key]
    return typeof found === 'string' ? found : usual
  }

  /** A phrase; a name in one of its forms. A key that nobody wrote shows itself. */
  function tell({ key, slots = {} }: Phrase, form = ''): string {
    const found = entry(key) ?? key
    if (typeof found !== 'string' && !('other' in found)) return formed(found, form)
    const text = typeof found === 'string' ? found : counted(found, slots)
    const told = filled(text, slots)
    return form ? formed({ name: told }, form) : told
  }

  /** The sentence for just this number, or for the plural form that it takes. */
  function counted(found: Readonly<Record<string, string>>, slots: Slots): string {
    const number = Number(slots[found.by ?? 'n'])
    return found[number] ?? found[plural.select(number)] ?? found.other!
  }

  /** A sentence with its slots filled; words that change where they meet have done so (Spanish: de el, del). */
  function filled(text: string, slots: Slots): string {
    const told = text.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_, name: string, form = '') =>
      shown(slots[name] ?? '', form as string),
    )
    if (!contractions.length) return told
    return told.replace(meeting, (words) =>
      fact(CONTRACT + words, fact(`${CONTRACT}${words}…`, words)).replace('…', ''),
    )
  }

  /** What goes into a slot, and after it the Korean particle that the form asks for. */
  function shown(value: Slot, form: string): string {
    const [, own = '', pair] = PAIR.exec(form) ?? ['', form, '']
    const told = plain(value, own)
    return pair ? told + particle(told, pair) : told
  }

  function plain(value: Slot, form: string): string {
    if (typeof value === 'number') return number(value, form)
    if (typeof value === 'string') return form ? named(fact(`name.${form}`, '{name}'), value) : value
    return 'key' in value ? tell(value, form) : listed(value, form)
  }

  /** Several things: `a, b and c`; as `or`: `a, b or c`; as `;`: `a; b; c`. */
  function listed(values: readonly Slot[], form = ''): string {
    const words = values.map((value) => shown(value, form === 'or' || form in STRUNG ? '' : form))
    if (form in STRUNG) return words.join(fact(...STRUNG[form]!))
    if (words.length < 2) return words.join('')
    const most = words.slice(0, -1).join(tell({ key: `${SHARED}.list.comma` }))
    const slots = { most, last: words.at(-1)!, n: words.length }
    return tell({ key: `${SHARED}.list.${form === 'or' ? 'or' : 'and'}`, slots })
  }

  /** A name in one of its forms; a form with a capital is the one that begins a sentence. */
  function formed(forms: Readonly<Record<string, string>>, form: string): string {
    const small = form.charAt(0).toLowerCase() + form.slice(1)
    const name = forms[small || 'name'] ?? named(fact(`form.${small}`, '{name}'), forms.name ?? '')
    return form === small ? name : name.charAt(0).toUpperCase() + name.slice(1)
  }

  /** A number, with the decimal point and thousands mark of the language and a true minus. */
  function number(value: number, form = ''): string {
    const marks: Record<string, string> = { '.': fact('number.point', '.'), ',': fact('number.group', ','), '-': MINUS }
    return written(value, form).replace(/[.,-]/g, (mark) => marks[mark]!)
  }

  return { code, tell: (phrase) => tell(phrase), listed, number }
}

/** Where the words of a contraction meet: whole, or before a word that begins so (`y i…`). */
const met = (key: string): string => `(?<!\\p{L})${key.slice(CONTRACT.length)}(?!\\p{L})`.replace('…(?!\\p{L})', '')

const named = (pattern: string, name: string): string => pattern.replace('{name}', () => name)

/** A number as Python would write it: `+` with its sign, `,` in thousands, `.1f` with so many decimals, `.0%` in percent. */
function written(value: number, form: string): string {
  const [, sign, group, decimals, kind] = /^(\+?)(,?)(?:\.(\d+))?([f%]?)$/.exec(form) ?? []
  const scaled = kind === '%' ? value * 100 : value
  const [whole = '', rest] = (decimals ? scaled.toFixed(Number(decimals)) : String(scaled)).split('.')
  const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, ',') : whole
  return (sign && value >= 0 ? '+' : '') + grouped + (rest ? `.${rest}` : '') + (kind === '%' ? '%' : '')
}

// -- Korean: which particle of a pair follows a word is decided by its last sound ---------------------------------------

const PAIR = /^(.*?) ?([가-힣]+\/[가-힣]*)$/
const RIEUL = 8
const OTHER = 1
/** The finals of 영 일 이 삼 사 오 육 칠 팔 구. */
const DIGITS = [OTHER, RIEUL, 0, OTHER, 0, 0, OTHER, RIEUL, RIEUL, 0]

/** The one of a pair (`consonant/vowel`) that follows a word; after ㄹ, 으로 is 로. */
function particle(word: string, pair: string): string {
  const [consonant, vowel] = pair.split('/') as [string, string]
  const final = lastSound(word)
  return !final || (final === RIEUL && consonant.startsWith('으')) ? vowel : consonant
}

/** The final consonant of a word as it is read aloud, by its number; 0 after a vowel. A remark in brackets at the end,
    brackets and quotes are passed over. */
function lastSound(word: string): number {
  const plain = word.normalize('NFC').replace(/(?<=[\p{L}\p{N}%])[^\p{L}\p{N}]*[(（][^()（）]*[)）]$/u, '')
  const read = plain.replace(/[^\p{L}\p{N}%]+$/u, '')
  const letter = read.slice(-1)
  if (letter >= '가' && letter <= '힣') return (letter.charCodeAt(0) - '가'.charCodeAt(0)) % 28
  if (letter === 'ん' || letter === 'ン') return OTHER
  return /\d/.test(letter) ? DIGITS[Number(letter)]! : latin(read)
}

/** Letters of an abbreviation are named (엘, 알; 엠, 엔); in a word, the consonants that Korean would keep as a final. */
function latin(word: string): number {
  const letters = /[A-Za-z]*$/.exec(word.normalize('NFD').replace(/\p{M}+$/u, ''))![0]
  if (/^[A-Z]+$/.test(letters)) return /[LR]$/.test(letters) ? RIEUL : /[MN]$/.test(letters) ? OTHER : 0
  if (letters.endsWith('l')) return RIEUL
  return /(?:[mn]|ng|[^lrns][bckpt])$/.test(letters) ? OTHER : 0
}
