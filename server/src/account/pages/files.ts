import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PageName, pageNames } from '@hearth/shared/account/page-names'
import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import { parseDocument, parseHead } from '@hearth/shared/markdown'
import * as z from 'zod'
import type { Env } from '../../platform/config/env.ts'
import type { Database } from '../../platform/db/connection.ts'
import { publishedPages } from './published.ts'

/** The templates that come with the product. */
const templates = join(import.meta.dirname, '../../../../pages')
/** How long the pages are not read again, in milliseconds. An edited page shows within this time. */
const freshMs = 5000
/** A page is text. A longer file is a mistake. */
const maxBytes = 200_000

type Texts = Partial<Record<Language, string>>
/** `parsed` holds the documents that were asked for, by language and values: parsing takes milliseconds. */
type KeptPage = {
  texts: Texts
  source: 'console' | 'files' | 'template'
  current: { version: string; date: string | null; template: boolean }
  parsed: Map<string, ReturnType<typeof parseDocument>>
}
type Deps = { env: Pick<Env, 'DATA_DIR'>; db: Database }

const read = async (folder: string, language: Language, page: PageName) => {
  const text = await readFile(join(folder, language, `${page}.md`), 'utf8').catch(() => null)
  return text && text.length <= maxBytes ? text : null
}

/** English first, because it stands in for the others. */
const preferred: readonly Language[] = [fallbackLanguage, ...languages]

/**
 * The version of a page, the same in all languages: `version` of its front matter, English first; without one, a hash of
 * its texts, so that every change is a new version.
 */
function versionOf(byLanguage: Texts): string {
  const texts = preferred.flatMap((language) => byLanguage[language] ?? [])
  const named = texts.map((text) => parseHead(text).head.version).find(Boolean)
  return named?.slice(0, 64) ?? createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)
}

/** The day of a page, from the first language that names one, English first; null when none does. */
function dateOf(byLanguage: Texts): string | null {
  const dates = preferred.map((language) => parseHead(byLanguage[language] ?? '').head.date)
  return dates.find((date) => z.iso.date().safeParse(date).success) ?? null
}

const kept = (texts: Texts, source: KeptPage['source']): KeptPage => ({
  texts,
  source,
  current: { version: versionOf(texts), date: dateOf(texts), template: source === 'template' },
  parsed: new Map(),
})

/** Reads one page from files. Once the operator has written it in any language, no language shows the template. */
async function readFiles(page: PageName, folder: string): Promise<KeptPage> {
  const textsIn = async (from: string): Promise<[Language, string][]> => {
    const found = languages.map(async (language) => [language, await read(from, language, page)] as const)
    return (await Promise.all(found)).flatMap(([language, text]) => (text === null ? [] : [[language, text]]))
  }
  const own = await textsIn(folder)
  const texts: Texts = Object.fromEntries(own.length ? own : await textsIn(templates))
  return kept(texts, own.length ? 'files' : 'template')
}

type Pages = Record<PageName, KeptPage>
const fresh = new Map<string, { at: number; pages: Promise<Pages> }>()

/** What admins have published comes before files. */
async function readAll(folder: string, db: Database): Promise<Pages> {
  const published = await publishedPages(db)
  const read = async (page: PageName) => {
    const texts = published.get(page)
    return texts ? kept(texts, 'console') : readFiles(page, folder)
  }
  const entries = pageNames.map(async (page) => [page, await read(page)] as const)
  return Object.fromEntries(await Promise.all(entries)) as Pages
}

/** All pages, with what has been computed of them since they were read. */
function allPages({ env, db }: Deps, now = performance.now()): Promise<Pages> {
  const folder = join(env.DATA_DIR, 'pages')
  const known = fresh.get(folder)
  if (known && now - known.at < freshMs) return known.pages
  const pages = readAll(folder, db)
  fresh.set(folder, { at: now, pages })
  pages.catch(() => fresh.delete(folder))
  return pages
}

/** Reads the pages again at the next request, because they have changed. */
export const forgetPages = () => fresh.clear()

function parsedPage({ texts, parsed }: KeptPage, language: Language, values: Record<string, string>) {
  const key = JSON.stringify([language, values])
  const filled = () => texts[language]!.replace(/\{\{(\w+)\}\}/g, (mark, name) => values[name] ?? mark)
  const document = parsed.get(key) ?? parseDocument(filled())
  parsed.set(key, document)
  return document
}

/**
 * A page in one language, else in English, else in any.
 * @param values what `{{name}}` in the text stands for
 */
export async function readPage(deps: Deps, page: PageName, language: Language, values: Record<string, string>) {
  const found = (await allPages(deps))[page]
  const shown = [language, ...preferred].find((one) => found.texts[one])
  if (!shown) return null
  const { head, content } = parsedPage(found, shown, values)
  const date = z.iso.date().safeParse(head.date).data ?? null
  return { page, title: head.title ?? '', ...found.current, date, language: shown, content }
}

/** The version of a page that applies now, its day, and whether it is still the template. */
export const currentVersion = async (deps: Deps, page: PageName) => (await allPages(deps))[page].current

/** A page as it stands, in all its languages and unparsed. */
export async function sourceOf(deps: Deps, page: PageName) {
  const { texts, source, current } = (await allPages(deps))[page]
  return { texts, source, version: current.version }
}
