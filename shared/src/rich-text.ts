/** The elements of formatted text. Whatever else Markdown knows becomes plain text. */
export const richTags = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'picture',
  'blockquote',
  'hr',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

export type RichElement = {
  tag: (typeof richTags)[number]
  /** Of `a`: a path of the product, `https:`, `mailto:` or `tel:`. */
  href?: string | undefined
  /** Of a heading: where `#id` in an address leads. */
  id?: string | undefined
  /** Of `picture`: which one. Its children are the words for those who do not see it. */
  name?: string | undefined
  children: RichText
}

/** Formatted text as data. A screen makes elements of it, so that no text is ever read as HTML. */
export type RichText = (string | RichElement)[]

/** The text without its format, for a search. Blocks are divided by line breaks. */
export function plainText(text: RichText): string {
  const parts = text.map((part) => {
    if (typeof part === 'string') return part
    const inside = plainText(part.children)
    return ['strong', 'em', 'a'].includes(part.tag) ? inside : `${inside}\n`
  })
  return parts.join('')
}

/** All elements of the text, in order. */
export function elementsOf(text: RichText): RichElement[] {
  return text.flatMap((part) => (typeof part === 'string' ? [] : [part, ...elementsOf(part.children)]))
}
