/** Icons of Tabler, by the names that tabler.io/icons shows (icons.ts of the build). */
declare module '~icons/*' {
  const icon: import('./ui/icon.tsx').Icon
  export default icon
}
