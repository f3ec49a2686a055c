import { createContext, useContext } from 'react'

/** The address that is the contact form, among those of the articles. */
export const contactSlug = 'contact'

/**
 * How a link to an article acts where the help is shown inside another screen: by this function, with the article's
 * slug, null for the overview. Null on the help's own screen, where links are addresses.
 */
export const OpenArticle = createContext<((slug: string | null) => void) | null>(null)

export const useOpenArticle = () => useContext(OpenArticle)
