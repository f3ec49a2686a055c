import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import { parseDocument, parseHead } from '@hearth/shared/markdown'
import { type PageName, pageNames } from '@hearth/shared/page-names'
import * as z from 'zod'
import type { Env } from '../config/env.ts'

/** The templates that come with the product. */
const templates = join(import.meta.dirname, '../../../pages')
/** How long the files are not read again, in milliseconds. An edited page shows within this time. */
const freshMs = 5000
/** A page is text. A longer file is a mistake. */
const maxBytes = 200_000

type Texts = Partial<Record<Language, string>>
/** `parsed` holds the documents that were asked for, by language and values: parsing takes milliseconds. */
type KeptPage = {
  texts: Texts
  current: { version: string; template: boolean }
  parsed: Map<string, ReturnType<typeof parseDocument>>
}
type PageEnv = Pick<Env, 'DATA_DIR'>

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

/** Reads one page. Once the operator has written it in any language, no language shows the template. */
async function readFiles(page: PageName, folder: string): Promise<KeptPage> {
  const textsIn = async (from: string): Promise<[Language, string][]> => {
    const found = languages.map(async (language) => [language, await read(from, language, page)] as const)
    return (await Promise.all(found)).flatMap(([language, text]) => (text === null ? [] : [[language, text]]))
  }
  const own = await textsIn(folder)
  const texts: Texts = Object.fromEntries(own.length ? own : await textsIn(templates))
  return { texts, current: { version: versionOf(texts), template: !own.length }, parsed: new Map() }
}

type Pages = Record<PageName, KeptPage>
const kept = new Map<string, { at: number; pages: Promise<Pages> }>()

async function readAll(folder: string): Promise<Pages> {
  const entries = pageNames.map(async (page) => [page, await readFiles(page, folder)] as const)
  return Object.fromEntries(await Promise.all(entries)) as Pages
}

/** All pages, with what has been computed of them since the files were read. */
function allPages({ DATA_DIR }: PageEnv, now = performance.now()): Promise<Pages> {
  const folder = join(DATA_DIR, 'pages')
  const known = kept.get(folder)
  if (known && now - known.at < freshMs) return known.pages
  const pages = readAll(folder)
  kept.set(folder, { at: now, pages })
  return pages
}

/** Reads the files again at the next request: for tests, which do not wait. */
export const forgetPages = () => kept.clear()

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
export async function readPage(env: PageEnv, page: PageName, language: Language, values: Record<string, string>) {
  const found = (await allPages(env))[page]
  const shown = [language, ...preferred].find((one) => found.texts[one])
  if (!shown) return null
  const { head, content } = parsedPage(found, shown, values)
  const date = z.iso.date().safeParse(head.date).data ?? null
  return { page, title: head.title ?? '', ...found.current, date, language: shown, content }
}

/** The version of a page that applies now, and whether it is still the template. */
export const currentVersion = async (env: PageEnv, page: PageName) => (await allPages(env))[page].current
