import { daysToRead } from '@hearth/shared/chat/chat-limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { separate } from './unmatch.ts'

/** Matches that one run ends at most before it looks again. */
const batch = 500

type Farewell = { closerId: string; partnerId: string }

const isDue = sql<boolean>`closed_at < now() - ${sql.lit(`${daysToRead} days`)}::interval`
const partner = sql`case closed_by when participant1_id then participant2_id else participant1_id end`

/** Conversations that were closed kindly and have been read for long enough, the first first. */
async function dueFarewells(db: Database): Promise<Farewell[]> {
  const { rows } = await sql<Farewell>`select
      closed_by as closer_id,
      ${partner} as partner_id
    from conversations
    where ${isDue} and num_nulls(closed_by, participant1_id, participant2_id) = 0
    order by closed_at
    limit ${batch}`.execute(db)
  return rows
}

/** Ends a match as Unmatch does, also across a block. @returns whether it was still to end */
function endOne(db: Database, { closerId, partnerId }: Farewell): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select lock_pair(${closerId}, ${partnerId})`.execute(transaction)
    const { rows } = await sql`insert into unmatches (profile_id, partner_id)
      select
        closed_by,
        ${partner}
      from conversations
      where participant1_id = least(${closerId}::uuid, ${partnerId}::uuid)
        and participant2_id = greatest(${closerId}::uuid, ${partnerId}::uuid)
        and closed_by = ${closerId} and ${isDue}
      on conflict (profile_id, partner_id) do update set created_at = unmatches.created_at
      returning partner_id`.execute(transaction)
    if (!rows.length) return false
    await separate(transaction, closerId, partnerId)
    return true
  })
}

/** Nobody is left to part from: an account has gone meanwhile, and the other one keeps the history. */
const forgetEnds = (db: Database) =>
  sql`update conversations set closed_at = null, closed_by = null
    where ${isDue} and num_nulls(closed_by, participant1_id, participant2_id) > 0`.execute(db)

/** Ends the matches whose conversations were closed kindly days ago. Both members' bells and lists change, and say nothing. */
export async function endFarewells({ db, live }: Pick<Services, 'db' | 'live'>): Promise<void> {
  for (let due = await dueFarewells(db); due.length; due = await dueFarewells(db))
    for (const one of due) if (await endOne(db, one)) live.notify([one.closerId, one.partnerId], { type: 'notice' })
  await forgetEnds(db)
}
