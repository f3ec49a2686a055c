import { maximumPasswordLength } from '@hearth/shared/account/password-limits'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
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
 * Confirms an address by the token of a mailed link. The link proves access to the mailbox, not who signed up, so in a
 * different browser the password is required too. Otherwise a mailbox owner who follows the link out of curiosity would
 * confirm an account whose password a stranger has chosen.
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
          const { userId, newEmail } = found
          const here = await ctx.getSignedCookie(signUpCookie(ctx).name, ctx.context.secret)
          if (here !== userId) {
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
          // The link alone is not enough: the request also carries the password or comes from the sign-up's browser.
          return ctx.json({ status: true, email })
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
