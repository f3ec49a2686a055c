/** The colours of the built-in map and of the overlays on either map. */
export const colours = {
  light: { water: '#DCE8EC', river: '#BCD5DE', land: '#EFE8E1', border: '#D3C6BA', coast: '#CDBFB2', label: '#6F635C', halo: '#F7F2ED', ember: '#D63F24', ring: '#9C2F1C' },
  dark: { water: '#16222A', river: '#27434F', land: '#2B2421', border: '#453A35', coast: '#4C403A', label: '#B5A69D', halo: '#1D1816', ember: '#FA7A5A', ring: '#FF9C80' },
} // biome-ignore format: a palette
export type Scheme = keyof typeof colours
export type Palette = (typeof colours)[Scheme]

/** The shades of the accent that the overlays have. */
const accents = { light: { ember: 6, ring: 8 }, dark: { ember: 4, ring: 3 } }

/** The colours of a theme. The accent is the community's, which the page has as variables (docs/decisions/look.md). */
export function paletteOf(scheme: Scheme): Palette {
  const page = getComputedStyle(document.documentElement)
  const shade = (name: 'ember' | 'ring') =>
    page.getPropertyValue(`--mantine-color-ember-${accents[scheme][name]}`) || colours[scheme][name]
  return { ...colours[scheme], ember: shade('ember'), ring: shade('ring') }
}
