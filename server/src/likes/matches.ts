import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { memberCards } from '../members/cards.ts'
import type { Viewer } from '../visibility/queries.ts'

const maxCelebrations = 3

/**
 * Records a match if both members like each other. Called after the like is committed, so that of two simultaneous likes
 * the later one sees the other.
 * @returns `mutual`: both like each other; `began`: the match is new; `newMatch`: not celebrated with the viewer yet
 */
export async function recordMatch(db: Database, { profileId }: Pick<Viewer, 'profileId'>, otherId: string) {
  const none = { mutual: false, began: false, newMatch: false }
  const back = await db
    .selectFrom('profileLikes')
    .where('likerId', '=', otherId)
    .where('likedId', '=', profileId)
    .select('likerId')
    .executeTakeFirst()
  if (!back) return none
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
    order by m.matched_at limit ${maxCelebrations * 4}`.execute(db)
  const since = new Map(rows.map((row) => [row.partnerId, row.matchedAt.toISOString()]))
  const cards = await memberCards(db, viewer, [...since.keys()])
  return cards.slice(0, maxCelebrations).map((member) => ({ member, at: since.get(member.id)! }))
}

/** Claims the celebration for one of the viewer's tabs. @returns whether it was unclaimed */
export async function claimCelebration(db: Database, { profileId }: Pick<Viewer, 'profileId'>, partnerId: string) {
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
