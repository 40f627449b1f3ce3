// The sounds of the table, made on the spot: paper, wood and plucked strings in a small room.
// They are on from the first tap, unless somebody has muted them; who wants it calm hears them from further away.

import { settings } from './settings.svelte'

export type Sound = 'lift' | 'turn' | 'lay' | 'hit' | 'take' | 'bright' | 'yaku' | 'shout' | 'count' | 'won' | 'lost'

interface Room {
  audio: AudioContext
  /** Heard as it is, and with the room's echo. */
  dry: GainNode
  wet: GainNode
}

let room: Room | null = null
const strings = new Map<number, AudioBuffer>()

/** Hirajōshi, the scale of the koto, from D; in half tones over A. */
const SCALE = [-7, -5, -4, 0, 1, 5, 7, 8, 12, 13, 17]

/** A browser lets nothing be heard before somebody has touched the page: the room is opened by that touch. */
function open() {
  if (!settings.sounds || typeof AudioContext === 'undefined' || !navigator.userActivation.hasBeenActive) return null
  room ??= furnished(new AudioContext())
  if (room.audio.state === 'suspended') void room.audio.resume()
  return room
}

function furnished(audio: AudioContext): Room {
  const out = new DynamicsCompressorNode(audio, { threshold: -14, ratio: 5 })
  const dry = new GainNode(audio, { gain: 0.9 })
  const wet = new GainNode(audio, { gain: 0.22 })
  const echo = new ConvolverNode(audio, { buffer: hall(audio) })
  dry.connect(out)
  wet.connect(echo).connect(out)
  out.connect(audio.destination)
  return { audio, dry, wet }
}

/** The echo of a room with paper walls: short, and duller the longer it lasts. */
function hall(audio: AudioContext): AudioBuffer {
  const [length, rate] = [0.9, audio.sampleRate]
  const buffer = audio.createBuffer(2, length * rate, rate)
  for (let side = 0; side < 2; side++) {
    const wave = buffer.getChannelData(side)
    let dull = 0
    for (let i = 0; i < wave.length; i++) {
      const left = 1 - i / wave.length
      dull += (Math.random() * 2 - 1 - dull) * (0.15 + 0.6 * left)
      wave[i] = dull * left ** 3.2
    }
  }
  return buffer
}

for (const touch of ['click', 'keydown']) addEventListener(touch, open, { capture: true })
open()

export function sound(what: Sound) {
  const here = open()
  if (here?.audio.state === 'running') SOUNDS[what](here)
}

const SOUNDS: Record<Sound, (room: Room) => void> = {
  lift: (room) => paper(room, { gain: 0.5, bright: 5200, length: 0.05 }),
  turn: (room) => {
    paper(room, { gain: 1.1, bright: 4200, length: 0.09 })
    paper(room, { gain: 0.7, bright: 2600, length: 0.05, at: 0.09 })
  },
  lay: (room) => {
    paper(room, { gain: 1.3, bright: 2100, length: 0.06 })
    wood(room, { gain: 0.2, pitch: 210 })
  },
  hit: (room) => {
    paper(room, { gain: 1.6, bright: 3000, length: 0.045 })
    wood(room, { gain: 0.42, pitch: 265 })
  },
  take: (room) => {
    paper(room, { gain: 0.9, bright: 3600, length: 0.16, soft: 0.05 })
    paper(room, { gain: 0.7, bright: 2400, length: 0.06, at: 0.17 })
  },
  bright: (room) => [3, 5, 8].forEach((step, i) => pluck(room, step, { at: i * 0.07, gain: 0.34 })),
  yaku: (room) => {
    wood(room, { gain: 0.5, pitch: 190 })
    ;[0, 2, 3, 5, 7, 8].forEach((step, i) => pluck(room, step, { at: 0.05 + i * 0.085, gain: 0.4 }))
    pluck(room, 0, { at: 0.72, gain: 0.3 })
    pluck(room, 8, { at: 0.74, gain: 0.36 })
  },
  shout: (room) => {
    wood(room, { gain: 0.7, pitch: 158, length: 0.34 })
    wood(room, { gain: 0.5, pitch: 820, length: 0.07 })
    wood(room, { gain: 0.6, pitch: 158, length: 0.4, at: 0.16 })
  },
  count: (room) => wood(room, { gain: 0.45, pitch: 640, length: 0.05 }),
  won: (room) => {
    ;[0, 3, 5, 7, 8, 10].forEach((step, i) => pluck(room, step, { at: i * 0.12, gain: 0.42 }))
    ;[0, 5, 8].forEach((step) => pluck(room, step, { at: 0.86, gain: 0.34 }))
  },
  lost: (room) => [7, 5, 4, 3, 0].forEach((step, i) => pluck(room, step, { at: i * 0.17, gain: 0.3 })),
}

