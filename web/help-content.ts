import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type HelpArea, type HelpArticle, helpAreas } from '@hearth/shared/account/help-content'
import { fallbackLanguage, type Language, languages } from '@hearth/shared/language-codes'
import { parseDocument } from '@hearth/shared/markdown'
import type { Plugin } from 'vite'

/** One folder per language, one Markdown file per article. */
export const helpFolder = join(import.meta.dirname, '../help')

const list = (text: string | undefined) => (text ?? '').split(',').flatMap((word) => word.trim() || [])

function readArticle(file: string): HelpArticle {
  const { head, content } = parseDocument(readFileSync(file, 'utf8'))
  return {
    slug: basename(file, '.md'),
    title: head.title ?? '',
    area: head.area as HelpArea,
    order: Number(head.order),
    keywords: list(head.keywords),
    shows: head.shows === 'help-lines' ? 'help-lines' : null,
    content,
  }
}

/** The articles that are written in one language, as they stand in their files. */
export function articlesOf(language: string): HelpArticle[] {
  const folder = join(helpFolder, language)
  const files = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name.endsWith('.md'))
  return files.map(({ name }) => readArticle(join(folder, name)))
}

const isWritten = (language: string) => readdirSync(helpFolder).includes(language)

type Written = HelpArticle & { language: Language }

/** What a reader of the language gets, by area and place. An article that the language lacks is the English one. */
function helpIn(language: Language): Written[] {
  const own = isWritten(language) ? articlesOf(language) : []
  const articles = articlesOf(fallbackLanguage).map((english): Written => {
    const written = own.find(({ slug }) => slug === english.slug)
    return written ? { ...written, language } : { ...english, language: fallbackLanguage }
  })
  const place = ({ area, order }: HelpArticle) => helpAreas.indexOf(area) * 1000 + order
  return articles.toSorted((one, other) => place(one) - place(other))
}

const id = 'virtual:help-content'
const jsonOf = (language: Language) => JSON.stringify(helpIn(language))

/**
 * The help as one file of data for each language, which a reader loads alone. The module holds their addresses. A file
 * can be asked for again after a failure, unlike a module.
 */
export function helpContent(): Plugin {
  let isBuild = false
  return {
    name: 'help-content',
    configResolved: ({ command }) => {
      isBuild = command === 'build'
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use('/help-content', (request, response) => {
        const language = languages.find((one) => request.url?.startsWith(`/${one}.json`)) ?? fallbackLanguage
        response.setHeader('content-type', 'application/json').end(jsonOf(language))
      }),
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return
      const entries = languages.map((language) => {
        if (!isBuild) return `${language}: '/help-content/${language}.json'`
        const file = this.emitFile({ type: 'asset', name: `help-${language}.json`, source: jsonOf(language) })
        return `${language}: import.meta.ROLLUP_FILE_URL_${file}`
      })
      return `export default { ${entries.join(', ')} }`
    },
  }
}
