import type { SelfieReason, SelfieState, SelfieStatus } from '@hearth/shared/moderation/selfies'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

type Row = {
  badge: boolean
  hasPhoto: boolean
  state: SelfieState | null
  reason: SelfieReason | null
  at: Date | null
}

/** Whether other members see a photo of this member. A badge belongs to the first visible photo. */
export async function hasFirstPhoto(db: Database, profileId: string): Promise<boolean> {
  const { rows } = await sql`select from profile_images i
    where i.profile_id = ${profileId} and i.state = 'shown'
    limit 1`.execute(db)
  return rows.length > 0
}

/** The badge of a member and the latest check, as the member reads them. */
export async function statusOf(db: Database, profileId: string): Promise<SelfieStatus> {
  const { rows } = await sql<Omit<Row, 'hasPhoto'>>`select has_verified_photo(${profileId}) as badge, last.*
    from (values (1)) one
    left join lateral (
      select
        s.state,
        s.reason,
        coalesce(s.decided_at, s.sent_at) as at
      from selfie_checks s
      where s.profile_id = ${profileId} and s.state <> 'asked'
      order by s.asked_at desc
      limit 1) last on true`.execute(db)
  const { badge, state, reason, at } = oneRow(rows)
  const latest = state && at && { state, reason, at: at.toISOString() }
  return { badge, hasPhoto: await hasFirstPhoto(db, profileId), latest }
}
