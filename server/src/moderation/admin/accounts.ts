import { fallbackLanguage, type Language } from '@hearth/shared/language-codes'
import { createAddressChange } from '../../account/identity/confirmations.ts'
import { recordSecurityEvent } from '../../account/identity/events.ts'
import { byAdmin } from '../../account/identity/joining.ts'
import { recipientOf, sendAccountNotice } from '../../account/identity/not-me/account-notice.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { linkTo } from '../../platform/mail/links.ts'
import type { Services } from '../../services.ts'
import { userOfEmail } from './queries.ts'

type NewUser = {
  email: string
  firstName?: string
  lastName?: string
  birthday?: string
  languageCode?: Language | undefined
}

/**
 * Creates an account without a password and with an address that is not confirmed.
 * @returns its id, or null when the address has an account
 */
export async function createUser(services: Services, by: Actor, act: 'user_created' | 'user_invited', user: NewUser) {
  const { db, auth, secret } = services
  const email = user.email.toLowerCase()
  if (await userOfEmail(db, email)) return null
  const { firstName = '', languageCode = fallbackLanguage } = user
  const { internalAdapter } = await auth.$context
  const fields = { ...user, email, name: firstName, languageCode, emailVerified: false }
  const { id } = await byAdmin(() => internalAdapter.createUser(fields, { method: 'admin' }))
  await audit(db, { act, actor: by, subjectId: id, secret })
  await recordSecurityEvent(services, { kind: 'signed_up', userId: id, email })
  return id
}

type Names = { firstName?: string | undefined; lastName?: string | undefined; languageCode?: Language | undefined }

type UserChange = {
  by: Actor
  userId: string
  names: Names
  fields: string[]
}

/**
 * Changes name and language of an account and its profile.
 * @returns whether there is such an account
 */
export function changeUser(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  { by, userId, names: { languageCode, ...names }, fields }: UserChange,
) {
  return db.transaction().execute(async (transaction) => {
    const { firstName: name } = names
    const changed = await transaction
      .updateTable('user')
      .set({ ...names, ...(name && { name }), ...(languageCode && { languageCode }), updatedAt: new Date() })
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!changed.numUpdatedRows) return false
    if (names.firstName || names.lastName)
      await transaction.updateTable('profiles').set(names).where('userId', '=', userId).execute()
    await audit(transaction, { act: 'user_updated', actor: by, subjectId: userId, secret, details: { fields } })
    return true
  })
}

/**
 * Mails a new address a link that makes it the account's, and tells the present one. Nothing changes before the link is
 * used.
 */
export async function requestAddress(services: Services, userId: string, email: string) {
  const { db, env, mailSender } = services
  const owner = await recipientOf(db, userId)
  if (!owner) return
  const mailbox = { ...owner, email, emailVerified: false }
  const link = async () => linkTo(env, 'confirm', await createAddressChange(db, userId, email))
  mailSender.sendInBackground('confirm', mailbox, link)
  await sendAccountNotice(services, userId, { change: 'addressRequested' })
}
