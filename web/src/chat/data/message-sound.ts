import { readStored, writeStored } from '../../app/storage/browser-store.ts'

const key = 'hearth-chat-sound'

/** Whether this browser plays a sound for new messages. Off by default. */
export const soundIsOn = () => readStored(key) === 'on'

/** Switches the sound on or off in this browser, and plays it when switched on. */
export function setSound(on: boolean) {
  writeStored(key, on ? 'on' : null)
  if (on) chime()
}

/** Two soft notes, a fifth apart: start in seconds and frequency in hertz. */
const notes = [
  { at: 0, pitch: 659.25 },
  { at: 0.11, pitch: 987.77 },
]
const length = 0.32
const loudness = 0.12

let context: AudioContext | undefined

function chime() {
  context ??= new AudioContext()
  // Browsers forbid sound before the first interaction with the page.
  void context.resume().catch(() => {})
  for (const { at, pitch } of notes) {
    const start = context.currentTime + at
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(loudness, start + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length)
  }
}

/** Plays the sound for a message if it is on, in only one tab of the browser. */
export function soundFor(messageId: string) {
  if (!soundIsOn()) return
  const held = () => new Promise<void>((done) => setTimeout(done, 3000))
  void navigator.locks.request(`hearth-sound-${messageId}`, { ifAvailable: true }, (lock) => {
    if (!lock) return
    chime()
    return held()
  })
}
