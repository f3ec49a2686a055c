/**
 * The addresses whose pages the build renders for visitors in each language, with the key of what a search engine reads
 * about them (docs/decisions/0178-pages-rendered-for-visitors.md).
 */
export const visitorPages: Record<string, string> = {
  '/': 'landing.lead',
  '/learn-more': 'learnMore.lead',
}

/** Stands for the community's name in them until the server writes it. */
export const communityMark = '%community%'

/** These pages by address and language, as the build leaves them for the server. */
export type RenderedPages = Record<string, Record<string, string>>
