import { randomBytes } from 'node:crypto'
import { hour } from '@hearth/shared/time'
import type { Services } from '../api.ts'
import type { Recipient } from '../mail/mail-sender.ts'
import { recordSecurityEvent } from './events.ts'
import { linkTo } from './links.ts'

type Deps = Pick<Services, 'auth' | 'db' | 'secret' | 'env' | 'log' | 'mailSender'>

/** A password reset link as the identity library creates it. Valid for an hour. */
async function resetLink({ auth, env }: Deps, userId: string) {
  const token = randomBytes(18).toString('base64url')
  const { internalAdapter } = await auth.$context
  const expiresAt = new Date(Date.now() + hour)
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt })
  return linkTo(env, 'reset', token)
}

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
