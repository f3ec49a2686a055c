import type { Plugin } from 'vite'

const component = /@mantine.core.esm.components.*[/\\](\w+)\.module\.mjs$/
const sheet = /@mantine\/core\/styles\/(\w+)\.css/g

/** Fails the build when a component of the library is used whose style sheet `mantine.css` does not import. */
export function mantineStyles(list: string): Plugin {
  const imported = new Set([...list.matchAll(sheet)].map(([, name]) => name!))
  return {
    name: 'mantine-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const used = new Set(modules.flatMap((id) => component.exec(id)?.[1] ?? []))
      const missing = [...used].filter((name) => !imported.has(name))
      if (missing.length) this.error(`mantine.css lacks the style sheets of ${missing.join(', ')}.`)
    },
  }
}
