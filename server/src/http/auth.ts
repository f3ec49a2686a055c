import { SignOutScope } from '@hearth/shared/sessions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../api.ts'
import { publicAnswer } from '../identity/answers.ts'
import { withAddress } from '../identity/codes/sign-in-by-phone.ts'
import { recordSecurityEvent } from '../identity/events.ts'
import { refusalOf, standingOf } from '../identity/reauthentication/standing.ts'
import { createRefusalRecorder, eventKindOf } from '../identity/refusal-events.ts'
import { identityRequestsPerMinute, identityRoutes, sessionReadsPerMinute } from '../identity/routes.ts'
import { authenticate, sessionCookie, signedToken, signWithCurrentKey } from '../identity/session-cookie.ts'
import { clientCountryHeader, countryOf } from '../identity/sessions/country.ts'
import { noteNewSession } from '../identity/sessions/new-session.ts'
import { endOtherSessions, endSession } from '../identity/sessions.ts'
import { type Attempt, beginAttempt, outcomeOf } from '../identity/sign-in-attempts.ts'
import { bearerToken } from '../identity/tokens/bearer.ts'
import { issueTokens, sessionOfAnswer } from '../identity/tokens/issue.ts'
import { libraryCookies } from '../identity/tokens/library-cookies.ts'
import { serveProviderCallbacks } from './provider-callbacks.ts'
import { refuseForeignPages } from './same-origin.ts'
import { serveSamlEndpoints } from './saml-endpoints.ts'

export type AuthRequest = {
  services: Services
  route: string
  request: Pick<FastifyRequest, 'headers' | 'ip' | 'body' | 'url' | 'raw'>
  recordRefusal: (client: string) => Promise<void>
}
/** The library's response and the server's own cookie, or a refusal that the library does not see. */
export type AuthOutcome =
  | { refused: 'TOO_MANY_REQUESTS'; retryAfter: number }
  | { refused: NonNullable<ReturnType<typeof refusalOf>> }
  | { refused?: undefined; response: Response; answer: AnswerBody; cookie: string | undefined }
type AnswerBody = { code?: string; user?: { id?: string; email?: string } } | null

/** The library's rate limits use this header. Only the server sets it; a client's value is overwritten. */
const clientHeader = 'x-hearth-client'

/** The request for the library. Its path is the route's own, not the client's spelling of it. */
function toWebRequest({ services, route, request }: AuthRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  headers.delete('content-length')
  headers.set(clientHeader, request.ip)
  headers.set(clientCountryHeader, countryOf(services.env, request.raw) ?? '')
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const [method, path] = route.split(' ')
  const url = new URL(`/api/auth${path}`, services.env.BASE_URL)
  url.search = new URL(request.url, services.env.BASE_URL).search
  return new Request(url, { method, headers: signWithCurrentKey(headers, services), body })
}

/** The library's refusals carry a code, except those it makes before it reads the request. */
const codes: Record<number, string> = { 404: 'NOT_FOUND', 429: 'TOO_MANY_REQUESTS' }

/** The library accepts a path like `/..//elsewhere.example`, which a browser follows off the site. */
function leadsElsewhere(response: Response, baseUrl: string): boolean {
  const to = response.headers.get('location')
  if (to === null) return false
  const reached = URL.canParse(to, baseUrl) ? new URL(to, baseUrl) : null
  return reached?.origin !== new URL(baseUrl).origin || reached.pathname.startsWith('//')
}

function refuse(reply: FastifyReply, retryAfter: number) {
  reply.status(429).header('cache-control', 'no-store').header('retry-after', retryAfter)
  return reply.send({ code: 'TOO_MANY_REQUESTS', retryAfter })
}

/** The response without the values that only the server may know. */
export function publicBody(route: string, response: Response, answer: AnswerBody) {
  if (response.ok) return publicAnswer(answer, identityRoutes[route]!.answer)
  const code = codes[response.status]
  return code && !answer?.code ? { code } : answer
}

