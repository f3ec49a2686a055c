import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Product } from '../api.ts'
import { resign } from '../session.ts'
import { refuseForeignPages } from './same-origin.ts'

type Identity = Pick<Product, 'auth' | 'env' | 'secret'>

/** The library's rate limits go by this header: only we write it, whatever a client sends. */
const clientHeader = 'x-hearth-client'

function toWebRequest(request: FastifyRequest, product: Identity): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.delete('content-length')
  headers.set(clientHeader, request.ip)
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const url = new URL(request.url, product.env.BASE_URL)
  return new Request(url, { method: request.method, headers: resign(headers, product), body })
}

/** The library's refusals carry a code, except these that it makes before it looks at a request. */
const codes: Record<number, string> = { 404: 'NOT_FOUND', 429: 'TOO_MANY_REQUESTS' }

/** The library lets a path like `/..//elsewhere.example` pass as one of ours, and a browser leaves the site by it. */
function leadsElsewhere(response: Response, baseUrl: string): boolean {
  const to = response.headers.get('location')
  if (to === null) return false
  const reached = URL.canParse(to, baseUrl) ? new URL(to, baseUrl) : null
  return reached?.origin !== new URL(baseUrl).origin || reached.pathname.startsWith('//')
}

async function answer(product: Identity, request: FastifyRequest, reply: FastifyReply) {
  const response = await product.auth.handler(toWebRequest(request, product))
  if (leadsElsewhere(response, product.env.BASE_URL)) return reply.status(403).send({ code: 'FORBIDDEN' })
  reply.status(response.status).header('cache-control', 'no-store')
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  const cookies = response.headers.getSetCookie()
  if (cookies.length) reply.header('set-cookie', cookies)
  const retryAfter = response.headers.get('x-retry-after')
  if (retryAfter) reply.header('retry-after', retryAfter)
  const body = Buffer.from(await response.arrayBuffer())
  const code = codes[response.status]
  if (code && !body.includes('"code"')) return reply.type('application/json').send({ code })
  return reply.send(body.length ? body : null)
}

/** Hands /api/auth to the library, one request at a time. */
export function serveAuth(app: FastifyInstance, product: Product) {
  app.register(async (identity) => {
    refuseForeignPages(identity, product.env.BASE_URL)
    identity.all('/api/auth/*', (request, reply) => answer(product, request, reply))
  })
}
