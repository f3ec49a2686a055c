import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { readStored, writeStored } from '../storage/browser-store.ts'

const ember: MantineColorsTuple = ['#FFF1EC', '#FFE0D6', '#FFC0AD', '#FF9C80', '#FA7A5A', '#F25E3D', '#D63F24', '#C23A21', '#9C2F1C', '#76261A'] // biome-ignore format: a scale

/** One accent colour on warm neutrals. A change here applies everywhere. */
export const theme = createTheme({
  primaryColor: 'ember',
  primaryShade: { light: 6, dark: 4 },
  colors: {
    ember,
    dark: [
      '#F4ECE7',
      '#D9CDC5',
      '#B5A69D',
      '#7D6F67',
      '#3A312D',
      '#332B27',
      '#2B2421',
      '#211B19',
      '#171312',
      '#110E0D',
    ],
    gray: [
      '#FBF8F5',
      '#F4EFEA',
      '#E9E2DB',
      '#DAD0C7',
      '#C4B8AE',
      '#A4978E',
      '#8A7D75',
      '#6F635C',
      '#4A413C',
      '#2A2320',
    ],
  },
  black: '#2A2320',
  white: '#FFFFFF',
  autoContrast: true,
  // The library picks a filled button's text colour for the light scheme; the lighter ember of the dark one needs another.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    const primary = input.variant === 'filled' && (input.color ?? input.theme.primaryColor) === input.theme.primaryColor
    return primary ? { ...colors, color: 'var(--mantine-primary-color-contrast)' } : colors
  },
  luminanceThreshold: 0.34,
  fontFamily:
    // Where Noto is installed, text keeps its width when the typeface of the language arrives.
    "'Figtree Variable', 'Figtree Fallback', 'Noto Sans Thai Variable', 'Noto Sans Thai', 'Noto Sans Khmer Variable', 'Noto Sans Khmer', system-ui, sans-serif",
  headings: { fontFamily: 'inherit', fontWeight: '700', textWrap: 'balance' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // By name, because an import of the menu would bring it into the first chunk. The first item of a menu takes the focus
    // itself, and the library's placeholder for it is no allowed child of a menu.
    Menu: { defaultProps: { position: 'bottom-end', radius: 'lg', shadow: 'md', withInitialFocusPlaceholder: false } },
    // Text that a member types has its own direction.
    TextInput: { defaultProps: { dir: 'auto' } },
    Textarea: { defaultProps: { dir: 'auto' } },
    // With the radius of a field the small square would look like a radio button.
    Checkbox: { defaultProps: { radius: 'xs' } },
    // A dialog's header is a <header>, which screen readers would take for a second banner.
    ModalCloseButton: { defaultProps: { size: 44, iconSize: 22 } },
    Modal: { defaultProps: { radius: 'xl', centered: true, attributes: { header: { role: 'none' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
  },
})

/** The page's background, which index.html names too. */
export const grounds = { light: '#FBF8F5', dark: '#171312' }

/** The library's colours that differ between the schemes. Our own are in shell/global.css, there before any script. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': grounds.light,
    '--mantine-color-dimmed': '#6F635C',
    '--mantine-color-error': '#B42318',
    '--mantine-color-anchor': '#C23A21',
  },
  dark: {
    '--mantine-color-body': grounds.dark,
    '--mantine-color-text': '#F4ECE7',
    '--mantine-color-dimmed': '#B5A69D',
    '--mantine-color-error': '#FF8A7A',
    '--mantine-color-anchor': '#FF9C80',
  },
})

/** web/public/color-scheme.js reads it too, before the first paint, so that a dark page never flashes light. */
const key = 'hearth-theme'

/** Stores the choice as light, dark or system. web/public/color-scheme.js reads it before the first paint. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => {
    const stored = readStored(key)
    if (stored === 'light' || stored === 'dark') return stored
    return stored === 'system' ? 'auto' : fallback
  },
  set: (value) => writeStored(key, value === 'auto' ? 'system' : value),
  subscribe: (onUpdate) => {
    addEventListener('storage', (event) => {
      if (event.key === key) onUpdate(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'auto')
    })
  },
  unsubscribe: () => {},
  clear: () => writeStored(key, null),
}
