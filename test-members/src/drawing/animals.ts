import type { Random } from '../random.ts'
import { circle, darker, fill, lighter, line, mix, oval, placed } from './ink.ts'

// Heads are about 220 units wide around (0, 0); the chest is below.

const eyes = (x: number, y: number, r: number, iris: string) =>
  [-x, x]
    .map(
      (ex) =>
        circle(ex, y, r, darker(iris, 0.75)) +
        circle(ex, y + 1, r * 0.82, iris) +
        circle(ex, y, r * 0.55, '#15100f') +
        circle(ex - r * 0.3, y - r * 0.35, r * 0.3, '#fff'),
    )
    .join('')

const coats = {
  dog: [
    ['#c98b52', '#f3dfc0'],
    ['#8a5a3c', '#e9cfae'],
    ['#4a3a38', '#c99a6a'],
    ['#efe2cf', '#fff8ec'],
    ['#2f2a2d', '#f4efe8'],
    ['#d9b48a', '#fbf0dc'],
  ],
  cat: [
    ['#d9894a', '#f8e6cf'],
    ['#8d8a90', '#eceaea'],
    ['#3a3438', '#5a5258'],
    ['#efe4d4', '#fffaf2'],
    ['#a5795a', '#f0dfc9'],
  ],
} as const

/** A dog looking at the viewer, with a collar. */
export function dog(random: Random): string {
  const [coat, light] = random.pick(coats.dog)
  const dark = darker(coat, 0.3)
  const floppy = random.chance(0.65)
  const ear = floppy
    ? fill(
        'M-70 -96 C-150 -110 -178 -20 -150 70 C-120 92 -92 40 -88 -20 Z M70 -96 C150 -110 178 -20 150 70 C120 92 92 40 88 -20 Z',
        dark,
      )
    : fill(
        'M-96 -40 C-120 -120 -110 -170 -92 -180 C-60 -160 -40 -130 -30 -92 Z M96 -40 C120 -120 110 -170 92 -180 C60 -160 40 -130 30 -92 Z',
        dark,
      )
  const chest =
    fill('M-96 60 C-150 140 -170 260 -176 560 L176 560 C170 260 150 140 96 60 Z', coat) +
    fill('M-60 110 C-80 190 -70 300 0 380 C70 300 80 190 60 110 Z', light)
  const head = fill(
    'M0 -122 C84 -122 118 -66 116 -6 C114 60 76 116 0 118 C-76 116 -114 60 -116 -6 C-118 -66 -84 -122 0 -122 Z',
    coat,
  )
  const blaze = fill(
    'M-22 -118 C-14 -60 -30 -20 -62 14 C-84 70 -40 114 0 114 C40 114 84 70 62 14 C30 -20 14 -60 22 -118 Z',
    light,
  )
  const patch = random.chance(0.4) ? oval(50, -22, 40, 46, dark, 'opacity=".75"') : ''
  const snout =
    fill('M-28 24 C-18 10 18 10 28 24 C26 44 10 52 0 52 C-10 52 -26 44 -28 24 Z', '#2a2022') +
    oval(-8, 26, 8, 4, '#fff', 'opacity=".4"') +
    line('M0 52 V66 M0 66 C-12 86 -44 84 -52 62 M0 66 C12 86 44 84 52 62', '#3a2a2a', 5) +
    fill('M-18 80 C-20 112 -12 128 0 128 C12 128 20 112 18 80 C8 84 -8 84 -18 80 Z', '#e5808a') +
    line('M0 86 V112', '#c9606f', 3)
  const collar =
    line('M-92 128 C-50 168 50 168 92 128', random.pick(['#c9483a', '#3f7f8a', '#e0a84e']), 24) +
    circle(0, 172, 17, '#f0c86a')
  return (
    chest +
    collar +
    (floppy ? '' : ear) +
    head +
    blaze +
    patch +
    (floppy ? ear : '') +
    eyes(50, -22, 19, '#5a3a22') +
    line('M-70 -56 q18 -14 36 -4 M70 -56 q-18 -14 -36 -4', dark, 6, 'opacity=".6"') +
    snout
  )
}

/** A cat looking at the viewer. */
export function cat(random: Random): string {
  const [coat, light] = random.pick(coats.cat)
  const dark = darker(coat, 0.3)
  const ears =
    fill(
      'M-104 -20 C-116 -110 -108 -160 -98 -172 C-64 -156 -34 -122 -18 -96 Z M104 -20 C116 -110 108 -160 98 -172 C64 -156 34 -122 18 -96 Z',
      coat,
    ) +
    fill(
      'M-92 -56 C-98 -110 -94 -138 -90 -146 C-70 -134 -54 -114 -44 -94 Z M92 -56 C98 -110 94 -138 90 -146 C70 -134 54 -114 44 -94 Z',
      '#e5a59a',
    )
  const chest =
    fill('M-76 70 C-140 150 -158 280 -160 560 L160 560 C158 280 140 150 76 70 Z', coat) +
    fill('M-44 100 C-74 190 -50 290 0 330 C50 290 74 190 44 100 Z', light)
  const head = fill(
    'M0 -108 C80 -108 126 -56 124 2 C122 64 70 104 0 104 C-70 104 -122 64 -124 2 C-126 -56 -80 -108 0 -108 Z',
    coat,
  )
  const stripes = random.chance(0.6)
    ? line(
        'M0 -106 V-62 M-26 -102 V-70 M26 -102 V-70 M-122 0 h34 M-116 28 h30 M122 0 h-34 M116 28 h-30 M-150 260 q30 14 60 4 M150 260 q-30 14 -60 4 M-154 330 q30 14 60 4 M154 330 q-30 14 -60 4',
        dark,
        9,
        'opacity=".7"',
      )
    : ''
  const muzzle = oval(-24, 52, 32, 26, light) + oval(24, 52, 32, 26, light) + oval(0, 76, 20, 14, light)
  const nose =
    fill('M-13 30 C-6 26 6 26 13 30 C10 40 4 44 0 44 C-4 44 -10 40 -13 30 Z', '#d98080') +
    line('M0 44 V54 M0 54 C-8 68 -26 68 -32 58 M0 54 C8 68 26 68 32 58', '#5a3a38', 4)
  const whiskers = line(
    'M-50 52 L-140 36 M-50 62 L-140 70 M50 52 L140 36 M50 62 L140 70',
    mix(light, '#fff', 0.6),
    3,
    'opacity=".9"',
  )
  return (
    chest +
    ears +
    head +
    stripes +
    muzzle +
    eyes(52, -6, 25, random.pick(['#9fbf5a', '#e0b84e', '#7fb0c4'])) +
    nose +
    whiskers
  )
}

/** Arms around a body of the given size: the sleeves and hands in front of it. */
export const arms = (sleeve: string, skin: string, width: number, y: number): string =>
  line(
    `M${-width - 60} ${y + 150} C${-width} ${y + 60} ${-width * 0.4} ${y + 10} ${width * 0.28} ${y - 14}`,
    darker(sleeve, 0.12),
    96,
  ) +
  placed(
    oval(0, 0, 50, 38, skin) +
      line('M14 -22 q26 4 30 16 M20 -8 q24 4 26 14 M20 6 q20 4 20 12', lighter(skin, 0.2), 5, 'opacity=".5"'),
    width * 0.36,
    y - 18,
    1,
    -14,
  )
