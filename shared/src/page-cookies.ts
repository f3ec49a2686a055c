/** Cookies of the browser that say what a page begins with, so that the server can answer it with the page. */
export const languageCookie = 'hearth-language'
export const searchCookie = 'hearth-search'
/** Match shows a list of cards instead of one at a time if it has this value. */
export const matchViewCookie = 'hearth-match-view'
export const matchList = 'list'
/** Of a longer search the cookie names only whose it is: the page then comes without its members. Characters. */
export const longestSearchCookie = 1500
