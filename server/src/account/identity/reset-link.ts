import { randomBytes } from 'node:crypto'
import { hour } from '@hearth/shared/time'
import { linkTo } from '../../platform/mail/links.ts'
import type { Services } from '../../services.ts'
import { byPhone } from './reset-way.ts'

/**
 * A password reset link as the identity library creates it. Valid for an hour.
 * @param way where the link goes: to the mailbox, or as a text message
 */
export async function resetLink(
  { auth, env }: Pick<Services, 'auth' | 'env'>,
  userId: string,
  way: 'email' | 'phone' = 'email',
) {
  const token = `${way === 'phone' ? byPhone : ''}${randomBytes(18).toString('base64url')}`
  const { internalAdapter } = await auth.$context
  const expiresAt = new Date(Date.now() + hour)
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt })
  return linkTo(env, 'reset', token)
}
