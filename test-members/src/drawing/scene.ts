import type { Random } from '../random.ts'
import { darker, fill, type Ink, line, mix, placed, times } from './ink.ts'
import type { Mood } from './sky.ts'

/** A scene: what is behind and in front of the person, and the colour of its light. */
export type Scene = { back: string; front: string; glow: string; night?: boolean }

export type DrawScene = (random: Random, ink: Ink) => Scene

export const scene = (mood: Mood, back: string, front = ''): Scene => ({
  back,
  front,
  glow: mood.glow,
  night: mood.night ?? false,
})

export function palmLeaves(random: Random, x: number, y: number, size: number, color: string): string {
  const frond = (turn: number, tone: string) =>
    placed(
      times(9, (i) => {
        const at = 40 + i * 38
        const reach = Math.sin(((i + 1) / 10) * Math.PI) * 120 + 26
        return fill(
          `M${at} ${at * 0.12} q${reach * 0.42} ${-reach * 0.6} ${reach * 0.9} ${-reach * 0.64} q${-reach * 0.1} ${reach * 0.52} ${-reach * 0.9} ${reach * 0.74} Z M${at} ${at * 0.12} q${reach * 0.5} ${reach * 0.3} ${reach * 0.86} ${reach * 0.86} q${-reach * 0.7} ${-reach * 0.1} ${-reach * 0.95} ${-reach * 0.72} Z`,
          tone,
        )
      }) + line('M0 0 Q200 10 400 60', darker(tone, 0.2), 9),
      0,
      0,
      1,
      turn,
    )
  return placed(
    times(5, (i) => frond(-70 + i * 46 + random.between(-8, 8), mix(color, '#16302c', (i % 3) * 0.16))),
    x,
    y,
    size,
  )
}
