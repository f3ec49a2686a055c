import { AccountChange, SignOutRequest } from '@hearth/shared/account/tokens'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import * as z from 'zod'
import { spend } from '../../../platform/limits/spend.ts'
import type { Services } from '../../../services.ts'
import { recordSecurityEvent } from '../events.ts'
import { authenticate, sessionCookie } from '../session-cookie.ts'
import { endSessionsIn } from '../sessions.ts'
import { readAccessToken } from '../tokens/access-tokens.ts'
import { accountOf, changeAccount } from '../tokens/account.ts'
import { bearerToken } from '../tokens/bearer.ts'
import { sendRefusal } from './library-answers.ts'
import { inputOf, sendCode } from './token-answers.ts'

/** Why a request names no session: nothing was sent, a token that does not fit, or a session that has ended. */
async function sendMissing(services: Services, { headers }: FastifyRequest, reply: FastifyReply) {
  const bearer = bearerToken(headers.authorization)
  if (bearer !== null && !(await readAccessToken(services, bearer))) return sendCode(reply, 401, 'INVALID_JWT')
  const sent = bearer !== null || headers.cookie?.includes(`${sessionCookie(services.env)}=`)
  return sent
    ? sendCode(reply, 401, 'SESSION_NOT_FOUND')
    : sendCode(reply, 401, 'SESSION_MISSING', 'Auth session missing!')
}

type Signed = NonNullable<Awaited<ReturnType<typeof authenticate>>>
type Answer = (signed: Signed, request: FastifyRequest, reply: FastifyReply) => unknown

const NoInput = z.strictObject({})

/** Serves the account behind a token or cookie, and its sign-out. */
export function serveTokenAccount(app: FastifyInstance, services: Services, onRequest: onRequestHookHandler) {
  const { db } = services
  const route = (method: 'GET' | 'PUT' | 'POST', url: string, answer: Answer) =>
    app.route({
      method,
      url,
      onRequest,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store')
        const signed = await authenticate(services, new Headers(request.headers as Record<string, string>))
        if (!signed || signed.viewer.banned) return sendMissing(services, request, reply)
        if (signed.viewer.deletesAt && !url.endsWith('/logout')) return sendCode(reply, 403, 'DELETION_SCHEDULED')
        return answer(signed, request, reply)
      },
    })
  route('GET', '/api/auth/user', async ({ viewer }, request, reply) => {
    if (!inputOf(NoInput, request, reply)) return reply
    return { user: await accountOf(db, viewer.userId) }
  })
  route('PUT', '/api/auth/user', async ({ viewer }, request, reply) => {
    const change = inputOf(AccountChange, request, reply)
    if (!change) return reply
    if (!viewer.hasBirthday) return sendCode(reply, 403, 'DETAILS_REQUIRED')
    const isRenaming = change.firstName !== undefined || change.lastName !== undefined
    const retryAfter = isRenaming ? await spend(services, 'profile', viewer.profileId) : 0
    if (retryAfter > 0) return sendRefusal(reply, { refused: 'TOO_MANY_REQUESTS', retryAfter })
    await changeAccount(db, viewer.userId, change)
    services.live.notify([viewer.profileId], { type: 'account' })
    return { user: await accountOf(db, viewer.userId) }
  })
  route('POST', '/api/auth/logout', async ({ viewer, sessionId }, request, reply) => {
    const input = inputOf(SignOutRequest, request, reply, 'scope')
    if (!input) return reply
    await endSessionsIn(db, input.scope, viewer.userId, sessionId)
    await recordSecurityEvent(services, { kind: 'sessions_ended', userId: viewer.userId, client: request.ip })
    return { success: true }
  })
}
