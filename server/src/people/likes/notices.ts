import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import { notify } from '../../notifications/notify.ts'
import type { Database } from '../../platform/db/connection.ts'
import { hasDeclined, mutualWith } from './queries.ts'

type Liker = Pick<Viewer, 'profileId'>

/**
 * Notifies a member of a like, unless it was removed meanwhile or the member has declined likes of this liker.
 * @param renewed the like was removed lately: the bell shows it, but taking likes back must not cause further pushes
 */
export function notifyOfLike(db: Database, { profileId: me }: Liker, likedId: string, renewed: boolean) {
  const stands = sql`(exists (select from profile_likes where liker_id = ${me} and liked_id = ${likedId})
    and not ${hasDeclined(sql`${likedId}`, sql`${me}`)})`
  return notify(db, likedId, { kind: 'like', aboutId: me }, { when: stands, bellOnly: renewed })
}

/** The first match of a member brings the advice for meeting, once. */
const isFirstMatch = (of: string): RawBuilder<boolean> =>
  sql`(select count(*) = 1 from (select from matches where profile_id = ${of} limit 2) m)`

/** Notifies both members of their new match, and replaces the like that it answers. The liker sees it celebrated. */
export async function notifyOfMatch(db: Database, liker: Liker, otherId: string) {
  const me = liker.profileId
  const stands = mutualWith(liker, sql`${otherId}::uuid`)
  await sql`delete from notices
    where kind = 'like' and (profile_id = ${me} and about_id = ${otherId}
      or profile_id = ${otherId} and about_id = ${me})`.execute(db)
  await notify(db, otherId, { kind: 'match', aboutId: me }, { when: stands })
  await notify(db, me, { kind: 'match', aboutId: otherId }, { when: stands, read: true })
  for (const id of [otherId, me])
    await notify(db, id, { kind: 'tip', topic: 'first-match' }, { when: isFirstMatch(id) })
}
