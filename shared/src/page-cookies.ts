/** Cookies of the browser that say what a page begins with, so that the server can answer it with the page. */
export const languageCookie = 'hearth-language'
export const searchCookie = 'hearth-search'
/** A longer search is not mirrored: the page then comes without its members. Characters. */
export const longestSearchCookie = 1500
