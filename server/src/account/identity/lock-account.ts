import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { endDueFactors } from './ending-factors.ts'
import { refusalOf, standingOf } from './standing.ts'

/**
 * Locks the row of an account until the transaction ends. What changes an account and ends its sessions takes this lock
 * first, so that two changes at one instant see each other and do not wait for each other's sessions.
 */
export const lockAccountRow = (transaction: Database, userId: string) =>
  sql`select from "user" where id = ${userId} for update`.execute(transaction)

/**
 * Locks an account for a change that needs a recent proof, and removes factors whose day is over first: they would take
 * what the change adds along.
 * @returns why the session may no longer make it: since the request came, the owner may have ended it or locked changes
 */
export async function lockForChange(transaction: Database, userId: string, sessionId: string) {
  await lockAccountRow(transaction, userId)
  await endDueFactors(transaction, userId)
  const standing = await standingOf(transaction, sessionId)
  return standing ? refusalOf(standing) : 'UNAUTHORIZED'
}
