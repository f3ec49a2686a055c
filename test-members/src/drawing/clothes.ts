import type { Ink } from './ink.ts'
import { circle, darker, fill, lighter, line, oval, times } from './ink.ts'
import type { Looks } from './looks.ts'

export type Garment =
  | 'tee'
  | 'v_neck'
  | 'shirt'
  | 'knit'
  | 'turtleneck'
  | 'hoodie'
  | 'blazer'
  | 'denim'
  | 'straps'
  | 'stripes'
  | 'dots'
  | 'linen'

export const garments: Record<Looks['presentation'], Garment[]> = {
  feminine: [
    'tee',
    'v_neck',
    'knit',
    'turtleneck',
    'blazer',
    'denim',
    'straps',
    'straps',
    'stripes',
    'dots',
    'linen',
    'shirt',
  ],
  masculine: ['tee', 'tee', 'shirt', 'linen', 'knit', 'turtleneck', 'hoodie', 'blazer', 'denim', 'stripes', 'v_neck'],
}

// The body below the head: shoulders at y = 230, its lower edge far below the picture.

const bodyShape = (half: number) =>
  `M-58 196 C-90 222 -${half - 70} 228 -${half - 26} 250 C-${half} 268 -${half + 14} 330 -${half + 26} 900 L${half + 26} 900 C${half + 14} 330 ${half} 268 ${half - 26} 250 C${half - 70} 228 90 222 58 196 C30 230 -30 230 -58 196 Z`
const crewNeck = (half: number) => bodyShape(half).replace(/C30 230 -30 230 -58 196 Z$/, 'C34 248 -34 248 -58 196 Z')
const scoop = (half: number, depth: number) =>
  `M-74 208 C-100 224 -${half - 70} 228 -${half - 26} 250 C-${half} 268 -${half + 14} 330 -${half + 26} 900 L${half + 26} 900 C${half + 14} 330 ${half} 268 ${half - 26} 250 C${half - 70} 228 100 224 74 208 C50 ${depth} -50 ${depth} -74 208 Z`
const vee = (half: number, depth: number) =>
  scoop(half, depth).replace(/C50 [^C]* -74 208 Z$/, `L0 ${depth} L-74 208 Z`)

/** The neck and the skin that a neckline leaves open. */
function neck({ skin, presentation }: Looks, _half: number, ink: Ink): string {
  const w = presentation === 'feminine' ? 50 : 64
  const shape = `M${-w} 70 C${-w} 130 ${-w + 2} 170 ${-w - 14} 196 C-90 226 -130 240 -150 262 L-150 560 L150 560 L150 262 C130 240 90 226 ${w + 14} 196 C${w - 2} 170 ${w} 130 ${w} 70 Z`
  return (
    fill(shape, skin.base) +
    ink.cut(shape, fill('M-110 60 L110 60 L110 120 C70 196 -50 210 -110 130 Z', skin.shade, 'opacity=".6"')) +
    line('M-64 244 C-40 236 -22 240 -12 250 M64 244 C40 236 22 240 12 250', skin.shade, 4, 'opacity=".45"')
  )
}

const folds = (color: string, half: number) =>
  line(
    `M-${half - 60} 330 C-${half - 76} 420 -${half - 70} 480 -${half - 84} 600 M${half - 60} 330 C${half - 76} 420 ${half - 70} 480 ${half - 84} 600`,
    darker(color, 0.35),
    6,
    'opacity=".35"',
  ) +
  fill(
    `M-${half - 24} 252 C-${half - 80} 232 -100 226 -80 214 C-110 244 -${half - 50} 262 -${half - 10} 300 Z`,
    '#fff',
    'opacity=".13"',
  )

