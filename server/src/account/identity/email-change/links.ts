import { sql } from 'kysely'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { lockAccountRow } from '../lock-account.ts'
import { hashOfToken } from '../one-time-tokens.ts'
import { type Completed, completeChange } from './complete.ts'
import { cancelChange, type Side } from './requests.ts'

/** `waits`: its change is not over. A link that was mailed while the change ended has none. */
type Link = { userId: string; changeId: string; side: Side; waits: boolean }
type Confirmed =
  | { refused: 'NOT_FOUND' | 'SIGN_IN_REQUIRED' | 'EMAIL_TAKEN' }
  | { refused?: undefined; completed: Completed }
  | { refused?: undefined; completed: null; userId: string; waitsFor: Side; dueAt: Date }

const findLink = async (db: Database, token: string) => {
  const { rows } = await sql<Link>`select
      user_id,
      change_id,
      side,
      exists (select from email_changes c where c.user_id = l.user_id and c.id = l.change_id) as waits
    from email_change_links l
    where token_hash = ${hashOfToken(token)} and expires_at > now()`.execute(db)
  return rows[0] ?? null
}

/** Notes that one address has confirmed, once. @returns the change; null when it is over or the side has confirmed before */
async function noteSide(transaction: Database, { userId, changeId, side }: Link) {
  const column = side === 'new' ? sql`new_confirmed_at` : sql`old_confirmed_at`
  const { rows } = await sql<{
    userId: string
    newEmail: string
    sessionId: string | null
    needsOld: boolean
    newConfirmedAt: Date | null
    oldConfirmedAt: Date | null
    dueAt: Date
  }>`update email_changes c set ${column} = now() from "user" u
    where c.user_id = ${userId} and c.id = ${changeId} and ${column} is null and due_at > now()
      and u.id = c.user_id and not u.banned
    returning c.*`.execute(transaction)
  return rows[0] ?? null
}

/**
 * Confirms a change by a link to one of its addresses. When nothing is missing, the address changes.
 * @param signedIn the account of this browser. The new address counts only there: it may be a stranger's by a slip of the
 * keyboard, and after 7 days it is enough by itself.
 */
export function confirmSide(
  { db, secret }: { db: Database; secret: Secret },
  token: string,
  signedIn: string | null,
): Promise<Confirmed> {
  return db.transaction().execute(async (transaction) => {
    const link = await findLink(transaction, token)
    if (!link?.waits) return { refused: 'NOT_FOUND' }
    if (link.side === 'new' && link.userId !== signedIn) return { refused: 'SIGN_IN_REQUIRED' }
    await lockAccountRow(transaction, link.userId)
    const change = await noteSide(transaction, link)
    if (!change) return { refused: 'NOT_FOUND' }
    const waitsFor = change.newConfirmedAt ? 'old' : 'new'
    if (!change.newConfirmedAt || (change.needsOld && !change.oldConfirmedAt))
      return { completed: null, userId: change.userId, waitsFor, dueAt: change.dueAt }
    const completed = await completeChange(transaction, secret, change)
    return completed ? { completed } : { refused: 'EMAIL_TAKEN' }
  })
}

/**
 * Cancels the change of an account by any link to its present address.
 * @returns the account; null when the link is not valid or nothing waits
 */
export function objectByLink(db: Database, token: string): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const link = await findLink(transaction, token)
    if (link?.side !== 'old') return null
    await lockAccountRow(transaction, link.userId)
    return (await cancelChange(transaction, link.userId)) ? link.userId : null
  })
}
