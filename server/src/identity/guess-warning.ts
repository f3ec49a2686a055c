import { randomBytes } from 'node:crypto'
import type { Services } from '../api.ts'
import type { Receiver } from '../mail/background.ts'
import { noteSecurityEvent } from './events.ts'
import { linkTo } from './links.ts'

type Parts = Pick<Services, 'auth' | 'db' | 'secret' | 'env' | 'log' | 'postman'>

/** A link to choose a new password, as the identity library makes it when it is asked for one. Good for an hour. */
async function resetLink({ auth, env }: Parts, userId: string) {
  const token = randomBytes(18).toString('base64url')
  const { internalAdapter } = await auth.$context
  const expiresAt = new Date(Date.now() + 3_600_000)
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt })
  return linkTo(env, 'reset', token)
}

/**
 * Tells the owner of an account, if there is one, that somebody is guessing the password. The link makes their browser
 * known, and nobody's guesses keep them out any more.
 */
export async function warnOwner(parts: Parts, email: string) {
  const { internalAdapter } = await parts.auth.$context
  const found = await internalAdapter.findUserByEmail(email)
  if (!found?.user.emailVerified) return
  const { user } = found
  parts.postman.post('guesses', user as unknown as Receiver, () => resetLink(parts, user.id))
  await noteSecurityEvent(parts, { kind: 'owner_warned', userId: user.id })
}
