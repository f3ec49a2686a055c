// Checks the help: every language has every English article with the same structure, and no link is dead.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HelpArticle, helpAreas } from '@hearth/shared/account/help-content'
import { fallbackLanguage, languages } from '@hearth/shared/language-codes'
import { elementsOf, plainText } from '@hearth/shared/rich-text'
import { articlesOf, helpFolder } from '../web/help-content.ts'
import { linkChecker, missingPictures } from './help-links.ts'

const english = articlesOf(fallbackLanguage)
const slugs = english.map(({ slug }) => slug)
const brokenLink = linkChecker(slugs)
const written = readdirSync(helpFolder).filter((name) => (languages as readonly string[]).includes(name))

const elements = ({ content }: HelpArticle) => elementsOf(content)
const linksOf = (article: HelpArticle) => elements(article).flatMap(({ href }) => href ?? [])
const picturesOf = (article: HelpArticle) => elements(article).flatMap(({ name }) => name ?? [])

/** What a translation has in common with the English article. */
const structureOf = (article: HelpArticle): Record<string, string> => ({
  area: article.area,
  order: String(article.order),
  shows: String(article.shows),
  links: linksOf(article).sort().join(' '),
  pictures: picturesOf(article).join(' '),
  headings: elements(article)
    .flatMap(({ tag }) => (tag.startsWith('h') ? tag : []))
    .join(' '),
  'list items': String(elements(article).filter(({ tag }) => tag === 'li').length),
})

function differences(article: HelpArticle): string[] {
  const model = english.find(({ slug }) => slug === article.slug)
  if (!model) return ['is no article in English']
  const [own, expected] = [structureOf(article), structureOf(model)]
  return Object.keys(own)
    .filter((part) => own[part] !== expected[part])
    .map((part) => `has other ${part} than English: "${own[part]}" instead of "${expected[part]}"`)
}

function ownProblems(article: HelpArticle): string[] {
  const text = plainText(article.content)
  return [
    ...(article.title ? [] : ['has no title']),
    ...(helpAreas.includes(article.area) ? [] : [`is in the unknown area "${article.area}"`]),
    ...(article.order > 0 ? [] : ['has no order']),
    ...(article.keywords.length > 2 ? [] : ['has fewer than three keywords']),
    ...(text.trim().length > 80 ? [] : ['says next to nothing']),
    ...(/[*_`[\]]|<\/?[a-z]/.test(text) ? ['has marks of Markdown or HTML in its text'] : []),
    ...linksOf(article).flatMap((href) => brokenLink(href) ?? []),
    ...picturesOf(article).flatMap((name) => missingPictures(name).map((file) => `shows a picture without ${file}`)),
  ]
}

function samePlaces(articles: HelpArticle[]): string[] {
  const groups = Object.values(Object.groupBy(articles, ({ area, order }) => `${area} ${order}`))
  return groups.flatMap((group) => (group!.length > 1 ? [`${group!.map(({ slug }) => slug)} have the same place`] : []))
}

function problemsIn(language: string): string[] {
  const articles = articlesOf(language)
  const missing = slugs
    .filter((slug) => !articles.some((one) => one.slug === slug))
    .map((slug) => `${slug}.md is missing`)
  const inFiles = articles.flatMap((article) =>
    [...ownProblems(article), ...differences(article)].map((problem) => `${article.slug}.md ${problem}`),
  )
  return [...missing, ...inFiles, ...samePlaces(articles)].map((problem) => `${join('help', language)}: ${problem}`)
}

/** Screens that lead to an article which does not exist. */
function deadHelpLinks(): string[] {
  return globSync('web/src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<HelpLink\b[^>]*\barticle="([^"]*)"/g)]
      .filter(([, slug]) => !slugs.includes(slug!))
      .map(([, slug]) => `${file} leads to /help/${slug}, which does not exist`),
  )
}

const problems = [...written.flatMap(problemsIn), ...deadHelpLinks()]
for (const problem of problems) console.error(problem)
process.exit(problems.length ? 1 : 0)
