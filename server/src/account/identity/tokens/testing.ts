import { createHash } from 'node:crypto'
import type { Tokens } from '@hearth/shared/account/tokens'
import { password } from '@hearth/shared/testing'
import type { FastifyInstance } from 'fastify'
import type { startServices } from '../../../testing/services.ts'
import { authenticate } from '../session-cookie.ts'
import { issueTokens } from './issue.ts'
import { createRefreshToken } from './refresh-tokens.ts'

type Refusal = { code: string; message?: string }
type TokenAnswer = { status: number; body: Tokens & Refusal; headers: Record<string, unknown> }

/** A program that uses the API without a browser: no cookies and no origin. */
export function apiClient({ app }: { app: FastifyInstance }) {
  async function send(method: string, url: string, { token = '', body = undefined as unknown, headers = {} } = {}) {
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await app.inject({
      method: method as 'GET',
      url,
      payload: body === undefined ? undefined : JSON.stringify(body),
      headers: { ...type, ...authorization, ...headers },
    })
    const json = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: json ? answer.json() : answer.body, headers: answer.headers }
  }
  const grant = (body: object, headers = {}): Promise<TokenAnswer> => send('POST', '/api/auth/token', { body, headers })
  const signIn = (email: string, word = password) => grant({ grant_type: 'password', email, password: word })
  const refresh = (refresh_token: string) => grant({ grant_type: 'refresh_token', refresh_token })
  return { send, grant, signIn, refresh }
}

/** A verifier of a client and the challenge that its browser sends (RFC 7636). */
export const verifier = 'a-verifier-of-a-client-that-is-long-enough-43'
export const challenge = createHash('sha256').update(verifier).digest('base64url')

/** Turns an account's session of a browser into tokens, without a password hash. */
export async function tokensOf({ services }: Awaited<ReturnType<typeof startServices>>, person: { cookie(): string }) {
  const signed = await authenticate(services, new Headers({ cookie: person.cookie() }))
  const { sessionId, viewer } = signed!
  const refreshToken = await createRefreshToken(services.db, sessionId)
  return { ...(await issueTokens(services, { userId: viewer.userId, sessionId, refreshToken }))!, sessionId }
}
