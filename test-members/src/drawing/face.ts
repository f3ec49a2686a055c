import type { Ink } from './ink.ts'
import { circle, darker, fill, lighter, line, mix, oval, placed, times } from './ink.ts'
import type { Looks } from './looks.ts'

/** The pose of a face: `turn` from -1 (to its right) to 1, mouth and eyes. */
export type Expression = { turn: number; mouth: 'smile' | 'soft' | 'laugh'; eyes: 'open' | 'smiling' }

// Units of a head: 200 wide, the eyes at y = 0, the crown at y = -135, the chin at y = 140.

/** The outline of the face without ears. */
export function faceShape({ jaw, chin }: Looks): string {
  const low = 82 * jaw
  const wide = 97 + (jaw - 0.95) * 26
  return (
    `M0 -138 C62 -138 104 -96 104 -32 C104 16 ${wide + 2} 46 ${low + 6} 82 C${low - 12} ${chin - 16} 34 ${chin} 0 ${chin} ` +
    `C-34 ${chin} ${12 - low} ${chin - 16} ${-low - 6} 82 C${-wide - 2} 46 -104 16 -104 -32 C-104 -96 -62 -138 0 -138 Z`
  )
}

function earring({ earrings }: Looks, x: number, side: -1 | 1): string {
  if (earrings === 'stud') return circle(x + side * 3, 46, 5, '#f6dfa0')
  if (earrings !== 'hoop') return ''
  return `<circle cx="${x + side * 4}" cy="62" r="17" fill="none" stroke="#e2b95c" stroke-width="5"/>`
}

export function ears(looks: Looks, turn: number): string {
  const { base, shade } = looks.skin
  const ear = (side: -1 | 1) => {
    const x = side * (101 - Math.max(0, side * turn) * 10)
    return (
      oval(x, 12, 19, 32, mix(base, shade, 0.25), `transform="rotate(${side * -8} ${x} 12)"`) +
      line(`M${x + side * 6} -8 q${side * 9} 14 ${side * -2} 34`, shade, 4, 'opacity=".55"') +
      earring(looks, x, side)
    )
  }
  return ear(-1) + ear(1)
}

function eye(looks: Looks, side: -1 | 1, expression: Expression, ink: Ink): string {
  const { skin, eyes, presentation, eyeTilt } = looks
  const lash = mix(darker(looks.hair, 0.5), '#2a1c1a', 0.6)
  const feminine = presentation === 'feminine'
  const outline = 'M-24 4 C-18 -8 -7 -14 2 -14 C13 -13.5 21 -6 25 2 C18 11 9 14 -1 13.5 C-11 13 -19 9 -24 4 Z'
  const lid = 'M-23 4 C-17 -9 -7 -14.5 2 -14.5 C13 -14 21 -7 25 1'
  const look = expression.turn * 3.5 * side
  const pupil =
    circle(1 + look, -1.5, 13.5, darker(eyes, 0.4)) +
    circle(1 + look, -1, 11.4, eyes) +
    oval(1 + look, 5, 7.5, 5, lighter(eyes, 0.35), 'opacity=".6"') +
    circle(1 + look, -1.5, 6.4, '#1c1413') +
    circle(-3.5 * side + look, -5, 3.7, '#fff') +
    circle(5 * side + look, 4.5, 1.8, '#fff', 'opacity=".7"')
  const open =
    fill(outline, '#fff6ec') +
    ink.cut(outline, pupil + fill('M-30 6 C-18 -20 14 -24 30 2 C16 -9 -8 -9 -30 6 Z', '#5a4044', 'opacity=".3"')) +
    line(feminine ? `${lid} l6 -3.5` : lid, lash, feminine ? 5.5 : 4.5) +
    line('M-17 11 C-8 16 10 16 20 8', skin.shade, 2.5, 'opacity=".5"') +
    line('M-19 -12 C-10 -22 12 -23 23 -11', skin.shade, 3, 'opacity=".5"')
  const smiling =
    line('M-24 6 C-15 -10 15 -11 25 5', lash, feminine ? 6 : 5) +
    (feminine ? line('M25 5 l7 -4', lash, 4) : '') +
    line('M-18 14 C-6 19 8 19 20 13', skin.shade, 3, 'opacity=".6"')
  const crow =
    looks.lines > 0.35 ? line('M34 4 L44 0 M34 10 L44 12', skin.shade, 2.5, `opacity="${looks.lines * 0.7}"`) : ''
  const body = (expression.eyes === 'open' ? open : smiling) + crow
  const x = side * 43 + expression.turn * 11
  return `<g transform="translate(${x.toFixed(1)} 0) scale(${side * looks.eyeSize} ${looks.eyeSize}) rotate(${-eyeTilt})">${body}</g>`
}

