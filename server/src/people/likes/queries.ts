import { countLimit } from '@hearth/shared/people/likes-limits'
import { type RawBuilder, sql } from 'kysely'
import { type Viewer, visibleMember } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { afterCursor, type Cursor, exactTime } from '../../platform/db/keyset.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { selectCards } from '../cards.ts'
import { likedPart, type StoredPart } from './parts.ts'

type Side = 'received' | 'sent'
type LikeRow = {
  at: Date
  exactAt: string
  likesYou: boolean
  part: StoredPart | null
  note: string | null
  warns: boolean
  wrote: boolean
}

/** The viewer's end of a like, and the other member's. */
const ends = {
  received: { own: sql.ref('l.liked_id'), other: sql.ref('l.liker_id') },
  sent: { own: sql.ref('l.liker_id'), other: sql.ref('l.liked_id') },
}

/** The member has declined the likes of the other one. */
export const hasDeclined = (by: RawBuilder<unknown>, liker: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from passes where passer_id = ${by} and passed_id = ${liker} and declined_at is not null)`

/** `profile_likes l` of one side, where the other member is visible to the viewer. Declined likes are left out. */
function visibleLikes(viewer: Viewer, side: Side) {
  const { own, other } = ends[side]
  const kept = side === 'received' ? sql`and not ${hasDeclined(sql`${viewer.profileId}`, other)}` : sql``
  return sql`from profile_likes l cross join ${visibleMember(viewer, other)} visible
    where ${own} = ${viewer.profileId} ${kept}`
}

/** Whether the member `p` of a card likes the viewer, who has not declined it. */
export const likesYou = (viewer: Viewer) =>
  sql<boolean>`(exists (select from profile_likes b where b.liker_id = p.id and b.liked_id = ${viewer.profileId})
    and not ${hasDeclined(sql`${viewer.profileId}`, sql.ref('p.id'))})`

/** Whether the viewer and another member like each other now: a match. */
export const mutualWith = ({ profileId }: { profileId: string | RawBuilder<unknown> }, other: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from profile_likes where liker_id = ${profileId} and liked_id = ${other})
    and exists (select from profile_likes where liker_id = ${other} and liked_id = ${profileId}))`

/** The conversation of the viewer with a member, if it has a message. A like ends a request there. */
export async function writtenConversation(db: Database, { profileId }: Viewer, other: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select conversation_id as id from conversation_members
    where profile_id = ${profileId} and partner_id = ${other} and last_at is not null`.execute(db)
  return rows[0]?.id ?? null
}

/** In SQL: the note of a like, unless a decision took it away. */
const shownNote = sql`case when l.note_removed_by is null then l.note end`

/** In SQL: whether the viewer reads notes of the member `p` of a card before the two match. */
const readsNotesOf = ({ profileId }: Viewer) => sql<boolean>`(select case own.notes_from
    when 'anyone' then true
    when 'sought' then own.looking_for_gender is null and own.looking_for_genders is null
      or gender_mask(coalesce(own.looking_for_genders, array[own.looking_for_gender::text]))
        & gender_mask(coalesce(p.gender_groups, array[p.gender::text])) <> 0
    else false end
  from profiles own
  where own.id = ${profileId})`

/** In SQL: whether the viewer is warned of what the member `p` of a card writes to them. */
const warnsOf = ({ profileId }: Viewer) => sql<boolean>`exists (select from scam_signals s
  where s.sender_id = p.id and s.receiver_id = ${profileId}
    and s.warned_at is not null and s.dismissed_at is null and s.outcome is distinct from 'dismissed')`

/** In SQL: whether the viewer has written to the member `p` of a card. */
const wroteTo = ({ profileId }: Viewer) => sql<boolean>`exists (select from conversation_members
  where profile_id = ${profileId} and partner_id = p.id and sent_seq > 0)`

type LikesPage = {
  side: Side
  from: Cursor | null
  limit: number
}

/** Likes of one side with the cards of the other members, newest first, at most `limit`. */
export async function findLikes(db: Database, viewer: Viewer, { side, from, limit }: LikesPage) {
  const { other } = ends[side]
  const time = sql.ref('l.created_at')
  const page = sql`select
      z.profile_id,
      z.created_at,
      z.part,
      z.note,
      row_number() over (order by z.created_at desc, z.profile_id) as position
    from (select ${other} as profile_id, ${time}, l.part, ${shownNote} as note ${visibleLikes(viewer, side)} and ${afterCursor(from, time, other)}
      order by ${time} desc, ${other} limit ${limit}) z`
  const created = sql.ref('page.created_at')
  const shows = side === 'sent' ? sql<boolean>`true` : readsNotesOf(viewer)
  const more = sql`,
    ${created} as at,
    ${exactTime(created)} as exact_at,
    ${likesYou(viewer)} as likes_you,
    ${likedPart(sql.ref('page.part'), viewer)} as part,
    case when ${shows} then page.note end as note,
    page.note is not null and ${warnsOf(viewer)} as warns,
    page.note is not null and ${wroteTo(viewer)} as wrote`
  return (await selectCards<LikeRow>(viewer, page, more).execute(db)).rows
}

type Counting = {
  side: Side
  narrowed?: RawBuilder<unknown>
  most?: number
}

async function count(db: Database, viewer: Viewer, { side, narrowed = sql``, most = countLimit + 1 }: Counting) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select ${visibleLikes(viewer, side)} ${narrowed} limit ${most}) l`.execute(db)
  return oneRow(rows).count
}

