// Short sounds, made on the spot; silent until somebody wants them.

import { settings } from './settings.svelte'

let audio: AudioContext | null = null

function context(): AudioContext | null {
  if (!settings.sounds) return null
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume()
  return audio
}

/** A card laid on felt: a short filtered breath of noise. */
export function snap(strength = 1) {
  const out = context()
  if (!out) return
  const length = Math.floor(out.sampleRate * 0.06)
  const buffer = out.createBuffer(1, length, out.sampleRate)
  const wave = buffer.getChannelData(0)
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 6
  const source = new AudioBufferSourceNode(out, { buffer })
  const filter = new BiquadFilterNode(out, { type: 'bandpass', frequency: 1500 + 500 * Math.random(), Q: 0.8 })
  source
    .connect(filter)
    .connect(new GainNode(out, { gain: 0.5 * strength }))
    .connect(out.destination)
  source.start()
}

/** A few notes of a plucked string, one after the other. */
export function chime(...notes: number[]) {
  const out = context()
  if (!out) return
  notes.forEach((note, i) => {
    const start = out.currentTime + i * 0.11
    const tone = new OscillatorNode(out, { type: 'triangle', frequency: 440 * 2 ** (note / 12) })
    const gain = new GainNode(out, { gain: 0 })
    gain.gain.setValueAtTime(0.16, start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.5)
    tone.connect(gain).connect(out.destination)
    tone.start(start)
    tone.stop(start + 0.5)
  })
}
