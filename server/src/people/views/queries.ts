import { sameViewMinutes } from '@hearth/shared/people/member-profile'
import { sql } from 'kysely'
import { type Viewer, visibleMember } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { afterCursor, type Cursor, exactTime } from '../../platform/db/keyset.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { selectCards } from '../cards.ts'
import { likesYou } from '../likes/queries.ts'

type ViewRow = { at: Date; exactAt: string; times: number; likesYou: boolean }

/** The latest `profile_views v` of each visible member who opened the viewer's profile. */
function visibleViews(viewer: Viewer) {
  const isLatest = sql`not exists (select from profile_views later
    where later.viewer_id = v.viewer_id and later.viewed_id = v.viewed_id and later.day > v.day)`
  return sql`from profile_views v cross join ${visibleMember(viewer, sql.ref('v.viewer_id'), isLatest)} visible
    where v.viewed_id = ${viewer.profileId}`
}

/** Members who opened the viewer's profile, newest first, at most `limit`, each once with the total of openings. */
export async function findViews(db: Database, viewer: Viewer, from: Cursor | null, limit: number) {
  const time = sql.ref('v.last_at')
  const id = sql.ref('v.viewer_id')
  const page = sql`select z.*, row_number() over (order by z.last_at desc, z.profile_id) as position from (
    select ${id} as profile_id, ${time} ${visibleViews(viewer)} and ${afterCursor(from, time, id)}
    order by ${time} desc, ${id} limit ${limit}) z`
  const last = sql.ref('page.last_at')
  const times = sql`(select sum(a.opens) from profile_views a
    where a.viewer_id = p.id and a.viewed_id = ${viewer.profileId})`
  const more = sql`, ${last} as at, ${exactTime(last)} as exact_at, ${times} as times, ${likesYou(viewer)} as likes_you`
  return (await selectCards<ViewRow>(viewer, page, more).execute(db)).rows
}

/** How many members the list of views names. */
export async function countViews(db: Database, viewer: Viewer): Promise<number> {
  if (await isInvisible(db, viewer)) return 0
  const { rows } = await sql<{ count: number }>`select count(*) ${visibleViews(viewer)}`.execute(db)
  return oneRow(rows).count
}

/** Whether the viewer browses invisibly: members who leave no views see none. */
export async function isInvisible(db: Database, { profileId }: Pick<Viewer, 'profileId'>): Promise<boolean> {
  const own = db.selectFrom('profiles').where('id', '=', profileId).select('browseInvisibly')
  return (await own.executeTakeFirstOrThrow()).browseInvisibly
}

/** Counts members who opened the profile since the viewer's last visit, at most ten: a badge shows no more. */
export async function newViews(db: Database, viewer: Viewer): Promise<number> {
  if (viewer.off.includes('views')) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select ${visibleViews(viewer)} and v.last_at > coalesce(
      (select m.views_at from member_visits m where m.profile_id = ${viewer.profileId}), '-infinity')
      and not (select own.browse_invisibly from profiles own where own.id = ${viewer.profileId}) limit 10) v`.execute(
    db,
  )
  return oneRow(rows).count
}

/**
 * Records that a member opened another's profile: one row per day (UTC), which counts openings more than half an hour
 * from each other. Members who browse invisibly leave none. The caller has checked visibility.
 * @returns whether this is a new view
 */
export async function recordView(db: Database, viewerId: string, viewedId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into profile_views as seen (viewer_id, viewed_id)
    select id, ${viewedId}::uuid from profiles
    where id = ${viewerId} and not browse_invisibly
    on conflict (viewer_id, viewed_id, day) do update set opens = seen.opens + 1, last_at = excluded.last_at
      where seen.last_at < excluded.last_at - ${`${sameViewMinutes} minutes`}::interval
    returning true`.execute(db)
  return rows.length > 0
}
