import type { FastifyInstance } from 'fastify'

/** The cookies of a header by name. Of two with one name the first counts. */
export function cookiesIn(header = ''): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && name && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/**
 * A cookie header that every parser reads alike: no spaces around names and values, and each name once, the first of
 * them. The server reads the session itself for some checks and leaves others to the identity library, so that a header
 * which the two read differently would pass the checks of one session and act as another.
 */
export const canonicalCookies = (header: string): string =>
  [...cookiesIn(header)].map(([name, value]) => `${name}=${value}`).join('; ')

/** Makes the cookies of every request canonical before anything reads them. */
export function readCookiesOnce(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.cookie !== undefined) raw.headers.cookie = canonicalCookies(raw.headers.cookie)
  })
}
