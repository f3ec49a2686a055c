import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Whether a browser says that a page of another origin made this request. It says so in Sec-Fetch-Site; older ones name
 * the page's origin, which then has to be the host that was asked or the product's own address. Clients that are no
 * browsers say neither, and carry nobody's cookies unasked.
 */
function isForeign({ headers }: FastifyRequest, baseUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined) return false
  const host = URL.canParse(headers.origin) ? new URL(headers.origin).host : null
  return host !== headers.host && host !== new URL(baseUrl).host
}

/**
 * Refuses what a page that is not ours asks for, reading too: opening a profile is seen by its member, and recommended
 * cards count as shown. SameSite cookies are the first guard.
 */
export function refuseForeignPages(api: FastifyInstance, baseUrl: string) {
  api.addHook('onRequest', async (request, reply) => {
    if (isForeign(request, baseUrl)) return reply.status(403).send({ code: 'FORBIDDEN' })
  })
}
