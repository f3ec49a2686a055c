import type { Random } from '../random.ts'
import type { Ink } from './ink.ts'
import { box, circle, fill, line, mix, oval, times } from './ink.ts'

export const width = 1080
export const height = 1440

/** Paint over the whole picture. */
export const cover = (paint: string, extra = ''): string => box(0, 0, width, height, paint, extra)

/** The light of a scene: the sky from top to horizon, the sun, and the colour of distant things. */
export type Mood = { sky: readonly string[]; sun: string; glow: string; haze: string; land: string; night?: boolean }

type MoodName = 'sunset' | 'golden' | 'day' | 'morning' | 'dusk' | 'rose' | 'night'

export const moods: Record<MoodName, Mood> = {
  sunset: {
    sky: ['#4f4a86', '#a7577f', '#ee7d5d', '#fbc070'],
    sun: '#ffe6ae',
    glow: '#ffb877',
    haze: '#e88a6c',
    land: '#3a3558',
  },
  golden: {
    sky: ['#7fa9b8', '#d9c9a4', '#f8cf8b', '#fde3ae'],
    sun: '#fff4cf',
    glow: '#ffd98f',
    haze: '#f0c58c',
    land: '#5b6a45',
  },
  day: {
    sky: ['#5aa5d0', '#8fc7e2', '#c5e4ec', '#eef6ef'],
    sun: '#fffbe6',
    glow: '#fff2cc',
    haze: '#b9dbe4',
    land: '#3f7f5f',
  },
  morning: {
    sky: ['#8fb4cf', '#cfd3d8', '#f5d8c6', '#fcead2'],
    sun: '#fff7e4',
    glow: '#ffe0bd',
    haze: '#e6cfc4',
    land: '#5d7f74',
  },
  dusk: {
    sky: ['#1f2a58', '#47488a', '#a0688f', '#f0a886'],
    sun: '#ffd9b0',
    glow: '#ff9f85',
    haze: '#8a6590',
    land: '#232447',
    night: true,
  },
  rose: {
    sky: ['#8a7fb5', '#d79fb8', '#f6bdb0', '#fde0c2'],
    sun: '#fff0dc',
    glow: '#ffc4ac',
    haze: '#dba7b4',
    land: '#5a5484',
  },
  night: {
    sky: ['#10163a', '#232a5c', '#43407c', '#6f5a92'],
    sun: '#f3efdc',
    glow: '#8f86c9',
    haze: '#454277',
    land: '#141735',
    night: true,
  },
}

export function sky(mood: Mood, ink: Ink): string {
  const last = mood.sky.length - 1
  const wash = ink.linear(mood.sky.map((color, i) => `${i / last} ${color}`).join(','))
  return (
    cover(mood.night ? (mood.sky[0] ?? '') : '#fff') +
    box(0, 0, width, 1080, wash) +
    box(0, 1070, width, 370, mood.sky[last] ?? '')
  )
}

export function sun(mood: Mood, ink: Ink, x: number, y: number, r: number): string {
  const halo = ink.radial(`0 ${mood.glow} 0.9, 0.35 ${mood.glow} 0.42, 1 ${mood.glow} 0`)
  return circle(x, y, r * 4.6, halo) + circle(x, y, r, mood.sun)
}

export const stars = (random: Random, count: number): string =>
  times(count, () =>
    circle(
      random.between(0, width),
      random.between(0, 800),
      random.between(1, 3.2),
      '#fff',
      `opacity="${random.between(0.35, 0.95).toFixed(2)}"`,
    ),
  )

export function cloud(random: Random, x: number, y: number, size: number, color: string, opacity: number): string {
  const puffs = times(5, (i) =>
    circle(
      x + (i - 2) * size * 0.42,
      y - Math.sin(((i + 0.5) / 5) * Math.PI) * size * random.between(0.16, 0.36),
      size * random.between(0.22, 0.34),
      color,
    ),
  )
  return `<g opacity="${opacity}">${puffs}<rect x="${x - size * 1.25}" y="${y - size * 0.12}" width="${size * 2.5}" height="${size * 0.36}" rx="${size * 0.18}" fill="${color}"/></g>`
}

/** A soft hill line from left to right, filled down to the lower edge. */
export function hills(random: Random, y: number, rise: number, color: string, steps = 5): string {
  const points = Array.from(
    { length: steps + 1 },
    (_, i) => [(i / steps) * (width + 240) - 120, y - random.between(0, rise)] as const,
  )
  const curve = points.slice(1).map(([px, py], i) => {
    const [qx, qy] = points[i] ?? [0, 0]
    const mid = (qx + px) / 2
    return `C${mid.toFixed(0)} ${qy.toFixed(0)} ${mid.toFixed(0)} ${py.toFixed(0)} ${px.toFixed(0)} ${py.toFixed(0)}`
  })
  return fill(`M-120 ${(points[0]?.[1] ?? y).toFixed(0)} ${curve.join(' ')} L1200 1440 L-120 1440 Z`, color)
}

