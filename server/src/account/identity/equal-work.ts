import { randomBytes, randomUUID } from 'node:crypto'
import { minute } from '@hearth/shared/time'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const isKnown = async ({ body, context }: Context) =>
  typeof body?.email === 'string' && (await context.internalAdapter.findUserByEmail(body.email.toLowerCase())) !== null

/** The library reads the identities of a known account. */
const readNobodysAccounts = ({ context }: Context) => context.internalAdapter.findAccounts(randomUUID())

/** The library looks for a link that does not exist when the account does not. */
const readNoLink = ({ context }: Context) =>
  context.internalAdapter.findVerificationValue(randomBytes(18).toString('base64url'))

/** The library stores a link for a known account. This one belongs to nobody, and nobody gets it. */
const storeNobodysLink = ({ context }: Context) =>
  context.internalAdapter.createVerificationValue({
    identifier: `reset-password:${randomBytes(18).toString('base64url')}`,
    value: randomUUID(),
    expiresAt: new Date(Date.now() + minute),
  })

/**
 * Makes the server do the same for known and unknown addresses before it answers, so that the time of an answer does not
 * tell whether somebody is a member. (The library computes a hash in either case.)
 */
export function equalWorkPlugin() {
  const signIn = createAuthMiddleware(async (ctx) => {
    if (!(await isKnown(ctx))) await readNobodysAccounts(ctx)
  })
  const recover = createAuthMiddleware(async (ctx) => {
    if (await isKnown(ctx)) await readNoLink(ctx)
    else {
      await readNobodysAccounts(ctx)
      await storeNobodysLink(ctx)
    }
  })
  return {
    id: 'equal-work',
    hooks: {
      before: [
        { matcher: ({ path }) => path === '/sign-in/email', handler: signIn },
        { matcher: ({ path }) => path === '/request-password-reset', handler: recover },
      ],
    },
  } satisfies BetterAuthPlugin
}
