import { SignOutScope } from '@hearth/shared/account/sessions'
import { countedElsewhere } from '@hearth/shared/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseForeignPages } from '../../../platform/config/same-origin.ts'
import type { Services } from '../../../services.ts'
import { recordSecurityEvent } from '../events.ts'
import { namedHeaders } from '../named-headers.ts'
import { createRefusalRecorder } from '../refusal-events.ts'
import { identityRoutes } from '../routes.ts'
import { authenticate, sessionCookie, signedToken } from '../session-cookie.ts'
import { endOtherSessions } from '../sessions.ts'
import { bearerToken } from '../tokens/bearer.ts'
import { issueTokens, sessionOfAnswer } from '../tokens/issue.ts'
import { libraryCookies } from '../tokens/library-cookies.ts'
import { leadsElsewhere, publicBody, sendAnswer, sendRefusal } from './library-answers.ts'
import { type AnswerBody, type AuthRequest, askLibrary } from './library-request.ts'
import { serveProviderCallbacks } from './provider-callbacks.ts'
import { serveSamlEndpoints } from './saml-endpoints.ts'

/** Has the browser drop its copies of photos, which it may show for a while. */
const emptyCache = (reply: FastifyReply) => reply.header('clear-site-data', '"cache"')

/** Whether a browser learns by this answer that its session was ended elsewhere. An expired one sends no cookie. */
const tellsOfEnd = ({ services, route, request }: AuthRequest, answer: AnswerBody) =>
  route === 'GET /get-session' && answer === null && signedToken(request.headers.cookie ?? '', services) !== null

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
  if (tellsOfEnd(authRequest, answer)) emptyCache(reply)
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
  const me = await authenticate(services, namedHeaders(request.headers))
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
  const me = await authenticate(services, namedHeaders(request.headers))
  emptyCache(reply)
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
  const reading = limit(countedElsewhere.sessionReads.max)
  const others = limit(countedElsewhere.identityRequests.max)
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
      identity.route({ method: method!, url: `/api/auth${path}`, onRequest, handler })
    }
    identity.all('/api/auth/*', { onRequest: others }, (_request, reply) =>
      reply.status(404).send({ code: 'NOT_FOUND' }),
    )
  })
}