/** A mountain with a lit side; `cap` adds snow. */
export function peak(x: number, y: number, w: number, h: number, color: string, lit: string, cap?: string): string {
  const base = y + h
  const snow = cap
    ? fill(
        `M${x} ${y} L${x - w * 0.17} ${y + h * 0.34} L${x - w * 0.07} ${y + h * 0.27} L${x - w * 0.01} ${y + h * 0.37} L${x + w * 0.07} ${y + h * 0.28} L${x + w * 0.16} ${y + h * 0.35} Z`,
        cap,
      ) +
      fill(
        `M${x} ${y} L${x - w * 0.01} ${y + h * 0.37} L${x + w * 0.07} ${y + h * 0.28} L${x + w * 0.16} ${y + h * 0.35} Z`,
        '#8f9ec4',
        'opacity=".4"',
      )
    : ''
  return (
    fill(`M${x} ${y} L${x - w * 0.5} ${base} L${x + w * 0.5} ${base} Z`, lit) +
    fill(
      `M${x} ${y} L${x + w * 0.05} ${y + h * 0.4} L${x - w * 0.04} ${y + h * 0.62} L${x + w * 0.08} ${base} L${x + w * 0.5} ${base} Z`,
      color,
    ) +
    snow
  )
}

export function pine(x: number, y: number, size: number, color: string, snow = false): string {
  const tier = (i: number) => {
    const top = y - size + i * size * 0.24
    const half = size * (0.13 + i * 0.075)
    return (
      fill(
        `M${x} ${top} L${x - half} ${top + size * 0.36} Q${x} ${top + size * 0.3} ${x + half} ${top + size * 0.36} Z`,
        color,
      ) +
      (snow
        ? fill(
            `M${x} ${top} L${x - half * 0.6} ${top + size * 0.21} Q${x - half * 0.2} ${top + size * 0.15} ${x} ${top + size * 0.2} Q${x + half * 0.2} ${top + size * 0.14} ${x + half * 0.6} ${top + size * 0.21} Z`,
            '#f7fbff',
          )
        : '')
    )
  }
  return box(x - size * 0.03, y - size * 0.08, size * 0.06, size * 0.12, '#4a3430') + times(3, (i) => tier(2 - i))
}

/** A leafy tree: a crown of soft circles with light on one side. */
export function tree(random: Random, x: number, y: number, size: number, leaf: string, trunk = '#5a4038'): string {
  const crown = Array.from({ length: 9 }, (_, i) => {
    const angle = (i / 9) * Math.PI * 2
    return [
      x + Math.cos(angle) * size * 0.3,
      y - size * 0.72 + Math.sin(angle) * size * 0.22,
      size * random.between(0.17, 0.24),
    ] as const
  })
  return (
    fill(
      `M${x - size * 0.05} ${y} Q${x - size * 0.02} ${y - size * 0.3} ${x - size * 0.04} ${y - size * 0.6} L${x + size * 0.04} ${y - size * 0.6} Q${x + size * 0.02} ${y - size * 0.3} ${x + size * 0.06} ${y} Z`,
      trunk,
    ) +
    crown.map(([cx, cy, r]) => circle(cx, cy, r, mix(leaf, '#241a35', 0.2))).join('') +
    crown.map(([cx, cy, r]) => circle(cx - r * 0.25, cy - r * 0.3, r * 0.82, leaf)).join('') +
    crown
      .slice(4, 8)
      .map(([cx, cy, r]) => circle(cx - r * 0.4, cy - r * 0.5, r * 0.4, mix(leaf, '#fff2c4', 0.32), 'opacity=".8"'))
      .join('')
  )
}

/** Out-of-focus lights. */
export function bokeh(
  random: Random,
  ink: Ink,
  colors: readonly string[],
  count: number,
  area: readonly [number, number] = [0, height],
): string {
  const discs = colors.map((color) => ink.radial(`0 ${color} 0.5, 0.82 ${color} 0.42, 1 ${color} 0`))
  return times(count, () =>
    circle(
      random.between(0, width),
      random.between(...area),
      random.between(14, 62),
      random.pick(discs),
      `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
    ),
  )
}

/** Leaves, petals or snow in the air, larger towards the viewer. */
export const falling = (random: Random, count: number, colors: readonly string[], shape: 'leaf' | 'flake'): string =>
  times(count, () => {
    const [x, y, r] = [random.between(0, width), random.between(0, height), random.between(4, 13)]
    const color = random.pick(colors)
    if (shape === 'flake') return circle(x, y, r * 0.75, color, `opacity="${random.between(0.4, 0.95).toFixed(2)}"`)
    return oval(
      x,
      y,
      r * 1.3,
      r * 0.6,
      color,
      `transform="rotate(${random.between(0, 180).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})" opacity=".9"`,
    )
  })

/** Water below a horizon, reflecting the sky, with a glitter path under the sun. */
export function water(random: Random, mood: Mood, ink: Ink, y: number, sunX: number, tint = '#2f5d7c'): string {
  const [top, middle] = [mood.sky[3] ?? tint, mood.sky[1] ?? tint]
  const sea = ink.linear(
    `0 ${mix(top, tint, 0.28)}, 0.35 ${mix(middle, tint, 0.45)}, 1 ${mix(mood.sky[0] ?? tint, tint, 0.6)}`,
  )
  const glitter = times(26, (i) => {
    const depth = i / 26
    const half = random.between(20, 60 + depth * 210)
    const gx = sunX + random.between(-1, 1) * (30 + depth * 130)
    return line(
      `M${(gx - half).toFixed(0)} ${(y + 8 + depth * depth * 380).toFixed(0)} h${(half * 2).toFixed(0)}`,
      mood.sun,
      3 + depth * 7,
      `opacity="${(0.75 - depth * 0.5).toFixed(2)}"`,
    )
  })
  return box(0, y, width, height - y, sea) + glitter
}
