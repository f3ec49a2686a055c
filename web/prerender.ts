import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FirstViews } from '@hearth/shared/first-views'
import { type Language, languages } from '@hearth/shared/language-codes'
import { renderedPages } from '@hearth/shared/screens'
import { byPhoneMark, communityMark, type RenderedPages } from '@hearth/shared/visitor-pages'
import { build } from 'vite'

/** What `src/prerender.tsx` makes of a page. */
type Rendered = { head: string; content: string }
type Renderer = {
  render(path: string, language: Language, byPhone: boolean): Promise<Rendered>
  firstViews: FirstViews
}

const built = join(import.meta.dirname, 'dist')

/** Builds the app as a program for Node, beside the packages that it imports. */
async function buildRenderer(outDir: string) {
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir, emptyOutDir: false, copyPublicDir: false },
  })
  // The app fetches its texts, which are files of the build.
  globalThis.fetch = async (address) => new Response(await readFile(join(built, String(address))))
  return (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer
}

/** What React puts before the content: the pictures that the browser should ask for at once. */
const hints = /^(<link [^>]*>)*/

/** The whole page. Its colours are the light ones for a browser without scripts. */
function documentOf(template: string, language: Language, { head, content }: Rendered) {
  return template
    .replace('<html lang="en"', `<html lang="${language}" data-mantine-color-scheme="light"`)
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<title>.*<\/title>/, () => `${head}${hints.exec(content)![0]}`)
    .replace(
      /<div id="root">.*?<\/div>\s*<\/div>/s,
      () => `<div id="root" data-language="${language}">${content.replace(hints, '')}</div>`,
    )
    .replace(/(name="application-name" content=")[^"]*/, `$1${communityMark}`)
}

/** What React leaves in place of a part that failed, and the browser would have to draw. */
const failed = '<!--$!-->'

async function renderAll({ render }: Renderer): Promise<RenderedPages> {
  const pages: RenderedPages = {}
  const template = await readFile(join(built, 'index.html'), 'utf8')
  const add = async (path: string, byPhone: boolean) => {
    const texts: Record<string, string> = {}
    for (const language of languages) {
      const rendered = await render(path, language, byPhone)
      if (rendered.content.includes(failed)) throw new Error(`A part of ${path} could not be rendered.`)
      texts[language] = documentOf(template, language, rendered)
    }
    pages[byPhone ? path + byPhoneMark : path] = texts
  }
  for (const [path, { asksNumbers }] of renderedPages) {
    await add(path, false)
    if (asksNumbers) await add(path, true)
  }
  return pages
}

/**
 * Writes what the built app shows before any script runs: `visitor-pages.json` has what visitors read, in each language,
 * and `first-views.json` the places of the pictures that members see.
 */
export async function prerender() {
  const folder = await mkdtemp(join(import.meta.dirname, '../node_modules/.prerender-'))
  try {
    const renderer = await buildRenderer(folder)
    await writeFile(join(built, 'visitor-pages.json'), JSON.stringify(await renderAll(renderer)))
    await writeFile(join(built, 'first-views.json'), JSON.stringify(renderer.firstViews))
  } finally {
    await rm(folder, { recursive: true })
  }
}
