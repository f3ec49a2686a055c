import { createHmac } from 'node:crypto'
import { type ReportCategory, underage } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import type { Context } from '../../api.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { deriveKey } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { type Case, type Measure, measureOf, type Reporter, weightOf } from './rules.ts'

/** A keyed hash of the reporter's network, for counting. */
export const networkHash = ({ secret, network }: Pick<Context, 'secret' | 'network'>) =>
  createHmac('sha256', deriveKey(secret, 'networks of reports')).update(network).digest('base64url').slice(0, 22)

/** What is known about a reporter. The statement is the same when the member does not exist. */
async function reporterOf(db: Database, { userId, profileId }: Viewer, targetId: string | null): Promise<Reporter> {
  const { rows } = await sql<Reporter>`select
      extract(epoch from now() - u.created_at)::float8 / 86400 as days,
      exists (select from conversation_members mine
      join conversation_members theirs
        on theirs.conversation_id = mine.conversation_id and theirs.profile_id = mine.partner_id
      where mine.profile_id = ${profileId} and mine.partner_id = ${targetId} and theirs.sent_seq > 0) as contact,
      (select count(*) from reports where reporter_id = ${profileId} and category = 'underage' and state = 'dismissed'
      and decided_at > now() - ${`${underage.dismissalDays} days`}::interval) as dismissed
    from "user" u
    where u.id = ${userId}`.execute(db)
  return oneRow(rows)
}

/** The other facts: undecided reports by others about this member, one per network, and recently hidden members. */
async function caseOf(
  db: Database,
  { profileId }: Viewer,
  targetId: string | null,
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
      (select count(distinct target_id) from reports
        where hides_target and created_at > now() - interval '1 day') as today,
      (select count(distinct target_id) from reports where hides_target and created_at > now() - interval '1 day'
      and network = ${network}) as from_network`.execute(db)
  return oneRow(rows)
}

/** `newlyHidden`: this report hid the member. */
export type WeighedReport = { measure: Measure; newlyHidden: boolean; weight: number; network: string | null }

/**
 * Weighs a report that a member is under 18 and, if it is strong enough and the caps allow it, hides the member until a
 * moderator decides. Serialised, so that the caps hold for concurrent reports.
 */
export async function weighReport(
  transaction: Database,
  context: Pick<Context, 'secret' | 'network'>,
  viewer: Viewer,
  { category, targetId }: { category: ReportCategory; targetId: string | null },
): Promise<WeighedReport> {
  if (category !== 'underage') return { measure: 'queue', newlyHidden: false, weight: 0, network: null }
  await sql`select pg_advisory_xact_lock(hashtextextended('reports hide', 0))`.execute(transaction)
  const network = networkHash(context)
  const weight = weightOf(await reporterOf(transaction, viewer, targetId))
  const facts = await caseOf(transaction, viewer, targetId, network)
  const measure = measureOf({ weight, ...facts })
  const hidden = await transaction
    .updateTable('profiles')
    .set({ hiddenAt: sql<Date>`coalesce(hidden_at, now())` })
    .where(sql<boolean>`id = ${targetId}`)
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

/** Deletes the networks of reports older than a day. */
export const deleteExpiredNetworks = (db: Database) =>
  sql`update reports set network = null where network is not null and created_at <= now() - interval '1 day'`.execute(
    db,
  )
