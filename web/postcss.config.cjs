// Mantine's breakpoints, and two more for small phones. Each gives `@mixin from-sm { … }` and `@mixin below-sm { … }`.
const breakpointsEm = { mini: 23.45, xxs: 30, xs: 36, sm: 48, md: 62, xl: 88 }

const mixins = Object.entries(breakpointsEm).flatMap(([name, em]) => [
  [`from-${name}`, { [`@media (min-width: ${em}em)`]: { '@mixin-content': {} } }],
  // Less than the breakpoint by about a tenth of a pixel, so that only one of the two applies at any width.
  [`below-${name}`, { [`@media (max-width: ${em - 0.01}em)`]: { '@mixin-content': {} } }],
])

module.exports = { plugins: { 'postcss-preset-mantine': { mixins: Object.fromEntries(mixins) } } }