function brow(looks: Looks, side: -1 | 1, expression: Expression): string {
  const grey = mix(looks.hair, darker(looks.hair, 0.5), looks.hairStyle === 'bald' ? 0.2 : 0.55)
  const w = 7 * looks.browWeight
  const x = side * 43 + expression.turn * 12
  const lift = expression.mouth === 'laugh' ? -5 : 0
  const shape = `M-27 ${-1 + w * 0.3} C-14 ${-9 - w} 10 ${-14 - w} 33 2 C12 ${-8} -8 ${-4} -26 ${w} Z`
  return `<g transform="translate(${x.toFixed(1)} ${-33 + lift}) scale(${side} 1)">${fill(shape, grey, 'opacity=".92"')}</g>`
}

function nose({ skin, noseWidth }: Looks, turn: number): string {
  const w = 15 * noseWidth
  const lit = turn > 0 ? -1 : 1
  return placed(
    fill(
      `M${lit * 5} -6 C${lit * 7} 16 ${lit * (w + 5)} 34 ${lit * (w + 1)} 45 C${lit * 8} 52 0 52 0 48 Z`,
      skin.shade,
      'opacity=".34"',
    ) +
      line(
        `M${-w} 44 C${-w - 1} 50 ${-w + 6} 51 -6 49 C-3 53 3 53 6 49 C${w - 6} 51 ${w + 1} 50 ${w} 44`,
        skin.shade,
        4,
        'opacity=".85"',
      ) +
      oval(-lit * 2, 34, 5, 8, lighter(skin.base, 0.3), 'opacity=".45"'),
    turn * 14,
    6,
  )
}

function mouth(looks: Looks, expression: Expression): string {
  const { skin, lipFullness: full } = looks
  const feminine = looks.presentation === 'feminine'
  const lips = feminine ? skin.lips : mix(skin.lips, skin.shade, 0.5)
  const f = full * 6
  const corners = line('M-40 -7 q-5 4 -4 10 M40 -7 q5 4 4 10', skin.shade, 3, 'opacity=".55"')
  const closed =
    fill(
      `M-31 0 C-18 ${-f} -8 ${-1.6 * f} 0 ${-0.9 * f} C8 ${-1.6 * f} 18 ${-f} 31 0 C21 ${8 + 2 * f} 9 ${9 + 2.4 * f} 0 ${9 + 2.4 * f} C-9 ${9 + 2.4 * f} -21 ${8 + 2 * f} -31 0 Z`,
      lips,
    ) +
    fill(
      `M-14 ${10 + f} C-6 ${13 + f} 6 ${13 + f} 14 ${10 + f} C8 ${11 + 1.6 * f} -8 ${11 + 1.6 * f} -14 ${10 + f} Z`,
      '#fff',
      'opacity=".3"',
    ) +
    line('M-37 -5 C-24 9 24 9 37 -5', darker(skin.lips, 0.38), 3.5)
  const open = (deep: number) =>
    fill(
      `M-38 -6 C-22 ${-5 - f * 0.7} -8 ${-5 - f} 0 ${-3 - f * 0.5} C8 ${-5 - f} 22 ${-5 - f * 0.7} 38 -6 C32 ${deep + 1 + f} 15 ${deep + 9 + f} 0 ${deep + 9 + f} C-15 ${deep + 9 + f} -32 ${deep + 1 + f} -38 -6 Z`,
      lips,
    ) +
    fill(
      `M-34 -4 C-14 2 14 2 34 -4 C28 ${deep - 1} 13 ${deep + 7} 0 ${deep + 7} C-13 ${deep + 7} -28 ${deep - 1} -34 -4 Z`,
      '#74282c',
    ) +
    (deep > 16 ? oval(0, deep + 4, 15, 6, '#cf6f6c') : '') +
    fill(
      `M-33 -3.5 C-14 2 14 2 33 -3.5 C29 ${deep * 0.5} 14 ${deep * 0.56 + 5} 0 ${deep * 0.56 + 5} C-14 ${deep * 0.56 + 5} -29 ${deep * 0.5} -33 -3.5 Z`,
      '#fffdf8',
    )
  const shapes = { soft: closed, smile: open(11), laugh: open(18) }
  const chin = oval(0, 36 + f, 17, 4.5, skin.shade, 'opacity=".28"')
  return placed(chin + shapes[expression.mouth] + corners, expression.turn * 12, 84)
}

function cheeks({ skin, freckles, lines, presentation }: Looks, ink: Ink, turn: number): string {
  const glow = ink.radial(`0 ${skin.blush} ${presentation === 'feminine' ? 0.36 : 0.24}, 1 ${skin.blush} 0`)
  const spots = [-70, -60, -52, -44, -62, -38, 38, 46, 55, 66, 60, 50]
  return (
    oval(-60 + turn * 10, 46, 36, 27, glow) +
    oval(60 + turn * 10, 46, 36, 27, glow) +
    (freckles
      ? times(spots.length, (i) =>
          circle((spots[i] ?? 0) + turn * 10, 36 + ((i * 7) % 20), 2.4, skin.shade, 'opacity=".55"'),
        )
      : '') +
    (lines > 0.25
      ? line(
          `M${-30 + turn * 12} 56 q-15 9 -18 26 M${30 + turn * 12} 56 q15 9 18 26`,
          skin.shade,
          3,
          `opacity="${lines * 0.6}"`,
        )
      : '')
  )
}

