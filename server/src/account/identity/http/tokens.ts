import { CodeRequest, keysMaxAgeSeconds, TokenRequest } from '@hearth/shared/account/tokens'
import { countedElsewhere } from '@hearth/shared/limits'
import { parseCookies } from 'better-call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseForeignPages } from '../../../platform/config/same-origin.ts'
import type { Services } from '../../../services.ts'
import { contactAndPasswordMissing, contactMissing } from '../codes/sign-up-by-phone.ts'
import { cookieHeader } from '../cookie-header.ts'
import { createRefusalRecorder } from '../refusal-events.ts'
import { readChallenge } from '../second-factor/challenges.ts'
import { readCookie } from '../second-factor/cookies.ts'
import { factorMethods } from '../second-factor/factors.ts'
import { authenticate, sessionCookie } from '../session-cookie.ts'
import { countryOf } from '../sessions/country.ts'
import { createCode } from '../tokens/authorization-codes.ts'
import { clientAt } from '../tokens/clients.ts'
import { exchangeCode, refresh } from '../tokens/grants.ts'
import { issueTokens, sessionOfAnswer } from '../tokens/issue.ts'
import type { Refreshed } from '../tokens/refresh-tokens.ts'
import { type SignInRequest, signInRequestOf } from '../tokens/sign-in-request.ts'
import { publicBody, sendRefusal } from './library-answers.ts'
import { askLibrary } from './library-request.ts'
import { serveTokenAccount } from './token-account.ts'
import { inputOf, sendCode } from './token-answers.ts'

type Call = {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  recordRefusal(ip: string): Promise<void>
}

/** What the grants that need an address or a number answer without both. */
const contactMessages = { password: contactAndPasswordMissing, otp: contactMissing }

const clientOf = ({ env }: Services, { ip, headers, raw }: FastifyRequest) => ({
  address: ip,
  country: countryOf(env, raw),
  userAgent: (headers['user-agent'] ?? '').slice(0, 500),
})

/** The answer for tokens. Neither it nor a refusal may be kept by anyone on the way. */
async function sendTokens({ services, reply }: Pick<Call, 'services' | 'reply'>, refreshed: Refreshed | null) {
  const tokens = refreshed && (await issueTokens(services, refreshed))
  if (!tokens) return sendCode(reply, 401, 'SESSION_NOT_FOUND')
  return reply.header('cache-control', 'no-store').send(tokens)
}

/** The challenge that a refused sign-in set as a cookie, with what completes it: a client sends it as a grant. */
async function challengeOf({ db, env }: Services, response: Response) {
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
  const challenge = readCookie(cookies.join('; '), env, 'challenge')
  const found = await readChallenge(db, challenge)
  return found ? { challenge, methods: await factorMethods(db, found.userId, found) } : {}
}

/**
 * The client's cookies without its session, and with the challenge that it brings in place of another one. The cookie of
 * its device stays, so that its wrong codes do not count for other members at its address.
 */
function cookiesFor({ env }: Services, { headers }: FastifyRequest, challenge: string | undefined): string {
  const cookies = parseCookies(headers.cookie ?? '')
  cookies.delete(sessionCookie(env))
  return cookieHeader(new Map([...cookies, ...parseCookies(challenge ?? '')]))
}

/** Signs in by the route of the browser's sign-in, with its limits, waits, events and refusals. */
async function signIn(call: Call, { route, body, cookie }: SignInRequest) {
  const { services, request, reply, recordRefusal } = call
  const headers = { ...request.headers, cookie: cookiesFor(services, request, cookie), authorization: undefined }
  const outcome = await askLibrary({
    services,
    route,
    request: { headers, ip: request.ip, body, url: '/', raw: request.raw },
    recordRefusal,
    isProgram: true,
  })
  if (outcome.refused) return sendRefusal(reply, outcome)
  const { response, answer } = outcome
  if (outcome.cookie) reply.header('set-cookie', outcome.cookie)
  if (response.ok) return sendTokens(call, await sessionOfAnswer(services, response))
  if (response.status === 429) return sendLimit(reply, response)
  const waiting = answer?.code === 'SECOND_FACTOR_REQUIRED' ? await challengeOf(services, response) : {}
  reply.status(response.status).header('cache-control', 'no-store')
  return reply.send({ ...(publicBody(route, response, answer) as object | null), ...waiting })
}

