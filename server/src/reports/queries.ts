import { randomUUID } from 'node:crypto'
import type { Evidence, ReportCategory } from '@hearth/shared/reports'
import { sql } from 'kysely'
import type { Actor } from '../audit/audit.ts'
import type { Database } from '../db/connection.ts'
import { decideIn } from './decide.ts'
import { newReceipt } from './rules.ts'

/** `statement`: the reason in words, where an admin wrote one for the member. */
export type Ban = { category: ReportCategory | null; since: Date | null; statement: string | null }

/** Why an account is banned, by its newest upheld report, if any; null when it is not banned. */
export async function banOf(db: Database, userId: string): Promise<Ban | null> {
  const { rows } = await sql<Ban>`
    select upheld.category, upheld.decided_at as since, upheld.statement from "user" u
    left join lateral (
      select r.category, r.decided_at, r.statement from reports r join profiles p on p.id = r.target_id
      where p.user_id = u.id and r.state = 'upheld' order by r.decided_at desc limit 1) upheld on true
    where u.id = ${userId} and u.banned`.execute(db)
  return rows[0] ?? null
}

type Decided = { userId: string; by: Actor; reason: string }

/** What a report of the operator's own has instead of a reporter's evidence. */
export const noEvidence: Evidence = {
  target: null,
  shownName: null,
  photos: [],
  photoId: null,
  conversationId: null,
  messages: [],
}

/**
 * Bans a member without a report of a member: as an upheld report of the operator's own, so that it is read, counted
 * and lifted like any other. Call in a transaction.
 * @returns the number of the report
 */
export async function banByDecision(
  transaction: Database,
  { userId, by, reason, category }: Decided & { category: ReportCategory },
): Promise<string> {
  const profile = transaction.selectFrom('profiles').where('userId', '=', userId).select('id')
  const { id: targetId } = await profile.executeTakeFirstOrThrow()
  const receipt = newReceipt()
  const evidence = JSON.stringify(noEvidence)
  await transaction
    .insertInto('reports')
    .values({ id: randomUUID(), receipt, targetId, category, evidence, statement: reason })
    .execute()
  await decideIn(transaction, { receipt, verdict: 'upheld', reason, by, again: false })
  return receipt
}

/**
 * Dismisses every upheld report about a member, which lifts the ban. Call in a transaction.
 * @returns the numbers of the reports
 */
export async function liftBans(transaction: Database, { userId, by, reason }: Decided): Promise<string[]> {
  const upheld = await transaction
    .selectFrom('reports')
    .innerJoin('profiles', 'profiles.id', 'reports.targetId')
    .where('profiles.userId', '=', userId)
    .where('state', '=', 'upheld')
    .select('receipt')
    .execute()
  for (const { receipt } of upheld)
    await decideIn(transaction, { receipt, verdict: 'dismissed', reason, by, again: true })
  // A ban without a report is as old as the column.
  await transaction
    .updateTable('user')
    .set({ banned: false })
    .where('id', '=', userId)
    .where('banned', '=', true)
    .execute()
  return upheld.map(({ receipt }) => receipt)
}