const beardOpacity = { stubble: 0.24, short: 0.8, full: 0.97 }

function beard(looks: Looks, ink: Ink, turn: number): string {
  if (looks.beard === 'none') return ''
  const { chin, hair } = looks
  const x = turn * 12
  const color = mix(hair, darker(hair, 0.4), 0.4)
  const tache = `M${x - 46} 84 C${x - 40} 66 ${x - 16} 60 ${x} 66 C${x + 16} 60 ${x + 40} 66 ${x + 46} 84 C${x + 30} 76 ${x + 12} 75 ${x} 76 C${x - 12} 75 ${x - 30} 76 ${x - 46} 84 Z`
  const jawline = `M-112 10 C-98 44 -92 70 ${x - 52} 76 C${x - 34} 62 ${x - 14} 60 ${x} 65 C${x + 14} 60 ${x + 34} 62 ${x + 52} 76 C92 70 98 44 112 10 L120 ${chin + 30} L-120 ${chin + 30} Z`
  const gap = `M${x - 46} 80 C${x - 22} 72 ${x + 22} 72 ${x + 46} 80 C${x + 42} 104 ${x + 26} 116 ${x} 117 C${x - 26} 116 ${x - 42} 104 ${x - 46} 80 Z`
  if (looks.beard === 'moustache') return fill(tache, color)
  const shape = `${jawline} ${gap}`
  return ink.cut(faceShape(looks), fill(shape, color, `fill-rule="evenodd" opacity="${beardOpacity[looks.beard]}"`))
}

/** The part of a full beard outside the face, drawn behind it. */
export function beardBehind(looks: Looks): string {
  if (looks.beard !== 'full') return ''
  const color = mix(looks.hair, darker(looks.hair, 0.4), 0.4)
  return fill(
    `M-99 30 C-98 100 -58 ${looks.chin + 32} 0 ${looks.chin + 36} C58 ${looks.chin + 32} 98 100 99 30 Z`,
    color,
  )
}

function glasses(looks: Looks, turn: number): string {
  if (looks.glasses === 'none') return ''
  const c = looks.glassesColor
  const glass = (side: -1 | 1) => {
    const x = side * 45 + turn * 12
    const frame = `fill="#fff" fill-opacity=".13" stroke="${c}" stroke-width="5.5"`
    if (looks.glasses === 'round') return `<circle cx="${x}" cy="2" r="36" ${frame}/>`
    if (looks.glasses === 'wide') return `<rect x="${x - 38}" y="-25" width="76" height="52" rx="24" ${frame}/>`
    return `<rect x="${x - 37}" y="-26" width="74" height="56" rx="13" ${frame}/>`
  }
  const shine = times(2, (i) => line(`M${(i ? 45 : -45) + turn * 12 - 18} -8 l14 -12`, '#fff', 4, 'opacity=".55"'))
  return (
    line(`M${turn * 12 - 9} -2 q9 -8 18 0 M${turn * 12 - 82} -6 L-104 -10 M${turn * 12 + 82} -6 L104 -10`, c, 5.5) +
    glass(-1) +
    glass(1) +
    shine
  )
}

/** The face with all features. The light comes from the side given by `turn`. */
export function face(looks: Looks, expression: Expression, ink: Ink): string {
  const { skin } = looks
  const { turn } = expression
  const shape = faceShape(looks)
  const away = turn > 0 ? 1 : -1
  const shading =
    fill(
      `M${away * 120} -140 L${away * 62} -140 C${away * 84} -60 ${away * 78} 40 ${away * 46} 100 C${away * 32} 126 ${away * 10} 138 0 150 L${away * 120} 160 Z`,
      skin.shade,
      'opacity=".3"',
    ) +
    oval(0, -118, 120, 44, skin.shade, 'opacity=".28"') +
    oval(away * -40, -66, 44, 26, lighter(skin.base, 0.22), 'opacity=".35"')
  return (
    fill(shape, skin.base) +
    ink.cut(shape, shading) +
    cheeks(looks, ink, turn) +
    beard(looks, ink, turn) +
    nose(looks, turn) +
    mouth(looks, expression) +
    eye(looks, -1, expression, ink) +
    eye(looks, 1, expression, ink) +
    brow(looks, -1, expression) +
    brow(looks, 1, expression) +
    glasses(looks, turn)
  )
}