/** Forwards the library's response. */
function sendAnswer(reply: FastifyReply, response: Response, body: unknown, cookie: string | undefined) {
  const retryAfter = Number(response.headers.get('x-retry-after'))
  if (response.status === 429) return refuse(reply, retryAfter)
  reply.status(response.status).header('cache-control', 'no-store')
  const location = response.headers.get('location')
  if (location) reply.header('location', location)
  if (response.status === 503) reply.header('retry-after', response.headers.get('retry-after') ?? '5')
  const cookies = [...response.headers.getSetCookie(), ...(cookie ? [cookie] : [])]
  if (cookies.length) reply.header('set-cookie', cookies)
  if (response.status >= 300 && response.status < 400) return reply.send(null)
  return reply.type('application/json').send(JSON.stringify(body))
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

/** Why the session must not use the route; null when it may. Without a session the library refuses. */
async function refusalOfRoute({ db }: Services, route: string, sessionId: string) {
  const { fresh } = identityRoutes[route]!
  const standing = fresh && (await standingOf(db, sessionId))
  return standing ? refusalOf(standing, fresh) : null
}

/** Sends a request to the library with the limits, waits and events of its route. */
export async function askLibrary(authRequest: AuthRequest): Promise<AuthOutcome> {
  const { services, route, request } = authRequest
  const headers = new Headers({ cookie: request.headers.cookie ?? '' })
  const me =
    identityRoutes[route]!.member || identityRoutes[route]!.fresh ? await authenticate(services, headers) : null
  const userId = me?.viewer.userId
  const refusal = me && (await refusalOfRoute(services, route, me.sessionId))
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
  const known = await noteNewSession(services, response, headers.get('cookie')!, userId)
  // A new session replaces the cookie. End the old one: its owner could no longer use or end it.
  const replaced = known && signedToken(headers.get('cookie')!, services)
  if (replaced) await endSession(services.db, replaced)
  return { response, answer, cookie: known ?? cookie }
}

/** Sends a refusal that the library has not seen. */
export function sendRefusal(reply: FastifyReply, outcome: Exclude<AuthOutcome, { response: Response }>) {
  if (outcome.refused === 'TOO_MANY_REQUESTS') return refuse(reply, outcome.retryAfter)
  return reply.status(403).header('cache-control', 'no-store').send({ code: outcome.refused })
}

async function forward(authRequest: AuthRequest, reply: FastifyReply) {
  const { services, route, request } = authRequest
  const { headers, ip, body, url, raw } = request
  const bearer = bearerToken(headers.authorization) !== null
  const cookie = await libraryCookies(services, headers)
  const outcome = await askLibrary({
    ...authRequest,
    request: { headers: { ...headers, cookie, authorization: undefined }, ip, body, url, raw },
  })
  if (outcome.refused) return sendRefusal(reply, outcome)
  const { response, answer } = outcome
  if (leadsElsewhere(response, services.env.BASE_URL)) return reply.status(403).send({ code: 'FORBIDDEN' })
  const shown = publicBody(route, response, answer)
  if (!bearer) return sendAnswer(reply, response, shown, outcome.cookie)
  // A client with an access token has no session cookie. If its session is replaced, it gets new tokens.
  const session = await sessionOfAnswer(services, response)
  const tokens = session && (await issueTokens(services, session))
  const others = response.headers.getSetCookie().filter((one) => !one.startsWith(`${sessionCookie(services.env)}=`))
  response.headers.delete('set-cookie')
  for (const one of others) response.headers.append('set-cookie', one)
  return sendAnswer(reply, response, tokens ? { ...(shown as object | null), tokens } : shown, undefined)
}

/** Not left to the library: it compares tokens, and the database has only their hashes. */
async function endOthers(services: Services, request: AuthRequest['request'], reply: FastifyReply) {
  const me = await authenticate(services, new Headers(request.headers as Record<string, string>))
  if (!me) return reply.status(401).send({ code: 'UNAUTHORIZED' })
  const { userId } = me.viewer
  await endOtherSessions(services.db, userId, me.sessionId)
  await recordSecurityEvent(services, { kind: 'sessions_ended', userId, client: request.ip })
  return { status: true }
}

/** Ends this session, all others or all, as the body's `scope` says. */
async function signOut(authRequest: AuthRequest, reply: FastifyReply) {
  const { services, request } = authRequest
  const scope = SignOutScope.safeParse((request.body as { scope?: unknown } | undefined)?.scope ?? 'local')
  if (!scope.success) return reply.status(400).send({ code: 'INVALID_SCOPE' })
  if (scope.data === 'others') return endOthers(services, request, reply)
  const me = await authenticate(services, new Headers(request.headers as Record<string, string>))
  if (me && scope.data === 'global') await endOtherSessions(services.db, me.viewer.userId, me.sessionId)
  return forward(authRequest, reply)
}

/** Passes the identity routes that Hearth uses to the library. Every other path under /api/auth answers 404. */
export function serveAuth(app: FastifyInstance, services: Services) {
  const refused = createRefusalRecorder(services)
  const limit = (perMinute: number) =>
    app.rateLimit({
      max: Math.ceil(perMinute * services.env.RATE_LIMIT_FACTOR),
      timeWindow: '1 minute',
      onExceeded: (request) => void refused(request.ip),
    })
  const [reading, others] = [limit(sessionReadsPerMinute), limit(identityRequestsPerMinute)]
  serveProviderCallbacks(app, services, others)
  serveSamlEndpoints(app, services, others)
  app.register(async (identity) => {
    refuseForeignPages(identity, services.env.BASE_URL)
    for (const route of Object.keys(identityRoutes)) {
      const [method, path] = route.split(' ')
      const onRequest = route === 'GET /get-session' ? reading : others
      const handler = (request: FastifyRequest, reply: FastifyReply) => {
        const authRequest = { services, route, request, recordRefusal: refused }
        if (path === '/revoke-other-sessions') return endOthers(services, request, reply)
        return path === '/sign-out' ? signOut(authRequest, reply) : forward(authRequest, reply)
      }
      identity.route({ method: method!, url: `/api/auth${path}`, onRequest, handler, exposeHeadRoute: false })
    }
    identity.all('/api/auth/*', { onRequest: others }, (_request, reply) =>
      reply.status(404).send({ code: 'NOT_FOUND' }),
    )
  })
}
