import { coiledHair } from './hair-coiled.ts'
import { longHair } from './hair-long.ts'
import { shortHair } from './hair-short.ts'
import { toneOf } from './hair-tone.ts'
import type { Ink } from './ink.ts'
import type { Looks } from './looks.ts'

const hairstyles = { ...longHair, ...coiledHair, ...shortHair }

/** The hair of a person in two layers: behind the neck and shoulders, and over the face. */
export function hair(looks: Looks, ink: Ink): { behind: string; front: string } {
  const style = hairstyles[looks.hairStyle]
  if (!style) throw new Error(`no such hairstyle: ${looks.hairStyle}`)
  const tone = toneOf(looks, ink)
  return { behind: style.behind?.(tone, looks) ?? '', front: style.front(tone, looks) }
}
