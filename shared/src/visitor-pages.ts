type VisitorPage = {
  /** The key of what a search engine reads about it. */
  description: string
  /** Its words depend on the address's search, so only the page without one is rendered. */
  readsSearch?: true
}

/**
 * The addresses whose pages the build renders for visitors in each language
 * (docs/decisions/0178-pages-rendered-for-visitors.md).
 */
export const visitorPages: Record<string, VisitorPage> = {
  '/': { description: 'landing.lead' },
  '/learn-more': { description: 'learnMore.lead' },
  '/auth': { description: 'auth.promise', readsSearch: true },
}

/** Stands for the community's name in them until the server writes it. */
export const communityMark = '%community%'

/** These pages by address and language, as the build leaves them for the server. */
export type RenderedPages = Record<string, Record<string, string>>
