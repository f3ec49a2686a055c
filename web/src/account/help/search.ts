import { fold } from '@hearth/shared/fold'
import { plainText } from '@hearth/shared/rich-text'
import { nameContains } from '../../ui/name-search.ts'
import type { Article } from './content.ts'

/** How much a word counts, by where it is found. */
const weights = { title: 8, keywords: 5, text: 1 }

/** The words of a search. Khmer and Thai have no spaces between them, so the browser's dictionary divides the text. */
function wordsOf(search: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(fold(search))
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
}

function weightOf(article: Article, word: string): number {
  const places = { title: article.title, keywords: article.keywords.join('\n'), text: plainText(article.content) }
  return Object.entries(places).reduce(
    (sum, [place, text]) => sum + (nameContains(text, word) ? weights[place as keyof typeof weights] : 0),
    0,
  )
}

/**
 * The articles that a search finds, best first: those with every word; if none has, those with at least half.
 * Parts of words count, so that a search finds something while it is typed.
 */
export function searchArticles(articles: Article[], search: string, language: string): Article[] {
  const words = wordsOf(search, language)
  if (!words.length) return articles
  const found = articles.map((article) => {
    const weighed = words.map((word) => weightOf(article, word))
    const share = weighed.filter((weight) => weight > 0).length / words.length
    return { article, share, weight: weighed.reduce((sum, weight) => sum + weight, 0) }
  })
  const needed = found.some(({ share }) => share === 1) ? 1 : 0.5
  return found
    .filter(({ share }) => share >= needed)
    .toSorted((one, other) => other.share - one.share || other.weight - one.weight)
    .map(({ article }) => article)
}
