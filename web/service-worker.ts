import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Entry = { url: string; revision: string | null }

const entry = join(import.meta.dirname, 'src/worker/service-worker.ts')
/** Its address decides for which addresses it is asked: all of them. It never changes, so browsers ask for it again. */
const fileName = 'sw.js'
/** The same without a shell, in development and where the operator switches it off. */
const plainName = 'sw-plain.js'
/** The server replaces it, because it writes the community's name and look into the shell. */
const community = 'COMMUNITY_REVISION'
const shell = 'shell.html'
/** What the page names besides the build's files. */
const publicFiles = ['color-scheme.js', 'favicon.svg']

/**
 * Lazy parts without which a member's shell or the conversations would not open. Every other screen says that it needs a
 * connection.
 */
const ofShell =
  /web.src.(app|members|offline|chat.(?!composer.EmojiPicker)|likes.Celebrations|notifications.NoticePanel|routes.(-Features|__root|_members(\._chats.*)?)\.tsx)/

/** A chunk with all that it imports at once. */
function withImports(bundle: Bundle, fileName: string, found: Set<string>) {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || found.has(fileName)) return
  found.add(fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) withImports(bundle, imported, found)
}

/** The files that the worker keeps: what every page begins with, the lazy parts of the shell, and one font. */
function filesOfShell(bundle: Bundle): string[] {
  const found = new Set<string>()
  for (const file of Object.values(bundle)) {
    const isShell = file.type === 'chunk' && (file.isEntry || ofShell.test(file.facadeModuleId ?? ''))
    if (isShell) withImports(bundle, file.fileName, found)
    if (/figtree-latin-wght-normal.*woff2$/.test(file.fileName)) found.add(file.fileName)
  }
  return [...found].sort()
}

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url').slice(0, 16)

/** @param page the built page, which is kept as the shell */
function listPrecached(bundle: Bundle, page: string | Uint8Array): Entry[] {
  const unhashed = publicFiles.map((name) => ({
    url: `/${name}`,
    revision: hashOf(readFileSync(join(import.meta.dirname, 'public', name))),
  }))
  // The names of the build's files change with their content.
  const hashed = filesOfShell(bundle).map((name) => ({ url: `/${name}`, revision: null }))
  return [{ url: `/${shell}`, revision: `${community}-${hashOf(page)}` }, ...unhashed, ...hashed]
}

/**
 * The service worker as one script: not every browser takes workers that import modules, and its file must not change
 * its name.
 */
async function buildWorker(minify: boolean, precached: Entry[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { PRECACHED: JSON.stringify(precached) },
    build: {
      write: false,
      minify,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: fileName } },
    },
  })
  const output = Array.isArray(built) ? built[0]! : built
  if (!('output' in output)) throw new Error('The service worker was not built once.')
  return output.output[0].code
}

/** Adds the service worker and its shell to the build, and serves a worker without a shell in development. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'post',
    apply: (_, { command }) => command === 'build' || !process.env.VITEST,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The page was not built before the service worker.')
        this.emitFile({ type: 'asset', fileName: shell, source: page.source })
        const source = await buildWorker(true, listPrecached(bundle, page.source))
        this.emitFile({ type: 'asset', fileName, source })
        this.emitFile({ type: 'asset', fileName: plainName, source: await buildWorker(true, []) })
      },
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, async (_, response) => {
        response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-cache')
        response.end(await buildWorker(false, []))
      })
    },
  }
}
