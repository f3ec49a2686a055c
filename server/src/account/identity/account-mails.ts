import { sql } from 'kysely'
import type { Community } from '../../platform/community/settings.ts'
import type { Env } from '../../platform/config/env.ts'
import { linkTo } from '../../platform/mail/links.ts'
import type { MailSender, Recipient } from '../../platform/mail/mail-sender.ts'
import type { SmsSender } from '../../platform/mail/sms-sender.ts'
import { sendProof } from './blocked-mail.ts'
import { createConfirmation, markConfirmed, markPhoneConfirmed } from './confirmations.ts'
import { requireProvable } from './entry-refusal.ts'
import { recordSecurityEvent, type SecurityEventDeps } from './events.ts'
import { sendAccountNotice } from './not-me/account-notice.ts'
import { passwordWay } from './second-factor/password-way.ts'
import { emptyUnproven } from './unproven-account.ts'

type Deps = SecurityEventDeps & { env: Env; mailSender: MailSender; sms: SmsSender; community: Community }
type Account = Recipient & { id: string }

/** Creates the identity library's mail callbacks. No response waits for a mail. */
export function createAccountMails({ env, mailSender, sms, community, ...eventDeps }: Deps) {
  const proofDeps = { env, mailSender, ...eventDeps }
  /** Tells the owner of a new password. Until the owner says "this wasn't me", it opens the account. */
  async function passwordChanged(
    { id }: { id: string },
    headers: Headers | undefined,
    change: 'passwordChanged' | 'passwordAdded' = 'passwordChanged',
  ) {
    const deps = { env, sms, mailSender, community, ...eventDeps }
    await sendAccountNotice(deps, id, { change, undoes: { kind: 'password', id } })
    const client = headers?.get('x-hearth-client') ?? null
    await recordSecurityEvent(eventDeps, { kind: 'password_changed', userId: id, client })
  }
  return {
    passwordChanged,
    confirm: async ({ user }: { user: Account }) =>
      sendProof(proofDeps, 'confirm', user, async () =>
        linkTo(env, 'confirm', await createConfirmation(eventDeps.db, user)),
      ),
    reset: async ({ user, token }: { user: Account; token: string }) =>
      sendProof(proofDeps, 'reset', user, () => linkTo(env, 'reset', token)),
    /**
     * Following the link proves access to the mailbox and sets the password, which is all that a confirmation proves. A
     * code or link by text message proves the same about a number.
     */
    wasReset: async ({ user }: { user: Account }, request?: Request) => {
      const byPhone = (await passwordWay(eventDeps.db, user.id)) === 'phone'
      const entryDeps = { env, community, ...eventDeps }
      await requireProvable(entryDeps, user.id, byPhone ? 'phone' : 'email')
      await emptyUnproven(entryDeps, user.id, 'password')
      await (byPhone ? markPhoneConfirmed : markConfirmed)(eventDeps.db, user.id)
      // The triggers of a changed password do not see an account's first one.
      await sql`select end_access(${user.id}), end_trust(${user.id})`.execute(eventDeps.db)
      await recordSecurityEvent(eventDeps, { kind: 'reset_used', userId: user.id })
      await passwordChanged(user, request?.headers)
    },
  }
}