function pattern(kind: 'stripes' | 'dots', shape: string, color: string, ink: Ink): string {
  const c = lighter(color, 0.72)
  return ink.cut(
    shape,
    kind === 'stripes'
      ? times(9, (i) => line(`M-340 ${262 + i * 62} Q0 ${300 + i * 62} 340 ${262 + i * 62}`, c, 15, 'opacity=".85"'))
      : times(90, (i) =>
          circle(
            -320 + (i % 10) * 70 + (Math.floor(i / 10) % 2) * 35,
            236 + Math.floor(i / 10) * 58,
            9,
            c,
            'opacity=".85"',
          ),
        ),
  )
}

type Cut = (color: string, half: number, ink: Ink) => string
const buttons = (color: string, from: number) => times(4, (i) => circle(0, from + i * 92, 7, lighter(color, 0.6)))
const collar = (color: string) =>
  fill(
    'M-66 184 C-40 224 -18 250 0 268 L-40 322 C-74 290 -96 250 -100 214 Z M66 184 C40 224 18 250 0 268 L40 322 C74 290 96 250 100 214 Z',
    color,
  ) +
  line(
    'M0 268 L-40 322 C-74 290 -96 250 -100 214 M0 268 L40 322 C74 290 96 250 100 214',
    darker(color, 0.3),
    3.5,
    'opacity=".5"',
  )
const ribs = (color: string, d: string) => line(d, darker(color, 0.3), 3.5, 'opacity=".45"')
const rim = (d: string, color: string) => line(d, darker(color, 0.22), 12, 'opacity=".75"')

