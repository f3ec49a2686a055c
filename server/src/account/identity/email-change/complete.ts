import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { sql } from 'kysely'
import { hashFormerContacts } from '../../../platform/audit/former-contacts.ts'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import type { Services } from '../../../services.ts'
import { entryBlockOf } from '../../entry-blocks/queries.ts'
import { changeAddress, type FormerAddress, markConfirmed } from '../confirmations.ts'
import { recordSecurityEvent } from '../events.ts'
import { recipientOf } from '../not-me/account-notice.ts'
import { tellAddressChanged } from '../not-me/address-notice.ts'
import { createNotMeToken } from '../not-me/links.ts'
import { sendTextNotice } from '../not-me/text-notice.ts'
import { keepSession } from '../sessions.ts'
import { isUnused } from './requests.ts'

type Change = { userId: string; newEmail: string; sessionId: string | null }
export type Completed = { userId: string; former: FormerAddress }

/**
 * Gives an account its new address. Triggers end all sessions but the one that asked, and all links and trust.
 * @param transaction holds the lock of the account
 * @returns null when another account has taken the address meanwhile, or a ban keeps it from every account
 */
export async function completeChange(
  transaction: Database,
  secret: Secret,
  { userId, newEmail, sessionId }: Change,
): Promise<Completed | null> {
  if (await entryBlockOf(transaction, secret, { email: newEmail })) {
    await transaction.deleteFrom('emailChanges').where('userId', '=', userId).execute()
    return null
  }
  await sql`delete from "user" u where email = ${newEmail} and id <> ${userId} and ${isUnused}`.execute(transaction)
  await keepSession(transaction, sessionId)
  const former = await changeAddress(transaction, userId, newEmail)
  await transaction.deleteFrom('emailChanges').where('userId', '=', userId).execute()
  if (!former) return null
  await hashFormerContacts(transaction, secret, userId)
  await markConfirmed(transaction, userId)
  return { userId, former }
}

/** Tells the number of an account that had no address before: a stranger may have added their own. */
async function tellNumber(services: Services, userId: string) {
  const owner = await recipientOf(services.db, userId)
  if (!owner?.phoneNumber || !owner.phoneNumberVerified) return
  const { phoneNumber: sentTo } = owner
  const token = await createNotMeToken(services.db, userId, { undoes: { kind: 'address', id: userId }, sentTo })
  sendTextNotice(services, owner, { sentTo, token }, { change: 'addressAdded' })
}

/** Tells an account's open tabs that its address, or a change of it, is not what they show. */
export async function tellTabs({ db, live }: Services, userId: string) {
  const profile = db.selectFrom('profiles').where('userId', '=', userId).select('id')
  const found = await profile.executeTakeFirst()
  if (found) live.notify([found.id], { type: 'account' })
}

/** Tells the owner and their open tabs of a new address, after the commit. */
export async function noteCompleted(services: Services, { userId, former }: Completed, client: string | null = null) {
  await tellAddressChanged(services, userId, former)
  if (isPlaceholderAddress(former.email)) await tellNumber(services, userId)
  await recordSecurityEvent(services, { kind: 'address_changed', userId, client })
  await tellTabs(services, userId)
}

/** The account of a change that is due, if a link to the new address was used and nothing speaks against it. */
const lockDue = (transaction: Database, userId: string) =>
  sql<Change & { mayChange: boolean }>`select
      c.user_id,
      new_email,
      session_id,
      new_confirmed_at is not null and not u.banned and coalesce(u.changes_locked_until <= now(), true) as may_change
    from email_changes c
    join "user" u on u.id = c.user_id
    where c.user_id = ${userId} and due_at <= now()
    for update`.execute(transaction)

/** Changes one address whose days are over, or drops the change. */
function completeDue({ db, secret }: Pick<Services, 'db' | 'secret'>, userId: string): Promise<Completed | null> {
  return db.transaction().execute(async (transaction) => {
    const due = (await lockDue(transaction, userId)).rows[0]
    if (due?.mayChange) return completeChange(transaction, secret, due)
    if (due) await transaction.deleteFrom('emailChanges').where('userId', '=', userId).execute()
    return null
  })
}

/** Completes the changes whose present address has not objected in time, and drops all others of that age. */
export async function completeDueChanges(services: Services) {
  const { db, log } = services
  const due = db.selectFrom('emailChanges').where('dueAt', '<=', sql<Date>`now()`).select('userId').orderBy('dueAt')
  for (const { userId } of await due.limit(1000).execute()) {
    const completed = await completeDue(services, userId).catch((error: Error) => {
      log.warn({ job: 'email changes', name: error.name }, 'a new address could not be set')
      return null
    })
    if (completed) await noteCompleted(services, completed)
  }
}
