import type { RichText } from '../rich-text.ts'

/** The areas of the help, in their order on the screen. */
export const helpAreas = ['start', 'profile', 'discover', 'chats', 'safety', 'account'] as const
export type HelpArea = (typeof helpAreas)[number]

/** One question and its answer. `slug` is the end of its address. */
export type HelpArticle = {
  slug: string
  title: string
  area: HelpArea
  /** The place within its area. */
  order: number
  /** Further words that a search finds it by. */
  keywords: string[]
  /** What the screen adds below the text. */
  shows: 'help-lines' | null
  content: RichText
}
