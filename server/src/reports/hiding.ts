import { createHmac } from 'node:crypto'
import { type ReportInput, underage } from '@hearth/shared/reports'
import { sql } from 'kysely'
import type { Context, Viewer } from '../api.ts'
import { deriveKey } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'
import { type Case, type Measure, measureOf, type Reporter, weightOf } from './rules.ts'

/** A name for the reporter's network: it is counted by, and tells nobody where that is. */
export const networkHash = ({ secret, network }: Pick<Context, 'secret' | 'network'>) =>
  createHmac('sha256', deriveKey(secret, 'networks of reports')).update(network).digest('base64url').slice(0, 22)

/** What is known of a reporter. The statement is the same where nobody is. */
async function reporterOf(db: Database, { userId, profileId }: Viewer, targetId: string): Promise<Reporter> {
  const { rows } = await sql<Reporter>`select
    extract(epoch from now() - u.created_at)::float8 / 86400 as days,
    exists (select from conversation_members mine
      join conversation_members theirs on theirs.conversation_id = mine.conversation_id and theirs.profile_id = mine.partner_id
      where mine.profile_id = ${profileId} and mine.partner_id = ${targetId} and theirs.sent_seq > 0) as contact,
    (select count(*) from reports where reporter_id = ${profileId} and category = 'underage' and state = 'dismissed'
      and decided_at > now() - ${`${underage.dismissalDays} days`}::interval) as dismissed
    from "user" u where u.id = ${userId}`.execute(db)
  return rows[0]!
}

/** What else decides: undecided reports of others about the same member, one a network, and who has been hidden lately. */
async function caseOf(
  db: Database,
  { profileId }: Viewer,
  targetId: string,
  network: string,
): Promise<Omit<Case, 'weight'>> {
  const { rows } = await sql<Omit<Case, 'weight'>>`select
    (select coalesce(sum(most), 0) from (
      select max(weight) as most from reports
      where target_id = ${targetId} and category = 'underage' and decided_at is null
        and reporter_id is distinct from ${profileId}::uuid and network is distinct from ${network}
      group by coalesce(network, id::text)) one) as others,
    exists (select from profiles where id = ${targetId} and hidden_at is not null) as hidden,
    (select count(*) from reports where reporter_id = ${profileId} and hides_target and decided_at is null) as own,
    (select count(distinct target_id) from reports where hides_target and created_at > now() - interval '1 day') as today,
    (select count(distinct target_id) from reports where hides_target and created_at > now() - interval '1 day'
      and network = ${network}) as from_network`.execute(db)
  return rows[0]!
}

/** `newly`: this report is what hid the member. */
export type WeighedReport = { measure: Measure; newlyHidden: boolean; weight: number; network: string | null }

/**
 * Weighs a report that somebody is under 18, and hides them until a moderator has looked where it is strong enough and
 * few are hidden. One after the other, so that the caps hold for reports at once.
 * @param targetId null where nobody is
 */
export async function weighReport(
  transaction: Database,
  context: Pick<Context, 'secret' | 'network'>,
  viewer: Viewer,
  { category, profileId }: ReportInput,
): Promise<WeighedReport> {
  if (category !== 'underage') return { measure: 'queue', newlyHidden: false, weight: 0, network: null }
  await sql`select pg_advisory_xact_lock(hashtextextended('reports hide', 0))`.execute(transaction)
  const network = networkHash(context)
  const weight = weightOf(await reporterOf(transaction, viewer, profileId))
  const facts = await caseOf(transaction, viewer, profileId, network)
  const measure = measureOf({ weight, ...facts })
  const hidden = await transaction
    .updateTable('profiles')
    .set({ hiddenAt: sql<Date>`coalesce(hidden_at, now())` })
    .where('id', '=', profileId)
    .where(sql<boolean>`${measure === 'hide'}`)
    .executeTakeFirstOrThrow()
  const hides = hidden.numUpdatedRows > 0n
  return {
    measure: measure === 'hide' && !hides ? 'queue' : measure,
    newlyHidden: hides && !facts.hidden,
    weight,
    network,
  }
}

/** Forgets the networks that reports came from a day ago. */
export const deleteExpiredNetworks = (db: Database) =>
  sql`update reports set network = null where network is not null and created_at <= now() - interval '1 day'`.execute(
    db,
  )
