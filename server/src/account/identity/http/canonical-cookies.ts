import { parseCookies } from 'better-call'
import type { FastifyInstance } from 'fastify'
import { cookieHeader } from '../cookie-header.ts'

/**
 * Rewrites the cookies of every request as the identity library reads them, each name once, before anything reads them.
 * The server reads the session itself for some checks and leaves others to the library: a header that two parsers read
 * differently would pass the checks of one session and act as another.
 */
export function readCookiesOnce(app: FastifyInstance) {
  app.addHook('onRequest', ({ raw }, _reply, next) => {
    if (raw.headers.cookie !== undefined) raw.headers.cookie = cookieHeader(parseCookies(raw.headers.cookie))
    next()
  })
}
