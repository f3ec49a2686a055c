import { CodeMethod, TypedCode } from '@hearth/shared/account/second-factors'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import type { Env } from '../../../platform/config/env.ts'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { completeChallenge, readChallenge } from './challenges.ts'
import { readCookie, setCookie } from './cookies.ts'
import { proveFactor } from './prove.ts'
import { trustDevice } from './trusted-devices.ts'

type Deps = { db: Database; secret: Secret; env: Env }

const body = z.object({ method: CodeMethod, code: TypedCode, trustDevice: z.boolean().optional() })

function refuse(code: 'CHALLENGE_OVER' | 'WRONG_CODE'): never {
  throw new APIError('UNAUTHORIZED', { code, message: code.toLowerCase() })
}

/**
 * Completes a sign-in that waits for its second factor. The tries are counted before it runs (sign-in-attempts.ts), and
 * the session is created last, so that it passes every rule of a new session.
 */
export function secondFactorPlugin(deps: Deps) {
  const { db, env } = deps
  return {
    id: 'second-factors',
    endpoints: {
      verifySecondFactor: createAuthEndpoint('/second-factor/verify', { method: 'POST', body }, async (ctx) => {
        const token = readCookie(ctx.headers?.get('cookie'), env, 'challenge')
        const challenge = await readChallenge(db, token)
        if (!token || !challenge) refuse('CHALLENGE_OVER')
        const { userId, byPassword, way } = challenge
        if (!(await proveFactor(deps, userId, ctx.body, challenge))) refuse('WRONG_CODE')
        const user = await ctx.context.internalAdapter.findUserById(userId)
        if (!user || !(await completeChallenge(db, token, challenge, ctx.body.method))) refuse('CHALLENGE_OVER')
        const proved = {
          secondFactorAt: new Date(),
          secondFactorKind: ctx.body.method,
          byPassword,
          way: byPassword ? null : way,
        }
        const session = await ctx.context.internalAdapter.createSession(userId, false, proved)
        await setSessionCookie(ctx, { session, user })
        const cookies = [setCookie(env, 'challenge', '', 0)]
        if (ctx.body.trustDevice) cookies.push(await trustDevice(db, env, userId, ctx.headers))
        for (const cookie of cookies) ctx.responseHeaders.append('set-cookie', cookie)
        return ctx.json({ status: true, user })
      }),
    },
  } satisfies BetterAuthPlugin
}
