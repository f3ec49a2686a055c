import { cornerFactors, type Look } from './look.ts'
import { colorsOf, type LookColors, ownColors } from './look-colors.ts'

type Variables = Record<string, string>
export type Scheme = 'light' | 'dark'

/** The radii of Hearth's scale (web/src/app/theme/theme.ts), in pixels. */
const radii = { xs: 4, sm: 8, md: 8, lg: 16, xl: 24, default: 8 }
/** What is as round as it is high: a pill, or with other corners a box like a field. */
const pill = 8

/** The variables of colours that hold in a theme. */
function colorVariables({ shades, tint, said, chosen, light }: LookColors, scheme: Scheme): Variables {
  const dark = scheme === 'dark'
  return {
    ...Object.fromEntries(shades.map((shade, index) => [`--mantine-color-ember-${index}`, shade])),
    '--hearth-ember': `linear-gradient(135deg,${shades[6]},${shades[5]})`,
    '--mantine-color-anchor': shades[dark ? 3 : 7]!,
    '--hearth-tint': dark ? tint : shades[0]!,
    '--hearth-glow': dark ? tint : shades[1]!,
    '--hearth-on-tint': shades[dark ? 2 : 8]!,
    ...(dark && { '--hearth-said': said, '--hearth-chosen': chosen, '--mantine-color-ember-light': light }),
  }
}

/** The variables of corners. */
const cornerVariables = (factor: number): Variables => ({
  ...Object.fromEntries(Object.entries(radii).map(([step, px]) => [`--mantine-radius-${step}`, `${px * factor}px`])),
  '--hearth-round': `${factor}`,
  '--hearth-pill': factor === 1 ? '999px' : `${pill * factor}px`,
})

/** What a look changes in a theme: custom properties by their names; none where Hearth's own holds. */
export const lookVariables = ({ accent, corners }: Look, scheme: Scheme): Variables => ({
  ...(accent && colorVariables(colorsOf(accent), scheme)),
  ...(corners !== 'round' && cornerVariables(cornerFactors[corners])),
})

/** All that a look may change, for a preview on a page that has another look. */
export const previewVariables = ({ accent, corners }: Look, scheme: Scheme): Variables => ({
  ...colorVariables(accent ? colorsOf(accent) : ownColors, scheme),
  ...cornerVariables(cornerFactors[corners]),
})

/** Stronger than the library's own rules, which come later in the document. */
const root = ':root:root:root'

const declared = (variables: Variables) =>
  Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** The variables that both themes have alike come first, and once. */
function rules(look: Look): string[] {
  const [light, dark] = [lookVariables(look, 'light'), lookVariables(look, 'dark')]
  const differs = (own: Variables, other: Variables) =>
    Object.fromEntries(Object.entries(own).filter(([name, value]) => other[name] !== value))
  const alike = Object.fromEntries(Object.entries(light).filter(([name, value]) => dark[name] === value))
  return [
    `${root}{${declared(alike)}}`,
    ...(look.accent ? [`${root}[data-mantine-color-scheme=light]{${declared(differs(light, dark))}}`] : []),
    ...(look.accent ? [`${root}[data-mantine-color-scheme=dark]{${declared(differs(dark, light))}}`] : []),
    // The library draws both as pills, whatever the scale.
    ...(look.corners === 'round'
      ? []
      : [`${root} :is(.mantine-Chip-label,.mantine-Badge-root){border-radius:var(--hearth-pill)}`]),
  ]
}

/** The style element of a look, for the head of every page; empty while nothing is set. */
export const lookStyle = (look: Look): string =>
  look.accent || look.corners !== 'round' ? `<style>${rules(look).join('')}</style>` : ''

/** What a mail shows of the look. Hearth's own colours are those of the theme. */
export function mailLook({ accent, corners }: Look) {
  const { shades } = accent ? colorsOf(accent) : { shades: null }
  const factor = cornerFactors[corners]
  return {
    button: shades?.[6] ?? '#d63f24',
    name: shades?.[7] ?? '#c23a21',
    darkButton: shades?.[4] ?? '#fa7a5a',
    darkName: shades?.[3] ?? '#ff9c80',
    cardRadius: `${16 * factor}px`,
    buttonRadius: `${24 * factor}px`,
  }
}
export type MailLook = ReturnType<typeof mailLook>
