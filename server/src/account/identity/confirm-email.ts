import { maximumPasswordLength } from '@hearth/shared/account/password-limits'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import type { Database } from '../../platform/db/connection.ts'
import { accountOfConfirmation, confirmWithToken, reserveTry } from './confirmations.ts'
import { type EntryDeps, requireProvable } from './entry-refusal.ts'
import { recordSecurityEvent, type SecurityEventDeps } from './events.ts'
import { type AddressNoticeDeps, tellAddressChanged } from './not-me/address-notice.ts'
import { signUpCookie } from './sign-up-cookie.ts'

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

function refuse(status: 'BAD_REQUEST' | 'FORBIDDEN', code: string): never {
  throw new APIError(status, { code, message: code.toLowerCase() })
}

type Proof = {
  token: string
  userId: string
  password: string
}

async function checkPassword(ctx: Context, db: Database, { token, userId, password }: Proof) {
  if (!(await reserveTry(db, token))) refuse('BAD_REQUEST', 'INVALID_TOKEN')
  const account = await ctx.context.internalAdapter.findCredentialAccount(userId)
  const fits = account?.password && (await ctx.context.password.verify({ hash: account.password, password }))
  if (!fits) refuse('BAD_REQUEST', 'INVALID_PASSWORD')
}

/**
 * Begins a session in the browser that signed up, by the rules of every new session. Who is signed in stays so.
 * @returns whether it has begun. The visitor who is refused tries to sign in next, which says why
 */
async function signInHere(ctx: Context, userId: string): Promise<boolean> {
  if (await getSessionFromCtx(ctx)) return false
  const { internalAdapter } = ctx.context
  try {
    const user = await internalAdapter.findUserById(userId)
    if (!user) return false
    await setSessionCookie(ctx, { session: await internalAdapter.createSession(userId, false), user })
    return true
  } catch (error) {
    if (error instanceof APIError) return false
    throw error
  }
}

/**
 * Confirms an address by the token of a mailed link. The link proves access to the mailbox, not who signed up, so in a
 * different browser the password is required too. Otherwise a mailbox owner who follows the link out of curiosity would
 * confirm an account whose password a stranger has chosen. The browser that signed up is signed in, once.
 */
export function confirmEmailPlugin(deps: SecurityEventDeps & AddressNoticeDeps & EntryDeps) {
  const { db } = deps
  return {
    id: 'confirming',
    endpoints: {
      confirmEmail: createAuthEndpoint(
        '/confirm-email',
        {
          method: 'POST',
          body: z.object({
            token: z.string().max(100),
            password: z.string().max(maximumPasswordLength).optional(),
          }),
        },
        async (ctx) => {
          const { token, password } = ctx.body
          const found = await accountOfConfirmation(db, token)
          if (!found) refuse('BAD_REQUEST', 'INVALID_TOKEN')
          const { userId, newEmail, isNew } = found
          const here = await ctx.getSignedCookie(signUpCookie(ctx).name, ctx.context.secret)
          const isHere = here === userId
          if (!isHere) {
            if (!password) refuse('FORBIDDEN', 'PASSWORD_REQUIRED')
            await checkPassword(ctx, db, { token, userId, password })
          }
          await requireProvable(deps, userId, 'email', newEmail)
          const confirmed = await confirmWithToken(deps, token)
          if (!confirmed) refuse('BAD_REQUEST', 'INVALID_TOKEN')
          const { email, former } = confirmed
          if (former) await tellAddressChanged(deps, userId, former)
          const client = ctx.headers?.get('x-hearth-client') ?? null
          await recordSecurityEvent(deps, { kind: former ? 'address_changed' : 'confirmed', userId, client })
          const signedIn = isHere && isNew && newEmail === null && (await signInHere(ctx, userId))
          if (signedIn) await recordSecurityEvent(deps, { kind: 'signed_in', userId, client })
          // The link alone is not enough: the request also carries the password or comes from the sign-up's browser.
          return ctx.json({ status: true, email, signedIn })
        },
      ),
    },
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const { user } = (ctx.context.returned ?? {}) as { user?: { id: string } }
            if (!user) return
            const { name, attributes } = signUpCookie(ctx)
            await ctx.setSignedCookie(name, user.id, ctx.context.secret, attributes)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
