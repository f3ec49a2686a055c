import type { Random } from '../random.ts'
import { box, darker, fill, type Ink, lighter, line, mix, oval, times } from './ink.ts'
import { cover, height, width } from './sky.ts'

/** A picture without a person: the whole content, 1080 x 1440. */
export type DrawHobby = (random: Random, ink: Ink) => string

export const shadow = (x: number, y: number, rx: number, ry: number) => oval(x, y, rx, ry, '#2a1420', 'opacity=".22"')

/** A table or floor from above, lit from the upper left. */
export function surface(random: Random, ink: Ink, colors: readonly string[]): string {
  const color = random.pick(colors)
  const planks = times(8, (i) =>
    box(i * 136, 0, 134, height, mix(color, i % 2 ? '#3a2420' : '#fff0d8', random.between(0.02, 0.09))),
  )
  const grain = times(26, () =>
    line(
      `M${random.between(0, width).toFixed(0)} ${random.between(0, height).toFixed(0)} v${random.between(60, 240).toFixed(0)}`,
      darker(color, 0.3),
      3,
      'opacity=".18"',
    ),
  )
  const light = ink.radial('0 #fff2d0 0.5, 0.6 #fff2d0 0.05, 1 #2a1420 0.32', [0.3, 0.25])
  return cover(darker(color, 0.2)) + planks + grain + box(-200, -200, width + 400, height + 400, light)
}

/** A wall and the table in front of it. */
export function corner(random: Random, ink: Ink): string {
  const [paint, wood] = random.pick([
    ['#e9b99a', '#8a5a44'],
    ['#9fb8ab', '#a5734f'],
    ['#e8cf9a', '#7a5040'],
    ['#b9a5c4', '#8a5f4f'],
    ['#8fa9bd', '#9a6a4c'],
  ] as const)
  const wash = ink.radial(`0 ${lighter(paint, 0.5)}, 1 ${darker(paint, 0.14)}`, [0.35, 0.3])
  const beam = fill('M120 0 L480 0 L900 1050 L420 1050 Z', '#fff6dc', 'opacity=".22"')
  return (
    box(-300, -200, 1700, 1500, wash) +
    beam +
    box(0, 1030, width, 420, wood) +
    box(0, 1030, width, 18, lighter(wood, 0.25)) +
    box(0, 1048, width, 400, ink.linear('0 #2a1420 0.05, 1 #2a1420 0.35'))
  )
}
