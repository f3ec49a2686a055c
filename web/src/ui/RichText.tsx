import type { RichElement, RichText as Text } from '@hearth/shared/rich-text'
import { createElement, Fragment, type ReactNode } from 'react'

/** What a text cannot show by itself. */
export type RichTextParts = {
  /** A link. By default, one that leaves the product. */
  link?: (href: string, words: ReactNode) => ReactNode
  picture?: (name: string, words: string) => ReactNode
}

const wordsOf = ({ children }: RichElement) => children.filter((child) => typeof child === 'string').join('')

function element(part: RichElement, parts: RichTextParts): ReactNode {
  const { tag, href = '', id, name = '', children } = part
  if (tag === 'picture') return parts.picture?.(name, wordsOf(part)) ?? null
  if (tag === 'hr' || tag === 'br') return createElement(tag)
  const inside = <RichText text={children} {...parts} />
  if (tag === 'a') return parts.link?.(href, inside) ?? <a href={href}>{inside}</a>
  return createElement(tag, id ? { id } : null, inside)
}

/** Formatted text, as elements: nothing in it is read as HTML. */
export function RichText({ text, ...parts }: RichTextParts & { text: Text }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change.
  return text.map((part, i) => <Fragment key={i}>{typeof part === 'string' ? part : element(part, parts)}</Fragment>)
}
