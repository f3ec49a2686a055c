import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Icons = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> }

const prefix = '~icons/'
const component = join(import.meta.dirname, 'src/ui/icon.tsx')
/** What every outlined icon has in common, which `icon.tsx` sets once, the width of the line by a prop. */
const common = / (fill="none"|stroke="currentColor"|stroke-(linecap|linejoin)="round"|stroke-width="2")/g

/** Tabler's drawings in one file of 3 MB: its package for React, with what that needs, takes 87. */
function readIcons(): Icons {
  const file = createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** `import IconHeart from '~icons/heart'`: one of Tabler's icons as a component. An unknown name fails the build. */
export function icons(): Plugin {
  let all: Icons | undefined
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      all ??= readIcons()
      const name = id.slice(prefix.length + 1)
      const found = all.icons[name] ?? all.icons[all.aliases?.[name]?.parent ?? '']
      if (!found) this.error(`Tabler has no icon ${name}.`)
      const kind = name.endsWith('-filled') ? 'filledIcon' : 'outlinedIcon'
      const drawing = JSON.stringify(found.body.replaceAll(common, ''))
      return `import { ${kind} } from ${JSON.stringify(component)}\nexport default /*#__PURE__*/ ${kind}(${drawing})`
    },
  }
}
