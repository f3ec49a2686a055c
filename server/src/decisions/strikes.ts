import type { Action } from '@hearth/shared/ladder'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

const weights: Record<Action, number> = {
  close: 0,
  lift: 0,
  'ask-photo': 0,
  warn: 1,
  'remove-text': 1,
  'remove-photo': 1,
  'remove-message': 1,
  hide: 1,
  'no-first-messages': 1,
  'no-chat': 1,
  suspend: 2,
  ban: 3,
}

/** What a decision counts for: as much as its gravest action. */
export const weightOf = (actions: Action[]) => Math.max(...actions.map((action) => weights[action]))

/** Notes a strike, which counts for 12 months, whatever becomes of the account. */
export async function addStrike(transaction: Database, subjectKey: string, decisionId: string, weight: number) {
  if (weight === 0) return
  const expiresAt = sql<Date>`now() + interval '12 months'`
  await transaction.insertInto('strikes').values({ subjectKey, decisionId, weight, expiresAt }).execute()
}

/** Takes the strikes of a decision back. */
export const takeStrikesBack = (transaction: Database, decisionId: string) =>
  transaction
    .updateTable('strikes')
    .set({ takenBackAt: sql<Date>`now()` })
    .where('decisionId', '=', decisionId)
    .where('takenBackAt', 'is', null)
    .execute()

/** Deletes strikes that count no more. */
export const deleteExpiredStrikes = (db: Database) => sql`delete from strikes where expires_at <= now()`.execute(db)
