import chroma, { type Color } from 'chroma-js'

/** The least contrast of text of any size (WCAG 2.2, 1.4.3). */
export const leastContrast = 4.5

/** Hearth's own scale (web/src/app/theme/theme.ts), whose steps another colour follows. */
export const ownShades = ['#FFF1EC', '#FFE0D6', '#FFC0AD', '#FF9C80', '#FA7A5A', '#F25E3D', '#D63F24', '#C23A21', '#9C2F1C', '#76261A'] // biome-ignore format: a scale
/** The shade of filled buttons in the light theme: the accent itself. */
const filled = 6

/** What text and marks of the accent stand on (web/src/app/shell/global.css). */
const grounds = {
  light: { page: '#FBF8F5', card: '#FFFFFF', hover: '#F4EFEA' },
  dark: { page: '#171312', card: '#211B19', raised: '#2B2421' },
}
/** Text on a filled button, and beside it on a tint. */
const ink = { light: '#FFFFFF', dark: '#2A2320' }
const quiet = { light: '#6F635C', dark: '#B5A69D' }
/** The tints of the dark theme: a chosen row, one's own message, an area, a secondary button. */
const ownTints = { tint: '#3A241D', said: '#4A2A20', chosen: '#2F1F1A', light: '#3B130D' }

type Oklch = { l: number; c: number; h: number }

function oklch(color: string | Color): Oklch {
  const [l, c, h] = chroma(color).oklch()
  return { l, c, h: h || 0 }
}

/** A colour of the screen, with as much chroma as it can show. */
function shown({ l, c, h }: Oklch): Color {
  let chromaLeft = c
  while (chromaLeft > 0 && chroma.oklch(l, chromaLeft, h).clipped()) chromaLeft -= 0.002
  return chroma.oklch(l, Math.max(chromaLeft, 0), h)
}

/** The least contrast of a colour with what it stands on, or what stands on it. */
export const contrastWith = (color: string, others: string[]) =>
  Math.min(...others.map((other) => chroma.contrast(color, other)))

/** A colour of the same hue that reaches the contrast: itself, or the nearest one that is darker or lighter. */
function reaching(color: Color, others: string[], way: 'darker' | 'lighter'): string {
  const { l, c, h } = oklch(color)
  const step = way === 'darker' ? -0.002 : 0.002
  let found = color.hex()
  for (let lightness = l; contrastWith(found, others) < leastContrast; ) {
    lightness += step
    if (lightness < 0 || lightness > 1) break
    found = shown({ l: lightness, c, h }).hex()
  }
  return found
}

/** The nearest accent on which white text can be read: the colour itself when it is one. */
export const nearestAccent = (accent: string): string => reaching(chroma(accent), [ink.light], 'darker')

/** A colour as light as one of Hearth's own, with the hue of the accent, and pale where that is. */
function like(own: string, accent: Oklch): Color {
  const [model, base] = [oklch(own), oklch(ownShades[filled]!)]
  return shown({ l: model.l, c: (accent.c * model.c) / base.c, h: accent.h })
}

/** A darker accent: as much darker as Hearth's own shade is. */
function darker(own: string, accent: Oklch): Color {
  const [model, base] = [oklch(own), oklch(ownShades[filled]!)]
  return shown({ l: (accent.l * model.l) / base.l, c: (accent.c * model.c) / base.c, h: accent.h })
}

const hex = (color: Color) => color.hex()

/** The tints that text stands on, in both themes. */
function tintsOf(accent: Oklch) {
  const { light, ...dark } = ownTints
  const darkTint = (own: string) => reaching(like(own, accent), [quiet.dark], 'darker')
  return {
    pale: ownShades.slice(0, 2).map((own) => reaching(like(own, accent), [quiet.light], 'lighter')),
    tint: darkTint(dark.tint),
    said: darkTint(dark.said),
    chosen: darkTint(dark.chosen),
    light: hex(like(light, accent)),
  }
}

/**
 * The ten shades of an accent and its tints in the dark theme. What is text, or has text on it, is moved until that can be
 * read on every ground; the accent itself stays.
 */
export function colorsOf(accent: string) {
  const own = oklch(accent)
  const { pale, ...tints } = tintsOf(own)
  const light = [...Object.values(grounds.light), pale[0]!]
  const dark = [...Object.values(grounds.dark), tints.tint, tints.said, tints.chosen]
  const at = (shade: number) => like(ownShades[shade]!, own)
  const shades = [
    ...pale,
    reaching(at(2), dark, 'lighter'),
    reaching(at(3), dark, 'lighter'),
    reaching(at(4), [ink.dark, ...Object.values(grounds.dark)], 'lighter'),
    reaching(at(5), [ink.dark], 'lighter'),
    accent,
    reaching(darker(ownShades[7]!, own), [...light, ink.light], 'darker'),
    reaching(darker(ownShades[8]!, own), [...light, pale[1]!], 'darker'),
    reaching(darker(ownShades[9]!, own), [pale[1]!, hex(at(2))], 'darker'),
  ]
  return { shades, ...tints }
}
export type LookColors = ReturnType<typeof colorsOf>

/** Hearth's own, as the theme and the style sheets have them. */
export const ownColors: LookColors = { shades: ownShades, ...ownTints }

/** The pairs of text and ground that members read, for the tests of both themes. */
export function pairsOf({ shades, tint, said, chosen, light }: LookColors): [text: string, ground: string][] {
  const on = (text: string, all: string[]) => all.map((ground): [string, string] => [text, ground])
  const paleGrounds = [...Object.values(grounds.light), shades[0]!]
  const darkGrounds = [...Object.values(grounds.dark), tint, said, chosen]
  return [
    ...on(ink.light, [shades[6]!, shades[7]!]),
    ...on(ink.dark, [shades[4]!, shades[5]!]),
    ...on(shades[7]!, paleGrounds),
    ...on(shades[8]!, [shades[0]!, shades[1]!]),
    ...on(shades[9]!, [shades[1]!]),
    ...on(shades[3]!, darkGrounds),
    ...on(shades[2]!, darkGrounds),
    ...on(shades[4]!, Object.values(grounds.dark)),
    ...on(shades[0]!, [light]),
    ...on(quiet.light, [shades[0]!, shades[1]!]),
    ...on(quiet.dark, [tint, said, chosen]),
  ]
}
