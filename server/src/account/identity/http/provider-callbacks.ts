import { isAPIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { clientOf } from '../../../platform/config/network.ts'
import { isSaml } from '../../../platform/config/provider-settings.ts'
import type { Services } from '../../../services.ts'
import { withTicket } from '../banned-ticket.ts'
import { recordSecurityEvent } from '../events.ts'
import { providersOf } from '../providers/configured.ts'
import { providerErrorOf } from '../providers/errors.ts'
import { refusalOfLink, takeState } from '../providers/link-state.ts'
import { signedToken, signWithCurrentKey } from '../session-cookie.ts'
import { clientCountryHeader, countryOf } from '../sessions/country.ts'
import { noteNewSession } from '../sessions/new-session.ts'
import { endSession } from '../sessions.ts'

/** The library's rate limits and the events use this header. */
const clientHeader = 'x-hearth-client'

/** What a provider's answer may carry. All else, such as the member's name, is dropped. */
const answerFields = ['code', 'state', 'error', 'iss'] as const
type Fields = Partial<Record<(typeof answerFields)[number], string>>

function readFields(from: unknown): Fields {
  const given = (from ?? {}) as Record<string, unknown>
  const fits = (value: unknown): value is string => typeof value === 'string' && value.length <= 4096
  return Object.fromEntries(answerFields.flatMap((name) => (fits(given[name]) ? [[name, given[name]]] : [])))
}

/** The request for the library. It gets nothing of the browser's but its cookies and its name. */
function toWebRequest({ env, ...services }: Services, path: string, request: FastifyRequest): Request {
  const url = new URL(path, env.BASE_URL)
  url.search = new URLSearchParams(readFields(request.query)).toString()
  const headers = new Headers({ cookie: request.headers.cookie ?? '', [clientHeader]: clientOf(request.ip) })
  headers.set(clientCountryHeader, countryOf(env, request.raw) ?? '')
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent'])
  return new Request(url, { headers: signWithCurrentKey(headers, { env, ...services }) })
}

type Answer = { location: string | null; code: string | undefined; response: Response | null }

async function callLibrary(services: Services, request: Request): Promise<Answer> {
  try {
    const response = await services.auth.handler(request)
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as { code?: string } | null
    return { location: response.headers.get('location'), code: body?.code, response }
  } catch (error) {
    if (!isAPIError(error)) services.log.error({ part: 'providers', name: (error as Error).name }, 'a sign-in failed')
    return { location: null, code: isAPIError(error) ? error.body?.code : undefined, response: null }
  }
}

/** Where the browser goes next: a screen of this site, with nothing of the provider's words in its URL. */
function nextScreen({ BASE_URL }: Services['env'], { location, code }: Answer, home: '/auth' | '/settings') {
  const reached = location !== null && URL.canParse(location, BASE_URL) ? new URL(location, BASE_URL) : null
  const isOurs = reached?.origin === new URL(BASE_URL).origin && !reached.pathname.startsWith('//')
  const error = reached?.searchParams.get('error')
  if (isOurs && !error) return { to: reached, error: null }
  const to = new URL(home, BASE_URL)
  const worded = providerErrorOf(error ?? code)
  to.searchParams.set('error', worded)
  return { to, error: worded }
}

/** Ends the session that a new one replaces in this browser: its owner could no longer use or end it. */
async function beginSession(services: Services, response: Response, cookie: string): Promise<string[]> {
  const known = await noteNewSession(services, response, { cookies: cookie, before: undefined })
  const replaced = known && signedToken(cookie, services)
  if (replaced) await endSession(services.db, replaced)
  return [...response.headers.getSetCookie(), ...(known ? [known] : [])]
}

/** Why the answer must not be taken; null when it may. */
async function refusalOf(services: Services, headers: Headers, state: Awaited<ReturnType<typeof takeState>>) {
  if (!state) return 'state_not_found'
  return state.linksTo ? refusalOfLink(services, headers, state.linksTo) : null
}

async function finish(services: Services, providerId: string, request: FastifyRequest, reply: FastifyReply) {
  const webRequest = toWebRequest(services, `/api/auth/callback/${providerId}`, request)
  const state = await takeState(services, readFields(request.query).state)
  const linksTo = state?.linksTo
  const refusal = await refusalOf(services, webRequest.headers, state)
  const refused: Answer = { location: null, code: refusal ?? undefined, response: null }
  const { result: answer, ticket } = await withTicket(async () =>
    refusal ? refused : callLibrary(services, webRequest),
  )
  const { to, error } = nextScreen(services.env, answer, linksTo && refusal !== 'UNAUTHORIZED' ? '/settings' : '/auth')
  if (linksTo && !error) to.searchParams.set('linked', providerId)
  // After the hash: no server and no log gets it, and the screen takes it out of the address at once.
  if (error === 'ACCOUNT_BANNED' && ticket) to.hash = ticket
  if (error === 'ACCOUNT_BANNED') await recordSecurityEvent(services, { kind: 'ban_refused', client: request.ip })
  const cookies = answer.response ? await beginSession(services, answer.response, request.headers.cookie ?? '') : []
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  if (cookies.length) reply.header('set-cookie', cookies)
  return reply.redirect(to.href, 303)
}

/** Apple posts its answer. The browser sends no cookie with a POST of another site, so it comes again as a GET. */
function comeAgain(path: string, request: FastifyRequest, reply: FastifyReply) {
  const fields = new URLSearchParams(readFields(request.body))
  return reply.header('cache-control', 'no-store').redirect(`${path}?${fields}`, 303)
}

/**
 * Serves the addresses to which providers lead back. They are opened from the provider's page, so that the rule about
 * foreign pages does not hold here; the state and its cookie protect them.
 */
export function serveProviderCallbacks(app: FastifyInstance, services: Services, onRequest: onRequestHookHandler) {
  const { BASE_URL } = services.env
  app.register(async (callbacks) => {
    callbacks.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    for (const provider of providersOf(services.env)) {
      const { id } = provider
      const path = `/api/auth/callback/${id}`
      callbacks.get(path, { onRequest, exposeHeadRoute: false }, (request, reply) =>
        finish(services, id, request, reply),
      )
      if (!isSaml(provider))
        callbacks.post(path, { onRequest }, (request, reply) => comeAgain(`${BASE_URL}${path}`, request, reply))
    }
  })
}
