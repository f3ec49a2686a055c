import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { afterCursor, type Cursor, exactTime } from '../../platform/db/keyset.ts'
import { selectCards } from '../cards.ts'
import { matchesOf } from '../likes/queries.ts'

type MatchRow = { at: Date; exactAt: string; conversationId: string | null }

type Page = { isNew: boolean; from: Cursor | null; limit: number }

/** The viewer's matches with the members' cards, newest first, at most `limit`. */
export async function findMatches(db: Database, viewer: Viewer, { isNew, from, limit }: Page) {
  const time = sql.ref('m.matched_at')
  const other = sql.ref('m.partner_id')
  const page = sql`select
      z.profile_id,
      z.matched_at,
      row_number() over (order by z.matched_at desc, z.profile_id) as position
    from (select ${other} as profile_id, ${time} ${matchesOf(viewer, isNew)} and ${afterCursor(from, time, other)}
      order by ${time} desc, ${other} limit ${limit}) z`
  const matched = sql.ref('page.matched_at')
  const more = sql`, ${matched} as at, ${exactTime(matched)} as exact_at, (
    select mine.conversation_id from conversation_members mine where mine.profile_id = ${viewer.profileId}
      and mine.partner_id = p.id and mine.last_at is not null) as conversation_id`
  return (await selectCards<MatchRow>(viewer, page, more).execute(db)).rows
}
