import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/**
 * What opens an account, once, for a while or on a device. Tokens, codes of programs and push subscriptions go with their
 * session.
 */
export const ways = [
  'session',
  'verification',
  'confirmations',
  'email_changes',
  'email_change_links',
  'not_me_links',
  'operator_links',
  'second_factor_challenges',
  'factor_codes',
  'trusted_devices',
  // Their files are in no backup.
  'exports',
] as const

const ended: RawBuilder<unknown>[] = [
  ...ways.map((table) => sql`delete from ${sql.table(table)}`),
  sql`update evidence_exports set token_hash = null, token_until = null, token_for = null where token_hash is not null`,
  sql`update invitations set ended_at = now() where ended_at is null`,
]

/**
 * Ends every session, push subscription and one-time link of a restored database: what members and staff ended or used
 * since the backup would work again.
 */
export async function forgetAccess(transaction: Database): Promise<void> {
  for (const statement of ended) await statement.execute(transaction)
}
