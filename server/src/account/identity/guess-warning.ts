import type { Recipient } from '../../platform/mail/mail-sender.ts'
import type { Services } from '../../services.ts'
import { recordSecurityEvent } from './events.ts'
import { resetLink } from './reset-link.ts'

type Deps = Pick<Services, 'auth' | 'db' | 'secret' | 'env' | 'log' | 'mailSender'>

/**
 * Warns the owner of an account, if there is one, that its password is being guessed. Following the link makes their
 * browser known, so that the guesses no longer lock them out.
 */
export async function warnOwner(deps: Deps, email: string) {
  const { internalAdapter } = await deps.auth.$context
  const found = await internalAdapter.findUserByEmail(email)
  if (!found?.user.emailVerified) return
  const { user } = found
  deps.mailSender.sendInBackground('guesses', user as unknown as Recipient, () => resetLink(deps, user.id))
  await recordSecurityEvent(deps, { kind: 'member_warned', userId: user.id })
}
