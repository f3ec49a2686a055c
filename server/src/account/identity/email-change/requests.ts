import { emailChangeDays, type OwnEmail } from '@hearth/shared/account/email-change'
import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { lockForChange } from '../lock-account.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'

export type Side = 'new' | 'old'
type Account = { email: string; emailVerified: boolean }
/** A change that has been asked for, with the sides that still have to confirm it. */
type Requested = { refused?: undefined; id: string; waitsFor: Side[] }
type Refused = { refused: NonNullable<Awaited<ReturnType<typeof lockForChange>>> | 'EMAIL_UNCHANGED' }

/** Whether an account can be asked at its present address. */
const hasConfirmedAddress = ({ email, emailVerified }: Account) => emailVerified && !isPlaceholderAddress(email)

const accountOf = (db: Database, userId: string) =>
  db.selectFrom('user').where('id', '=', userId).select(['email', 'emailVerified']).executeTakeFirstOrThrow()

/** The address of an account as its owner sees it, with the change that waits. */
export async function ownEmail(db: Database, userId: string): Promise<OwnEmail> {
  const [{ email }, pending] = await Promise.all([
    accountOf(db, userId),
    db.selectFrom('emailChanges').where('userId', '=', userId).selectAll().executeTakeFirst(),
  ])
  return {
    email: isPlaceholderAddress(email) ? null : email,
    pending: pending
      ? {
          email: pending.newEmail,
          newConfirmed: pending.newConfirmedAt !== null,
          oldConfirmed: pending.needsOld ? pending.oldConfirmedAt !== null : null,
          dueAt: pending.dueAt.toISOString(),
        }
      : null,
  }
}

/**
 * An account that was made with an address and never used: its mailbox has proved nothing, so it does not keep the address
 * from an account that does. A profile has a height once it was complete.
 */
export const isUnused = sql<SqlBool>`not u.email_verified and not u.phone_number_verified
  and not exists (select from session s where s.user_id = u.id)
  and not exists (select from profiles p where p.user_id = u.id and p.height is not null)
  and not exists (select from account a where a.user_id = u.id and a.provider_id <> 'credential')
  and not exists (select from passkey k where k.user_id = u.id)
  and not exists (select from user_roles r where r.user_id = u.id)`

/** The account that an address belongs to, if it is in use. */
export async function ownerOfAddress(db: Database, email: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string
  }>`select id from "user" u where email = ${email} and not (${isUnused})`.execute(db)
  return rows[0]?.id ?? null
}

type NewChange = {
  userId: string
  sessionId: string
  email: string
  needsOld: boolean
}

/** A change of another address replaces the one that waits; the same one keeps its day and what it has proved. */
async function storeChange(transaction: Database, { userId, sessionId, email, needsOld }: NewChange) {
  await sql`delete from email_changes where user_id = ${userId} and (new_email <> ${email} or due_at <= now())`.execute(
    transaction,
  )
  const { rows } = await sql<{ id: string; newConfirmedAt: Date | null; oldConfirmedAt: Date | null }>`
    insert into email_changes (user_id, new_email, session_id, needs_old, due_at)
      values (${userId}, ${email}, ${sessionId}, ${needsOld}, now() + ${emailChangeDays}::int * interval '1 day')
    on conflict (user_id) do update set session_id = excluded.session_id
    returning id, new_confirmed_at, old_confirmed_at`.execute(transaction)
  return oneRow(rows)
}

/**
 * Stores a change of an account's address.
 * @param email in lower case
 * @returns why the session may not ask for it, or what the links to be mailed belong to
 */
export function requestChange(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  email: string,
): Promise<Requested | Refused> {
  return db.transaction().execute(async (transaction) => {
    const refused = await lockForChange(transaction, userId, sessionId)
    if (refused) return { refused }
    const account = await accountOf(transaction, userId)
    if (account.email === email) return { refused: 'EMAIL_UNCHANGED' }
    const needsOld = hasConfirmedAddress(account)
    const change = await storeChange(transaction, { userId, sessionId, email, needsOld })
    const waits: Side[] = [
      ...(change.newConfirmedAt ? [] : ['new' as const]),
      ...(needsOld && !change.oldConfirmedAt ? ['old' as const] : []),
    ]
    return { id: change.id, waitsFor: waits }
  })
}

/**
 * Creates the token of a link. To the new address it is valid until the change is due, to the present one for a day more:
 * the job comes up to an hour later, and until it does the present mailbox may object.
 */
export async function createChangeLink(db: Database, changeId: string, side: Side): Promise<string> {
  const token = newToken()
  await sql`insert into email_change_links (token_hash, user_id, change_id, side, expires_at)
    select
      ${hashOfToken(token)},
      user_id,
      id,
      ${side},
      due_at + case ${side} when 'old' then interval '1 day' else interval '0' end
    from email_changes
    where id = ${changeId}`.execute(db)
  return token
}

/** Cancels the change of an account. @returns whether there was one */
export async function cancelChange(db: Database, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('emailChanges').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}
