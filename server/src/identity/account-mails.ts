import type { Env } from '../config/env.ts'
import type { Postman, Receiver } from '../mail/background.ts'
import { markConfirmed, newConfirmation } from './confirmations.ts'
import { type Noting, noteSecurityEvent } from './events.ts'
import { linkTo } from './links.ts'

type Parts = Noting & { env: Env; postman: Postman }
type Account = Receiver & { id: string }

/** What the identity library calls when an account needs a letter. No letter keeps an answer waiting. */
export function mailing({ env, postman: { post }, ...noting }: Parts) {
  async function passwordChanged(owner: Account, headers: Headers | undefined) {
    post('passwordChanged', owner, () => `${env.BASE_URL}/auth`)
    const client = headers?.get('x-hearth-client') ?? null
    await noteSecurityEvent(noting, { kind: 'password_changed', userId: owner.id, client })
  }
  return {
    passwordChanged,
    confirm: async ({ user }: { user: Account }) =>
      post('confirm', user, async () => linkTo(env, 'confirm', await newConfirmation(noting.db, user))),
    reset: async ({ user, token }: { user: Receiver; token: string }) =>
      post('reset', user, () => linkTo(env, 'reset', token)),
    /** Who follows the link reads the mailbox and has chosen the password: that is all that a confirmation shows. */
    wasReset: async ({ user }: { user: Account }, request?: Request) => {
      await markConfirmed(noting.db, user.id)
      await noteSecurityEvent(noting, { kind: 'reset_used', userId: user.id })
      await passwordChanged(user, request?.headers)
    },
  }
}
