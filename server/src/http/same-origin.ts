import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Whether a page of another origin made this request. Browsers say so in Sec-Fetch-Site; older ones send the page's
 * origin, which must then be the requested host or BASE_URL. Clients that are not browsers send neither, and carry no
 * cookies of a victim.
 */
function isForeign({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined) return false
  const host = URL.canParse(headers.origin) ? new URL(headers.origin).host : null
  return host !== headers.host && host !== new URL(baseUrl).host
}

/**
 * Refuses requests from pages of other origins, reads included: opening a profile is shown to its member, and
 * recommended cards count as shown. SameSite cookies are the first defence.
 */
export function refuseForeignPages(api: FastifyInstance, baseUrl: string) {
  api.addHook('onRequest', async (request, reply) => {
    if (isForeign(request, baseUrl)) return reply.status(403).send({ code: 'FORBIDDEN' })
  })
}
