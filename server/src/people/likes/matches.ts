import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Services } from '../../services.ts'
import { memberCards } from '../cards.ts'
import { mutualWith } from './queries.ts'

const maxCelebrations = 3

type Liker = Pick<Viewer, 'profileId'>

async function isMutual(db: Database, viewer: Liker, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${mutualWith(viewer, sql`${otherId}::uuid`)} as is`.execute(db)
  return oneRow(rows).is
}

/** A new match ends an Unmatch: the conversation of the two opens again. */
const endUnmatch = (db: Database, { profileId }: Liker, otherId: string) =>
  sql`delete from unmatches
    where profile_id = ${profileId} and partner_id = ${otherId}
      or profile_id = ${otherId} and partner_id = ${profileId}
    returning profile_id`.execute(db)

/** A new match opens a conversation again that one of the two had closed kindly: who closed it has liked since. */
const endFarewell = (db: Database, { profileId }: Liker, otherId: string) =>
  sql`update conversations c set closed_at = null, closed_by = null
    where participant1_id = least(${profileId}::uuid, ${otherId}::uuid)
      and participant2_id = greatest(${profileId}::uuid, ${otherId}::uuid)
      and exists (select from profile_likes
        where liker_id = c.closed_by and liked_id in (${profileId}, ${otherId}) and created_at > c.closed_at)
    returning id`.execute(db)

/**
 * Records a match if both members like each other. Called after the like is committed, so that of two simultaneous likes
 * the later one sees the other. The lock orders it against an Unmatch.
 * @returns `mutual`: both like each other; `began`: the match is new; `newMatch`: not celebrated with the viewer yet;
 * `reopened`: an Unmatch or a kind end had separated the two; `appended`: the messages that liked parts became
 */
export async function recordMatch({ db, notes }: Pick<Services, 'db' | 'notes'>, viewer: Liker, otherId: string) {
  const none = { mutual: false, began: false, newMatch: false, reopened: false, appended: [] }
  if (!(await isMutual(db, viewer, otherId))) return none
  return db.transaction().execute(async (transaction) => {
    await sql`select lock_pair(${viewer.profileId}, ${otherId})`.execute(transaction)
    if (!(await isMutual(transaction, viewer, otherId))) return none
    const unmatched = await endUnmatch(transaction, viewer, otherId)
    const closed = await endFarewell(transaction, viewer, otherId)
    const match = await storeMatch(transaction, viewer, otherId)
    const appended = await notes.append(transaction, viewer.profileId, otherId)
    return { ...match, reopened: unmatched.rows.length + closed.rows.length > 0, appended }
  })
}

async function storeMatch(db: Database, { profileId }: Liker, otherId: string) {
  const pairs = [profileId, otherId]
    .sort()
    .map((id) => ({ profileId: id, partnerId: id === otherId ? profileId : otherId }))
  const made = await db
    .insertInto('matches')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .returning('profileId')
    .execute()
  const own = await db
    .selectFrom('matches')
    .where('profileId', '=', profileId)
    .where('partnerId', '=', otherId)
    .select('celebratedAt')
    .executeTakeFirst()
  return { mutual: true, began: made.length > 0, newMatch: own?.celebratedAt === null }
}

/** Current matches not celebrated with the viewer yet, oldest first, with cards. */
export async function findCelebrations(db: Database, viewer: Viewer) {
  const { rows } = await sql<{ partnerId: string; matchedAt: Date }>`
    select m.partner_id, m.matched_at from matches m
    join profile_likes mine on mine.liker_id = m.profile_id and mine.liked_id = m.partner_id
    join profile_likes theirs on theirs.liker_id = m.partner_id and theirs.liked_id = m.profile_id
    where m.profile_id = ${viewer.profileId} and m.celebrated_at is null
    order by m.matched_at
    limit ${maxCelebrations * 4}`.execute(db)
  const since = new Map(rows.map((row) => [row.partnerId, row.matchedAt.toISOString()]))
  const cards = await memberCards(db, viewer, [...since.keys()])
  return cards.slice(0, maxCelebrations).map((member) => ({ member, at: since.get(member.id)! }))
}

/** Claims the celebration for one of the viewer's tabs. @returns whether it was unclaimed */
export async function claimCelebration(db: Database, { profileId }: Liker, partnerId: string) {
  const claimed = await db
    .updateTable('matches')
    .set({ celebratedAt: sql<Date>`now()` })
    .where('profileId', '=', profileId)
    .where('partnerId', '=', partnerId)
    .where('celebratedAt', 'is', null)
    .returning('partnerId')
    .executeTakeFirst()
  return claimed !== undefined
}
