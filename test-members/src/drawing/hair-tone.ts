import type { Ink } from './ink.ts'
import { darker, fill, lighter, line, mix } from './ink.ts'
import type { Looks } from './looks.ts'

export type Tone = { color: string; dark: string; light: string; fallow: string; shine: string }
export type Style = { behind?: (tone: Tone, looks: Looks) => string; front: (tone: Tone, looks: Looks) => string }
export function toneOf({ hair, skin }: Looks, ink: Ink): Tone {
  const light = lighter(hair, 0.2)
  return {
    color: ink.linear(`0 ${lighter(hair, 0.13)}, 0.45 ${hair}, 1 ${darker(hair, 0.22)}`),
    dark: darker(hair, 0.3),
    light,
    fallow: mix(hair, skin.base, 0.35),
    shine: light,
  }
}
export const strands = (d: string, tone: Tone, width = 4) => line(d, tone.shine, width, 'opacity=".38"')
export const shadows = (d: string, tone: Tone, width = 4) => line(d, tone.dark, width, 'opacity=".45"')
export const crownLight = (tone: Tone) =>
  fill('M-92 -112 C-60 -158 30 -166 84 -122 C40 -146 -40 -142 -92 -112 Z', tone.light, 'opacity=".3"')
