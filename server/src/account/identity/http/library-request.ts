import type { FastifyRequest } from 'fastify'
import { clientOf } from '../../../platform/config/network.ts'
import type { Services } from '../../../services.ts'
import { withAddress } from '../codes/sign-in-by-phone.ts'
import { type Attempt, outcomeOf } from '../counted-attempts.ts'
import { recordSecurityEvent } from '../events.ts'
import { retryAfterSeconds } from '../hash-pool.ts'
import { withAsciiAddress } from '../library-addresses.ts'
import { isRouteGone } from '../off-ways.ts'
import { eventKindOf } from '../refusal-events.ts'
import { identityRoutes } from '../routes.ts'
import { authenticate, signedToken, signWithCurrentKey } from '../session-cookie.ts'
import { clientCountryHeader, countryOf } from '../sessions/country.ts'
import { noteNewSession } from '../sessions/new-session.ts'
import { endSession } from '../sessions.ts'
import { beginAttempt } from '../sign-in-attempts.ts'
import { refusalOf, standingOf } from '../standing.ts'

export type AuthRequest = {
  services: Services
  route: string
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'body' | 'url' | 'raw'>
  recordRefusal: (client: string) => Promise<void>
  /** A program asks, which gets tokens. */
  isProgram?: true
}
/** The library's response and the server's own cookie, or a refusal that the library does not see. */
export type AuthOutcome =
  | { refused: 'TOO_MANY_REQUESTS' | 'BUSY'; retryAfter: number }
  | { refused: NonNullable<ReturnType<typeof refusalOf>> | 'DELETION_SCHEDULED' | 'NOT_FOUND' }
  | { refused?: undefined; response: Response; answer: AnswerBody; cookie: string | undefined }
export type AnswerBody = { code?: string; user?: { id?: string; email?: string } } | null

/** The library's rate limits use this header. Only the server sets it; a client's value is overwritten. */
const clientHeader = 'x-hearth-client'

/** The request for the library. Its path is the route's own, not the client's spelling of it. */
function toWebRequest({ services, route, request }: AuthRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.delete('content-length')
  headers.set(clientHeader, clientOf(request.ip))
  headers.set(clientCountryHeader, countryOf(services.env, request.raw) ?? '')
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const [method, path] = route.split(' ')
  const url = new URL(`/api/auth${path}`, services.env.BASE_URL)
  url.search = new URL(request.url, services.env.BASE_URL).search
  return new Request(url, { method, headers: signWithCurrentKey(headers, services), body })
}

async function recordAnswer(
  { services, route, request, recordRefusal: refused }: AuthRequest,
  status: number,
  answer: AnswerBody,
  member?: string,
) {
  if (status === 429) return refused(request.ip)
  const kind = eventKindOf(route, status, answer?.code)
  const email = (request.body as { email?: unknown } | undefined)?.email
  const event = { userId: answer?.user?.id ?? member, email: typeof email === 'string' ? email : null }
  if (kind) await recordSecurityEvent(services, { kind, ...event, client: request.ip })
}

async function callLibrary(authRequest: AuthRequest, attempt: Attempt | null) {
  try {
    const response = await authRequest.services.auth.handler(toWebRequest(authRequest))
    const answer = (await response.json().catch(() => null)) as AnswerBody
    return { response, answer, cookie: await attempt?.end(outcomeOf(response.status, answer?.code)) }
  } catch (error) {
    await attempt?.end('none')
    throw error
  }
}

type Signed = NonNullable<Awaited<ReturnType<typeof authenticate>>>

/** Why the session must not use the route; null when it may. Without a session the library refuses. */
async function refusalOfRoute({ db }: Services, route: string, { viewer, sessionId }: Signed) {
  const { fresh, leavingToo } = identityRoutes[route]!
  if (viewer.deletesAt && !leavingToo) return 'DELETION_SCHEDULED' as const
  const standing = fresh && (await standingOf(db, sessionId))
  return standing ? refusalOf(standing, fresh) : null
}

async function ask(authRequest: AuthRequest): Promise<AuthOutcome> {
  const { services, route, request } = authRequest
  if (await isRouteGone(services, route, request.body)) return { refused: 'NOT_FOUND' }
  const headers = new Headers({ cookie: request.headers.cookie ?? '' })
  const me =
    identityRoutes[route]!.member || identityRoutes[route]!.fresh ? await authenticate(services, headers) : null
  const userId = me?.viewer.userId
  const refusal = me && (await refusalOfRoute(services, route, me))
  if (refusal) return { refused: refusal }
  if (route === 'POST /sign-in/email') request.body = await withAddress(services, request.body)
  const cookies = headers.get('cookie')!
  const attempt = await beginAttempt(services, { route, body: request.body, cookies, client: request.ip, userId })
  if (attempt?.waitSeconds) {
    await recordSecurityEvent(services, { kind: 'sign_in_delayed', userId, email: attempt.email, client: request.ip })
    return { refused: 'TOO_MANY_REQUESTS', retryAfter: attempt.waitSeconds }
  }
  const { response, answer, cookie } = await callLibrary(authRequest, attempt)
  await recordAnswer(authRequest, response.status, answer, userId ?? attempt?.userId)
  const known = await noteNewSession(services, response, {
    cookies: headers.get('cookie')!,
    before: userId,
    isProgram: authRequest.isProgram,
  })
  // A new session replaces the cookie. End the old one: its owner could no longer use or end it.
  const replaced = known && signedToken(headers.get('cookie')!, services)
  if (replaced) await endSession(services.db, replaced)
  return { response, answer, cookie: known ?? cookie }
}

/** Sends a request to the library with the limits, waits and events of its route. */
export async function askLibrary(given: AuthRequest): Promise<AuthOutcome> {
  const { headers, ip, body, url, raw } = given.request
  const authRequest = { ...given, request: { headers, ip, body: withAsciiAddress(body), url, raw } }
  if (!identityRoutes[authRequest.route]!.hashes) return ask(authRequest)
  const answered = authRequest.services.hashing.inTurn(clientOf(authRequest.request.ip), () => ask(authRequest))
  if (answered) return answered
  await recordAnswer(authRequest, 503, null)
  return { refused: 'BUSY', retryAfter: retryAfterSeconds }
}
