import type { Action } from '@hearth/shared/moderation/ladder'
import { sql } from 'kysely'
import { keysOfStrike, keysOfStrikes } from '../../platform/audit/former-contacts.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

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

type Struck = { userId: string; decisionId: string; weight: number }

/**
 * Stores a strike for the mailbox and for the number of an account. It counts for 12 months, even when the account is
 * deleted.
 */
export async function addStrike(transaction: Database, secret: Secret, { userId, decisionId, weight }: Struck) {
  if (weight === 0) return
  const expiresAt = sql<Date>`now() + interval '12 months'`
  const keys = await keysOfStrike(transaction, secret, userId)
  const rows = keys.map((subjectKey) => ({ subjectKey, decisionId, weight, expiresAt }))
  await transaction.insertInto('strikes').values(rows).execute()
}

/** The weight of the strikes of an account that count today. A decision counts once, even under several keys. */
export async function countStrikes(db: Database, secret: Secret, userId: string): Promise<number> {
  const keys = await keysOfStrikes(db, secret, userId)
  const { rows } = await sql<{ strikes: number }>`select coalesce(sum(weight), 0)::int as strikes from (
    select distinct decision_id, weight from strikes
    where subject_key = any(${keys}) and expires_at > now() and taken_back_at is null) counted`.execute(db)
  return oneRow(rows).strikes
}

/** Takes the strikes of a decision back. */
export const takeStrikesBack = (transaction: Database, decisionId: string) =>
  transaction
    .updateTable('strikes')
    .set({ takenBackAt: sql<Date>`now()` })
    .where('decisionId', '=', decisionId)
    .where('takenBackAt', 'is', null)
    .execute()
