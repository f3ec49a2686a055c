import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import { parseDocument } from '@hearth/shared/markdown'
import { type PageName, pageNames } from '@hearth/shared/page-names'
import * as z from 'zod'
import type { Env } from '../config/env.ts'

/** The templates that come with the product. */
const templates = join(import.meta.dirname, '../../../pages')
/** How long the files are not read again, in milliseconds. An edited page shows within this time. */
const freshMs = 5000
/** A page is text. A longer file is a mistake. */
const maxBytes = 200_000

type PageSource = { text: string; template: boolean }
type Sources = Record<PageName, Partial<Record<Language, PageSource>>>
type PageEnv = Pick<Env, 'DATA_DIR'>

const read = async (folder: string, language: Language, page: PageName) => {
  const text = await readFile(join(folder, language, `${page}.md`), 'utf8').catch(() => null)
  return text && text.length <= maxBytes ? text : null
}

/** The texts of one page. Once the operator has written it in any language, no language shows the template. */
async function sourcesOf(page: PageName, folder: string): Promise<Partial<Record<Language, PageSource>>> {
  const texts = async (from: string, template: boolean) => {
    const found = await Promise.all(
      languages.map(async (language) => [language, await read(from, language, page)] as const),
    )
    return found.flatMap(([language, text]) => (text === null ? [] : [[language, { text, template }] as const]))
  }
  const own = await texts(folder, false)
  return Object.fromEntries(own.length ? own : await texts(templates, true))
}

const kept = new Map<string, { at: number; sources: Promise<Sources> }>()

async function readAll(folder: string): Promise<Sources> {
  const entries = pageNames.map(async (page) => [page, await sourcesOf(page, folder)] as const)
  return Object.fromEntries(await Promise.all(entries)) as Sources
}

function allSources({ DATA_DIR }: PageEnv, now = performance.now()): Promise<Sources> {
  const folder = join(DATA_DIR, 'pages')
  const known = kept.get(folder)
  if (known && now - known.at < freshMs) return known.sources
  const sources = readAll(folder)
  kept.set(folder, { at: now, sources })
  return sources
}

/** Reads the files again at the next request: for tests, which do not wait. */
export const forgetPages = () => kept.clear()

/** English first, because it stands in for the others. */
const preferred: readonly Language[] = [fallbackLanguage, ...languages]

const inOrder = (sources: Partial<Record<Language, PageSource>>) =>
  preferred.flatMap((language) => sources[language] ?? [])

/**
 * The version of a page, the same in all languages: `version` of its front matter, English first; without one, a hash of
 * its texts, so that every change is a new version.
 */
function versionOf(sources: Partial<Record<Language, PageSource>>): string {
  const texts = inOrder(sources).map(({ text }) => text)
  const named = texts.map((text) => parseDocument(text).head.version).find(Boolean)
  return named?.slice(0, 64) ?? createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)
}

/**
 * A page in one language, else in English, else in any.
 * @param values what `{{name}}` in the text stands for
 */
export async function readPage(env: PageEnv, page: PageName, language: Language, values: Record<string, string>) {
  const sources = (await allSources(env))[page]
  const shown = [language, ...preferred].find((one) => sources[one])
  if (!shown) return null
  const { text, template } = sources[shown]!
  const { head, content } = parseDocument(text.replace(/\{\{(\w+)\}\}/g, (mark, name) => values[name] ?? mark))
  const date = z.iso.date().safeParse(head.date).data ?? null
  return { page, title: head.title ?? '', version: versionOf(sources), date, language: shown, template, content }
}

/** The version of a page that applies now, and whether the operator has written it. */
export async function currentVersion(env: PageEnv, page: PageName): Promise<{ version: string; template: boolean }> {
  const sources = (await allSources(env))[page]
  return { version: versionOf(sources), template: inOrder(sources).every(({ template }) => template) }
}
