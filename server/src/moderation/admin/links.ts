import { sendProof } from '../../account/identity/blocked-mail.ts'
import { createConfirmation } from '../../account/identity/confirmations.ts'
import { recordSecurityEvent, type SecurityEventKind } from '../../account/identity/events.ts'
import { recipientOf } from '../../account/identity/not-me/account-notice.ts'
import { newToken } from '../../account/identity/one-time-tokens.ts'
import { linkTo } from '../../platform/mail/links.ts'
import type { Services } from '../../services.ts'

export type LinkKind = 'confirm' | 'recovery' | 'magic'

/** Minutes for which a link to choose a password works. An invited account without details is deleted after a day. */
const passwordMinutes = { recovery: 60, invitation: 24 * 60 }

/** The event of the request that the owner could make; asking for a confirmation has none. */
const eventOf: Partial<Record<LinkKind, SecurityEventKind>> = { recovery: 'reset_requested', magic: 'code_requested' }

/** The address of the page that sets a password, as the library's own recovery makes it. */
async function passwordLink({ auth, env }: Services, userId: string, minutes: number): Promise<string> {
  const { internalAdapter } = await auth.$context
  const token = newToken()
  const expiresAt = new Date(Date.now() + minutes * 60_000)
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt })
  return linkTo(env, 'reset', token)
}

/** Mails an invited person a link to choose a password. */
export async function mailInvitation(services: Services, userId: string) {
  const owner = await recipientOf(services.db, userId)
  if (!owner) return
  const link = () => passwordLink(services, userId, passwordMinutes.invitation)
  services.mailSender.sendInBackground('invited', owner, link)
}

/** Mails the owner of an account a link. Nobody else sees it, and the request does not wait for the mail. */
export async function mailLink(services: Services, userId: string, kind: LinkKind) {
  const { db, env, auth } = services
  const owner = await recipientOf(db, userId)
  if (!owner) return
  const event = eventOf[kind]
  if (event) await recordSecurityEvent(services, { kind: event, userId })
  if (kind === 'magic') await auth.api.signInMagicLink({ body: { email: owner.email }, headers: new Headers() })
  if (kind === 'confirm' && !owner.emailVerified)
    sendProof(services, 'confirm', owner, async () => linkTo(env, 'confirm', await createConfirmation(db, owner)))
  if (kind === 'recovery')
    sendProof(services, 'reset', owner, () => passwordLink(services, userId, passwordMinutes.recovery))
}
