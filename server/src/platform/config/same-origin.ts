import type { FastifyInstance } from 'fastify'
import { isForeignPage } from './hosts.ts'

/**
 * Refuses requests from pages of other origins, reads included: opening a profile is shown to its member, and
 * recommended cards count as shown. SameSite cookies are the first defence.
 */
export function refuseForeignPages(api: FastifyInstance, baseUrl: string) {
  api.addHook('onRequest', (request, reply, next) => {
    if (isForeignPage(request.headers, baseUrl)) return void reply.status(403).send({ code: 'FORBIDDEN' })
    next()
  })
}