const cuts: Record<Garment, Cut> = {
  tee: (c, h) => fill(crewNeck(h), c) + rim('M-58 198 C-34 250 34 250 58 198', c) + folds(c, h),
  v_neck: (c, h) => fill(vee(h, 330), c) + rim('M-74 210 L0 328 L74 210', c) + folds(c, h),
  straps: (c, h) =>
    fill(
      `M-132 232 C-128 300 -112 330 -84 344 C-40 362 40 362 84 344 C112 330 128 300 132 232 L108 232 C106 290 94 312 72 322 L-72 322 C-94 312 -106 290 -108 232 Z`,
      c,
    ) +
    fill(
      `M-${h - 74} 380 C-150 356 -110 322 -84 326 C-40 342 40 342 84 326 C110 322 150 356 ${h - 74} 380 C${h - 50} 460 ${h - 50} 700 ${h - 40} 900 L-${h - 40} 900 C-${h - 50} 700 -${h - 50} 460 -${h - 74} 380 Z`,
      c,
    ) +
    line(`M-60 400 C-30 430 30 430 60 400`, darker(c, 0.3), 5, 'opacity=".3"'),
  stripes: (c, h, ink) =>
    fill(crewNeck(h), c) +
    pattern('stripes', crewNeck(h), c, ink) +
    rim('M-58 198 C-34 250 34 250 58 198', c) +
    folds(c, h),
  dots: (c, h, ink) =>
    fill(scoop(h, 300), c) +
    pattern('dots', scoop(h, 300), c, ink) +
    rim('M-74 210 C-50 300 50 300 74 210', c) +
    folds(c, h),
  shirt: (c, h) =>
    fill(vee(h, 268), c) +
    folds(c, h) +
    line('M0 268 L0 900', darker(c, 0.3), 4, 'opacity=".5"') +
    collar(lighter(c, 0.12)) +
    buttons(c, 340),
  linen: (c, h) =>
    fill(vee(h, 350), c) +
    folds(c, h) +
    line('M0 350 L0 900', darker(c, 0.3), 4, 'opacity=".45"') +
    fill(
      'M-70 188 C-62 240 -28 310 0 352 L-48 336 C-84 300 -102 250 -104 214 Z M70 188 C62 240 28 310 0 352 L48 336 C84 300 102 250 104 214 Z',
      lighter(c, 0.14),
    ) +
    buttons(c, 400),
  knit: (c, h) =>
    fill(crewNeck(h), c) +
    line('M-60 196 C-36 246 36 246 60 196', darker(c, 0.12), 22) +
    ribs(
      c,
      times(9, (i) => `M${-52 + i * 13} ${207 + 26 * Math.sin(((i + 0.5) / 9) * Math.PI)} l${(i - 4) * -0.8} 16 `),
    ) +
    times(5, (i) => ribs(c, `M-${h - 40} ${310 + i * 64} Q0 ${352 + i * 64} ${h - 40} ${310 + i * 64}`)) +
    folds(c, h),
  turtleneck: (c, h) =>
    fill(bodyShape(h), c) +
    fill(
      'M-66 120 C-40 148 40 148 66 120 C70 150 76 190 82 214 C40 250 -40 250 -82 214 C-76 190 -70 150 -66 120 Z',
      lighter(c, 0.07),
    ) +
    ribs(
      c,
      times(8, (i) => `M${-56 + i * 16} 138 C${-58 + i * 16.4} 170 ${-60 + i * 17} 196 ${-63 + i * 18} 226 `),
    ) +
    line('M-82 214 C-40 250 40 250 82 214', darker(c, 0.3), 4, 'opacity=".5"') +
    folds(c, h),
  hoodie: (c, h) =>
    fill(bodyShape(h), c) +
    fill(
      'M-70 178 C-120 196 -150 230 -140 262 C-96 300 -34 316 0 322 C34 316 96 300 140 262 C150 230 120 196 70 178 C50 240 -50 240 -70 178 Z',
      lighter(c, 0.08),
    ) +
    fill('M-64 190 C-40 262 40 262 64 190 C70 240 40 296 0 318 C-40 296 -70 240 -64 190 Z', darker(c, 0.25)) +
    line('M-34 290 C-38 340 -34 370 -40 410 M34 290 C38 340 34 366 38 396', lighter(c, 0.75), 6) +
    folds(c, h),
  blazer: (c, h) =>
    fill(scoop(h, 290), '#f7efe6') +
    fill(vee(h, 560), c) +
    fill(
      'M-76 206 C-92 290 -50 430 0 560 L-70 470 L-118 440 L-96 404 L-138 372 C-140 310 -120 240 -76 206 Z M76 206 C92 290 50 430 0 560 L70 470 L118 440 L96 404 L138 372 C140 310 120 240 76 206 Z',
      lighter(c, 0.1),
    ) +
    folds(c, h),
  denim: (c, h) =>
    fill(scoop(h, 290), lighter(c, 0.85)) +
    fill(vee(h, 620), '#5a7ea3') +
    fill(
      'M-78 196 C-120 230 -126 290 -118 330 L-66 300 C-40 340 -30 380 -20 420 C-40 340 -60 270 -58 216 Z M78 196 C120 230 126 290 118 330 L66 300 C40 340 30 380 20 420 C40 340 60 270 58 216 Z',
      '#6d91b5',
    ) +
    line(
      `M-150 262 L-140 900 M150 262 L140 900 M-210 470 h90 v70 h-90 Z M210 470 h-90 v70 h90 Z`,
      '#e6c58a',
      3.5,
      'stroke-dasharray="10 7" opacity=".85"',
    ) +
    folds('#5a7ea3', h),
}

/** The neck, shoulders and clothes. */
export function body(looks: Looks, garment: Garment, color: string, ink: Ink): string {
  const half = looks.presentation === 'feminine' ? 232 : 278
  const arms = fill(
    `M-${half - 26} 250 C-${half} 268 -${half + 14} 330 -${half + 26} 900 L${half + 26} 900 C${half + 14} 330 ${half} 268 ${half - 26} 250 Z`,
    looks.skin.base,
  )
  const chain =
    garment === 'straps' || garment === 'v_neck'
      ? line('M-62 222 C-40 280 40 280 62 222', '#e6c276', 3) + oval(0, 270, 5, 7, '#e6c276')
      : ''
  return `<g transform="translate(0 -22)">${arms + neck(looks, half, ink) + cuts[garment](color, half, ink) + chain}</g>`
}
