/** Quotes, nested arrays and nulls, which PostgreSQL writes in capitals and without quotes. */
const notWords = /["\\{}]|\bNULL\b/

/** The words in the text of an array of PostgreSQL, `{hiking,music}`; null for any other text. */
export function readWords(text: string): string[] | null {
  if (text[0] !== '{' || text.at(-1) !== '}') return null
  const inner = text.slice(1, -1)
  if (inner === '') return []
  return notWords.test(inner) ? null : inner.split(',')
}