/** `matches m` of the viewer that hold now, with members whom the viewer may see. */
export function visibleMatches(viewer: Viewer) {
  const other = sql.ref('m.partner_id')
  return sql`from matches m cross join ${visibleMember(viewer, other, mutualWith(viewer, other))} visible
    where m.profile_id = ${viewer.profileId}`
}

/** Whether a member and the viewer are a match that the viewer can see. */
export const isMatchFor = (viewer: Viewer, other: string) =>
  sql<boolean>`(exists (select ${visibleMatches(viewer)} and m.partner_id = ${other}))`

/** Selects the matches that the viewer can see; with `isNew`, only those in which neither member has written. */
export const matchesOf = (viewer: Viewer, isNew: boolean) => sql`${visibleMatches(viewer)}
  ${isNew ? sql`and m.partner_id not in (${writtenWith(viewer)})` : sql``}`

/** Selects the partners of the viewer's conversations that have a message. */
const writtenWith = ({ profileId }: Viewer) => sql`select partner_id from conversation_members
  where profile_id = ${profileId} and last_at is not null and partner_id is not null`

/** The ids of all members who like the viewer and are liked by them. */
export async function mutualIds(db: Database, viewer: Viewer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select mine.liked_id as id from profile_likes mine
    where mine.liker_id = ${viewer.profileId} and ${mutualWith(viewer, sql`mine.liked_id`)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many matches the viewer can see, at most one more than counts show. */
export async function countMatches(db: Database, viewer: Viewer, isNew: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select ${matchesOf(viewer, isNew)} limit ${countLimit + 1}) m`.execute(db)
  return oneRow(rows).count
}

/** Whether the viewer can see a match in which neither has written. */
export async function hasNewMatches(db: Database, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`select ${matchesOf(viewer, true)} limit 1`.execute(db)
  return rows.length > 0
}

/** How many likes on each side the viewer can see, each at most one more than counts show. */
export async function countLikes(db: Database, viewer: Viewer) {
  const [received, sent] = await Promise.all([
    count(db, viewer, { side: 'received' }),
    count(db, viewer, { side: 'sent' }),
  ])
  return { received, sent }
}

/** Likes received since the viewer last looked, at most ten: a badge shows no more. */
export function newLikes(db: Database, viewer: Viewer): Promise<number> {
  const since = sql`(select v.likes_at from member_visits v where v.profile_id = ${viewer.profileId})`
  return count(db, viewer, {
    side: 'received',
    narrowed: sql`and l.created_at > coalesce(${since}, '-infinity')`,
    most: 10,
  })
}
