import { daysToRead } from '@hearth/shared/chat/chat-limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { afterCursorAscending, exactTime } from '../../platform/db/keyset.ts'
import type { Services } from '../../services.ts'
import { separate } from './unmatch.ts'

type Needs = Pick<Services, 'db' | 'live' | 'log'>

/** Matches that are read at once. */
const batch = 500

type Farewell = { id: string; exactAt: string; closerId: string; partnerId: string }

const isDue = sql<boolean>`closed_at < now() - ${sql.lit(`${daysToRead} days`)}::interval`
const partner = sql`case closed_by when participant1_id then participant2_id else participant1_id end`

/** Conversations that were closed kindly and have been read for long enough, the first first, after one of them. */
async function dueFarewells(db: Database, last?: Farewell): Promise<Farewell[]> {
  const cursor = last ? { at: last.exactAt, id: last.id } : null
  const { rows } = await sql<Farewell>`select
      id,
      ${exactTime(sql.ref('closed_at'))} as exact_at,
      closed_by as closer_id,
      ${partner} as partner_id
    from conversations
    where ${isDue} and num_nulls(closed_by, participant1_id, participant2_id) = 0
      and ${afterCursorAscending(cursor, sql.ref('closed_at'), sql.ref('id'))}
    order by closed_at, id
    limit ${batch}`.execute(db)
  return rows
}

/** Keeps both profiles until the transaction ends. The deletion of an account locks them first too. @returns whether both are there */
async function keepBoth(transaction: Database, { closerId, partnerId }: Farewell): Promise<boolean> {
  const { rows } = await sql`select id from profiles
    where id in (${closerId}, ${partnerId})
    order by id
    for key share`.execute(transaction)
  return rows.length === 2
}

/** Ends a match as Unmatch does, also across a block. @returns whether it was still to end */
function endOne(db: Database, one: Farewell): Promise<boolean> {
  const { closerId, partnerId } = one
  return db.transaction().execute(async (transaction) => {
    if (!(await keepBoth(transaction, one))) return false
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

/** A pair that cannot be separated now waits for the next run, and does not keep the others. */
async function tryToEnd({ db, live, log }: Needs, one: Farewell): Promise<void> {
  try {
    if (await endOne(db, one)) live.notify([one.closerId, one.partnerId], { type: 'notice' })
  } catch (error) {
    log.warn({ job: 'matches closed kindly', name: (error as Error).name }, 'a match stays due')
  }
}

/** Ends the matches whose conversations were closed kindly days ago. Both members' bells and lists change, and say nothing. */
export async function endFarewells(services: Needs): Promise<void> {
  const { db } = services
  for (let due = await dueFarewells(db); due.length; due = await dueFarewells(db, due.at(-1)))
    for (const one of due) await tryToEnd(services, one)
  await forgetEnds(db)
}
