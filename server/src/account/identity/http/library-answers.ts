import type { FastifyReply } from 'fastify'
import { publicAnswer } from '../answers.ts'
import { identityRoutes } from '../routes.ts'
import type { AnswerBody, AuthOutcome } from './library-request.ts'

/** The library's refusals carry a code, except those it makes before it reads the request. */
const codes: Record<number, string> = { 404: 'NOT_FOUND', 429: 'TOO_MANY_REQUESTS' }

/** The library accepts a path like `/..//elsewhere.example`, which a browser follows off the site. */
export function leadsElsewhere(response: Response, baseUrl: string): boolean {
  const to = response.headers.get('location')
  if (to === null) return false
  const reached = URL.canParse(to, baseUrl) ? new URL(to, baseUrl) : null
  return reached?.origin !== new URL(baseUrl).origin || reached.pathname.startsWith('//')
}

const waitStatus = { TOO_MANY_REQUESTS: 429, BUSY: 503 }

function refuse(reply: FastifyReply, code: keyof typeof waitStatus, retryAfter: number) {
  reply.status(waitStatus[code]).header('cache-control', 'no-store').header('retry-after', retryAfter)
  return reply.send({ code, retryAfter })
}

/** The response without the values that only the server may know. */
export function publicBody(route: string, response: Response, answer: AnswerBody) {
  if (response.ok) return publicAnswer(answer, identityRoutes[route]!.answer)
  const code = codes[response.status]
  return code && !answer?.code ? { code } : answer
}

/** Forwards the library's response. */
export function sendAnswer(reply: FastifyReply, response: Response, body: unknown, cookie: string | undefined) {
  const retryAfter = Number(response.headers.get('x-retry-after'))
  if (response.status === 429) return refuse(reply, 'TOO_MANY_REQUESTS', retryAfter)
  reply.status(response.status).header('cache-control', 'no-store')
  const location = response.headers.get('location')
  if (location) reply.header('location', location)
  if (response.status === 503) reply.header('retry-after', response.headers.get('retry-after') ?? '5')
  const cookies = [...response.headers.getSetCookie(), ...(cookie ? [cookie] : [])]
  if (cookies.length) reply.header('set-cookie', cookies)
  if (response.status >= 300 && response.status < 400) return reply.send(null)
  return reply.type('application/json').send(JSON.stringify(body))
}

/** Sends a refusal that the library has not seen. */
export function sendRefusal(reply: FastifyReply, outcome: Exclude<AuthOutcome, { response: Response }>) {
  if ('retryAfter' in outcome) return refuse(reply, outcome.refused, outcome.retryAfter)
  const status = outcome.refused === 'NOT_FOUND' ? 404 : 403
  return reply.status(status).header('cache-control', 'no-store').send({ code: outcome.refused })
}