function sendLimit(reply: FastifyReply, response: Response) {
  const retryAfter = Number(response.headers.get('x-retry-after'))
  return sendRefusal(reply, { refused: 'TOO_MANY_REQUESTS', retryAfter })
}

async function answerGrant(call: Call) {
  const { services, request, reply } = call
  const data = inputOf(TokenRequest, request, reply, 'grant_type')
  if (!data) return reply
  if (data.grant_type === 'refresh_token')
    return sendTokens(call, await refresh(services, data, clientOf(services, request)))
  if (data.grant_type === 'pkce')
    return sendTokens(call, await exchangeCode(services, data, clientOf(services, request)))
  if ((data.grant_type === 'password' || data.grant_type === 'otp') && !data.email && !data.phone)
    return sendCode(reply, 400, 'EMAIL_OR_PHONE_REQUIRED', contactMessages[data.grant_type])
  return signIn(call, signInRequestOf(data, services.env)!)
}

/** Creates a code for a client and says where the browser takes it. Only a cookie counts: the member is in a browser. */
async function answerCodeRequest({ services, request, reply }: Call) {
  const { env, db } = services
  const me = await authenticate(services, new Headers({ cookie: request.headers.cookie ?? '' }))
  if (!me || me.viewer.banned) return sendCode(reply, 401, 'UNAUTHORIZED')
  if (me.viewer.deletesAt) return sendCode(reply, 403, 'DELETION_SCHEDULED')
  if (!me.viewer.hasBirthday) return sendCode(reply, 403, 'DETAILS_REQUIRED')
  const data = inputOf(CodeRequest, request, reply)
  if (!data) return reply
  const { redirect_uri, code_challenge, state, account } = data
  if (account && account !== me.viewer.userId) return sendCode(reply, 401, 'UNAUTHORIZED')
  const client = clientAt(env, redirect_uri)
  if (!client) return sendCode(reply, 403, 'REDIRECT_URI_NOT_ALLOWED')
  const to = new URL(redirect_uri)
  const { sessionId } = me
  const code = await createCode(db, { sessionId, codeChallenge: code_challenge, clientName: client.name })
  to.searchParams.set('code', code)
  if (state !== undefined) to.searchParams.set('state', state)
  return reply.header('cache-control', 'no-store').send({ redirect_to: to.href })
}

function serveKeys(app: FastifyInstance, { auth }: Services) {
  for (const path of ['/.well-known/jwks.json', '/api/auth/.well-known/jwks.json'])
    app.get(path, { onRequest: app.rateLimit() }, async (_request, reply) =>
      reply.header('cache-control', `public, max-age=${keysMaxAgeSeconds}`).send(await auth.api.getJwks()),
    )
}

/** Serves tokens and accounts for API clients, and the keys that tokens are checked with. */
export function serveTokens(app: FastifyInstance, services: Services) {
  serveKeys(app, services)
  const recordRefusal = createRefusalRecorder(services)
  const onRequest = app.rateLimit({
    max: Math.ceil(countedElsewhere.identityRequests.max * services.env.RATE_LIMIT_FACTOR),
    timeWindow: '1 minute',
    onExceeded: (request) => void recordRefusal(request.ip),
  })
  app.register(async (tokens) => {
    refuseForeignPages(tokens, services.env.BASE_URL)
    const post = (url: string, answer: (call: Call) => unknown) =>
      tokens.post(url, { onRequest }, (request, reply) => answer({ services, request, reply, recordRefusal }))
    post('/api/auth/token', answerGrant)
    post('/api/auth/authorize', answerCodeRequest)
    serveTokenAccount(tokens, services, onRequest)
  })
}