function play({ audio, dry, wet }: Room, source: AudioBufferSourceNode | OscillatorNode, through: AudioNode, at = 0) {
  const far = settings.calm ? 0.45 : 1
  const near = new GainNode(audio, { gain: far })
  through.connect(near)
  near.connect(dry)
  near.connect(wet)
  source.start(audio.currentTime + at)
}

interface Paper {
  gain: number
  /** Where the rustle is loudest, in hertz. */
  bright: number
  length: number
  /** How long it swells. */
  soft?: number
  at?: number
}

/** Stiff paper: a breath of noise, thinner at its end, never twice the same. */
function paper(room: Room, { gain, bright, length, soft = 0.002, at = 0 }: Paper) {
  const { audio } = room
  const rate = audio.sampleRate
  const buffer = audio.createBuffer(1, Math.ceil(length * rate), rate)
  const wave = buffer.getChannelData(0)
  for (let i = 0; i < wave.length; i++) {
    const time = i / rate
    const grain = Math.random() < 0.3 ? 1 : 0.35
    wave[i] = (Math.random() * 2 - 1) * grain * Math.min(1, time / soft) * (1 - time / length) ** 2.6
  }
  const source = new AudioBufferSourceNode(audio, { buffer })
  const body = new BiquadFilterNode(audio, {
    type: 'bandpass',
    frequency: bright * (0.9 + 0.2 * Math.random()),
    Q: 0.7,
  })
  const low = new BiquadFilterNode(audio, { type: 'highpass', frequency: 320 })
  const level = new GainNode(audio, { gain })
  source.connect(body).connect(low).connect(level)
  play(room, source, level, at)
}

/** A knock on wood: two tones that do not fit, gone at once. */
function wood(
  room: Room,
  { gain, pitch, length = 0.11, at = 0 }: { gain: number; pitch: number; length?: number; at?: number },
) {
  const { audio } = room
  const start = audio.currentTime + at
  for (const [over, share] of [
    [1, 1],
    [2.76, 0.35],
  ] as const) {
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch * over })
    tone.frequency.setValueAtTime(pitch * over * 1.12, start)
    tone.frequency.exponentialRampToValueAtTime(pitch * over, start + 0.03)
    const level = new GainNode(audio, { gain: 0 })
    level.gain.setValueAtTime(gain * share, start)
    level.gain.exponentialRampToValueAtTime(0.0001, start + length / over ** 0.5)
    tone.connect(level)
    play(room, tone, level, at)
    tone.stop(start + length + 0.05)
  }
}

/** A string of the koto, plucked; the strings are numbered along its scale. */
function pluck(room: Room, string: number, { gain, at = 0 }: { gain: number; at?: number }) {
  const { audio } = room
  const source = new AudioBufferSourceNode(audio, { buffer: tuned(audio, SCALE[string]!) })
  const level = new GainNode(audio, { gain })
  source.connect(level)
  play(room, source, level, at)
}

/** How much of its sharpness a string loses with every turn, and how long it rings. */
const [SOFT, RINGS] = [0.3, 0.5]

/** A plucked string by Karplus and Strong: noise that runs in a circle and loses its sharpness, here with a plectrum's click. */
function tuned(audio: AudioContext, note: number): AudioBuffer {
  const known = strings.get(note)
  if (known) return known
  const rate = audio.sampleRate
  const full = rate / (440 * 2 ** (note / 12))
  const size = Math.floor(full - SOFT)
  const part = full - SOFT - size
  const buffer = audio.createBuffer(1, rate * 1.7, rate)
  const wave = buffer.getChannelData(0)
  const pick = Math.max(1, Math.floor(size * 0.13))
  const noise = Float32Array.from({ length: size }, () => Math.random() * 2 - 1)
  for (let i = 0; i < size; i++) wave[i] = (noise[i]! - noise[(i + pick) % size]!) * 0.5
  // What is lost with every turn, so that all strings ring equally long.
  const loss = Math.exp(-full / (rate * RINGS))
  const late = (i: number) => wave[i]! * (1 - part) + wave[i - 1]! * part
  for (let i = size + 2; i < wave.length; i++)
    wave[i] = loss * ((1 - SOFT) * late(i - size) + SOFT * late(i - size - 1))
  const fade = rate * 0.4
  for (let i = wave.length - fade; i < wave.length; i++) wave[i]! *= (wave.length - i) / fade
  strings.set(note, buffer)
  return buffer
}
