import { createContext, useContext } from 'react'

/**
 * How a link to an article of the help acts where the help is shown inside another screen: by this function, with the
 * article's slug, null for the overview. Null elsewhere, where such links are addresses.
 */
export const OpenArticle = createContext<((slug: string | null) => void) | null>(null)

export const useOpenArticle = () => useContext(OpenArticle)
