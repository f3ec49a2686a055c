import { basename } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type Chunks, entryFiles, filesOf } from './chunks.ts'
import { frame } from './screen-loads.ts'

/** What the server names in the page for one address, so that a browser asks for all of it at once. */
type ScreenFiles = { path: string; visitor: string[]; member: string[] }

const routeFile = /\/src\/routes\/[^?]+\.tsx$/
const landing = 'public/landing/Landing.tsx'
/** What conversations wait for. */
const chatParts = ['chat/data/LiveChat.tsx']
const special = /[.*+?^$()|[\]\\]/g

/** The addresses of a route's file, as a regular expression: `_members.profile.$profileId.tsx`. */
function pathOf(file: string): string {
  const parts = basename(file, '.tsx')
    .split('.')
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/_$/, ''))
  const patterns = parts.map((part) => {
    if (part.startsWith('{-')) return '(/[^/]+)?'
    return part.startsWith('$') ? '/[^/]+' : `/${part.replace(special, '\\$&')}`
  })
  return `^${patterns.join('') || '/'}$`
}

/** The layouts around a route: `_members`, then `_members._chats`. */
function layoutsOf(file: string): string[] {
  const parts = basename(file, '.tsx').split('.')
  const depth = parts.findIndex((part) => !part.startsWith('_'))
  return parts.slice(0, Math.max(depth, 0)).map((_, index) => parts.slice(0, index + 1).join('.'))
}

/** The sources of screens that a route imports. Its other imports are for later. */
const screensOf = (plugin: Rolldown.PluginContext, route: string) =>
  [...(plugin.getModuleInfo(route)?.dynamicallyImportedIds ?? [])]
    .filter((id) => /\/[A-Z]\w*\.tsx$/.test(id))
    .map((id) => id.replace(/.*\/src\//, ''))

/** Writes `screens.json`: the files that each address needs at once, beside those of the page itself. */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks: Chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      )
      const routes = [...this.getModuleIds()].filter((id) => routeFile.test(id) && isScreen(id))
      const screens = routes.map((route): ScreenFiles => {
        const layouts = layoutsOf(route).map((layout) => route.replace(basename(route), `${layout}.tsx`))
        const all = [route, ...layouts].flatMap((file) => screensOf(this, file))
        const others = all.filter((source) => source !== landing)
        const open = all.length > others.length ? [landing] : all
        return {
          path: pathOf(route),
          visitor: basename(route).startsWith('_members') ? [] : needed(chunks, open),
          member: needed(chunks, [...frame, ...others, ...(basename(route).includes('_chats') ? chatParts : [])]),
        }
      })
      this.emitFile({
        type: 'asset',
        fileName: 'screens.json',
        source: JSON.stringify({ screens, texts: textsIn(bundle) }),
      })
    },
  }
}

/** The file of each language's texts. */
const textsIn = (bundle: Rolldown.OutputBundle) =>
  Object.fromEntries(
    Object.values(bundle).flatMap((file) => {
      const source = file.type === 'asset' ? file.originalFileNames[0] : undefined
      const language = /src.locales.(\w+)\.json$/.exec(source ?? '')?.[1]
      return language ? [[language, file.fileName]] : []
    }),
  )

/** Not a layout, the administration, or the operator's page at any other address. */
const isScreen = (route: string) => /^(?!_admin|__root|-|\$).*(^|\.)[^_][^.]*\.tsx$/.test(basename(route))

function needed(chunks: Chunks, sources: string[]): string[] {
  const begun = entryFiles(chunks)
  const scripts = [...filesOf(chunks, sources)].filter((file) => !begun.has(file))
  return [...scripts, ...new Set(stylesOf(chunks, scripts, begun))]
}

/** The style sheets of these scripts. What a script imports comes before it, as when the scripts ask for them. */
const stylesOf = (chunks: Chunks, scripts: string[], seen: Set<string>): string[] =>
  scripts.flatMap((script) => {
    if (seen.has(script)) return []
    seen.add(script)
    const { imports = [], viteMetadata } = chunks.get(script) ?? {}
    return [...stylesOf(chunks, imports, seen), ...(viteMetadata?.importedCss ?? [])]
  })
