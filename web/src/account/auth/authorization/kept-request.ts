const key = 'hearth-authorization'
/** For how long a request waits for the sign-in. Milliseconds. */
const lifetimeMs = 3_600_000

/** Keeps the request of the program that opened this page, for this tab, so that a sign-in loses nothing. */
export function keepOpenedRequest() {
  // As the program wrote it: the router reads numbers and JSON in an address and would write them differently.
  const { pathname, search } = window.location
  if (!/^\/authorize\/?$/.test(pathname) || !search) return
  sessionStorage.setItem(key, JSON.stringify({ search, until: Date.now() + lifetimeMs }))
}

/** The search part of the kept request; null without one. */
export function keptRequest(): string | null {
  try {
    const { search, until } = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof search === 'string' && until > Date.now() ? search : null
  } catch {
    return null
  }
}

export const forgetRequest = () => sessionStorage.removeItem(key)

/** Where a sign-in leads. */
export const screenAfterSignIn = () => (keptRequest() === null ? '/' : '/authorize')
