import type { CommunityFunction } from '@hearth/shared/community-functions'
import type { Country } from '@hearth/shared/members/members'
import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import { type Database, prepared } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { DB, Profiles, User } from '../../platform/db/types.ts'

/** The member who asks, with everything that queries about other members depend on. */
export type Viewer = {
  userId: string
  email: string
  banned: boolean
  /** Whether the account has a birthday. An account made without a sign-up form gets one before anything else. */
  hasBirthday: boolean
  /** When the account is deleted; null while it is to stay. Until then it can do nothing but come back. */
  deletesAt: Date | null
  profileId: string
  profileCompleted: boolean
  /** The groups of the viewer's gender, as bits; none before there is one. */
  genderGroups: number
  country: Country | null
  international: boolean
  /** A paused member sees only the members they have written with. */
  paused: boolean
  /** A member who hides their own last-seen time does not see others'. */
  showsLastSeen: boolean
  /** A member who hides their distance sees none of others. */
  showsDistance: boolean
  /** Whether Discover may still offer the filter `lookingFor`: the member has not answered yet. */
  offerLookingFor: boolean
  /**
   * The viewer's own public point: distances are measured between public points only. Null where the community shows no
   * distances.
   */
  point: { lat: number; lng: number } | null
  /** The functions that the community has switched off. */
  off: CommunityFunction[]
}

type ViewerRow = Pick<Selectable<User>, 'email' | 'banned' | 'birthday' | 'deletesAt'> &
  Pick<Selectable<Profiles>, 'id' | 'userId' | 'profileCompleted' | 'country' | 'publicLat' | 'publicLng'> &
  Pick<
    Selectable<Profiles>,
    'paused' | 'discoverableInternationally' | 'showLastSeen' | 'showDistance' | 'offerLookingFor'
  > &
  Pick<Viewer, 'off'> & { genderGroups: number }

const viewerColumns = sql.raw(`
  u.id as "userId",
  u.email,
  u.banned,
  u.birthday,
  u.deletes_at as "deletesAt",
  p.id,
  p.profile_completed as "profileCompleted",
  coalesce(gender_mask(coalesce(p.gender_groups, array[p.gender::text])), 0) as "genderGroups",
  p.country,
  p.public_lat as "publicLat",
  p.public_lng as "publicLng",
  p.discoverable_internationally as "discoverableInternationally",
  p.paused,
  p.show_last_seen as "showLastSeen",
  p.show_distance as "showDistance",
  p.offer_looking_for as "offerLookingFor",
  array(select jsonb_object_keys(value) from community_parts where part = 'functions') as off`)

function toViewer(row: ViewerRow): Viewer {
  const {
    userId,
    email,
    banned,
    birthday,
    deletesAt,
    id: profileId,
    profileCompleted,
    genderGroups,
    country,
    off,
  } = row
  const isPlaceless = row.publicLat === null || row.publicLng === null || off.includes('distance')
  return {
    userId,
    email,
    banned,
    hasBirthday: birthday !== null,
    deletesAt,
    profileId,
    profileCompleted,
    genderGroups,
    country,
    international: row.discoverableInternationally,
    paused: row.paused,
    showsLastSeen: row.showLastSeen,
    showsDistance: row.showDistance,
    offerLookingFor: row.offerLookingFor,
    point: isPlaceless ? null : { lat: row.publicLat!, lng: row.publicLng! },
    off,
  }
}

/** The viewer of an account; null when it has no profile row. */
export async function viewerOf(db: Database, userId: string): Promise<Viewer | null> {
  const [row] = await rowsOf(
    db,
    sql<ViewerRow>`${prepared}select ${viewerColumns} from profiles p join "user" u on u.id = p.user_id
      where p.user_id = ${userId}`,
  )
  return row ? toViewer(row) : null
}

type SessionRow = ViewerRow & { sessionId: string; lastUsedAt: Date }
export type ViewerInSession = Pick<SessionRow, 'sessionId' | 'lastUsedAt'> & { viewer: Viewer }

const toViewerInSession = (row: SessionRow): ViewerInSession => ({
  viewer: toViewer(row),
  sessionId: row.sessionId,
  lastUsedAt: row.lastUsedAt,
})

const sessions = sql.raw(`s.id as "sessionId", s.last_used_at as "lastUsedAt"
  from session s
  join "user" u on u.id = s.user_id
  join profiles p on p.user_id = u.id
  where s.expires_at > now()`)

/** The viewers of valid sessions renewed within a day, by their tokens' hashes. */
export async function viewersOfSessions(db: Database, tokenHashes: string[]): Promise<Map<string, ViewerInSession>> {
  const rows = await rowsOf(
    db,
    sql<SessionRow & { token: string }>`${prepared}select s.token, ${viewerColumns}, ${sessions}
      and s.updated_at > now() - interval '1 day' and s.token = any (${tokenHashes}::text[])`,
  )
  return new Map(rows.map((row) => [row.token, toViewerInSession(row)]))
}

/** The viewer of a valid session of an account, by the session's id. */
export async function viewerOfSessionId(db: Database, { sessionId, userId }: { sessionId: string; userId: string }) {
  const [row] = await rowsOf(
    db,
    sql<SessionRow>`${prepared}select ${viewerColumns}, ${sessions} and s.id = ${sessionId} and s.user_id = ${userId}`,
  )
  return row ? toViewerInSession(row) : null
}

/** One member, named by an id or by a column that holds it. */
type Member = { profileId: string | RawBuilder<unknown> }

/** A query for the ids of all members in a block with the viewer, either way. */
export function blockedWith(viewer: Member): RawBuilder<{ id: string }> {
  return sql`select blocked_id as id from blocked_users where blocker_id = ${viewer.profileId}
    union all select blocker_id from blocked_users where blocked_id = ${viewer.profileId}`
}

/** A query for the ids of all members whose match with the viewer one of the two has ended, until there is a new one. */
export function unmatchedWith(viewer: Member): RawBuilder<{ id: string }> {
  return sql`select partner_id as id from unmatches where profile_id = ${viewer.profileId}
    union all select profile_id from unmatches where partner_id = ${viewer.profileId}`
}

/** A query for the ids of all members with whom the viewer has no conversation, whatever was said: blocked or unmatched. */
export const separatedFrom = (viewer: Member) =>
  sql<{ id: string }>`${blockedWith(viewer)} union all ${unmatchedWith(viewer)}`

/**
 * Neither a block nor an Unmatch separates the viewer from the partner of `conversation_members mine`. A deleted partner
 * has none.
 */
export function partnerNotSeparated(viewer: Member): RawBuilder<boolean> {
  return sql`(mine.partner_id is null or mine.partner_id not in (${separatedFrom(viewer)}))`
}

/** The ids of all members in a block with the viewer, either way. */
export async function blockedIds(db: Database, viewer: Pick<Viewer, 'profileId'>): Promise<string[]> {
  const { rows } = await blockedWith(viewer).execute(db)
  return [...new Set(rows.map((row) => row.id))]
}

/** The country rule: members with international visibility off are visible only within their own country, both ways. */
function allowedByCountryRule(viewer: Viewer) {
  return (eb: ExpressionBuilder<DB, 'profiles'>): Expression<SqlBool> =>
    eb.or([
      ...(viewer.country ? [eb('profiles.country', '=', viewer.country)] : []),
      ...(viewer.international ? [eb('profiles.discoverableInternationally', '=', true)] : []),
      eb.lit(false),
    ])
}

/** Neither the viewer nor the member of `profiles` has paused their profile. */
const neitherPaused = (viewer: Viewer) => sql<SqlBool>`(not profiles.paused and not ${viewer.paused}::boolean)`

/** The viewer and the member of `profiles` have written: their conversation has a message, and no Unmatch closed it. */
const haveWritten = (viewer: Viewer) => sql<SqlBool>`exists (select from conversation_members mine
  where mine.profile_id = ${viewer.profileId} and mine.partner_id = profiles.id and mine.last_at is not null
    and mine.partner_id not in (${unmatchedWith(viewer)}))`

/** The country rule holds and neither member is paused: a condition for the first message. */
const inReach = (viewer: Viewer) =>
  sql<SqlBool>`(${allowedByCountryRule(viewer)(expressionBuilder<DB, 'profiles'>())} and ${neitherPaused(viewer)})`

/** The member of `profiles` is no test member in production, or the viewer is staff: no member meets an invented person. */
const isReal = (viewer: Viewer) => sql<SqlBool>`(not profiles.staff_only
  or exists (select from user_roles where user_roles.user_id = ${viewer.userId}))`

/** Whether the country rule and pauses let the viewer begin a conversation with the member `id`, who is no test member. */
export const isInReach = (viewer: Viewer, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from profiles where profiles.id = ${id} and ${inReach(viewer)} and ${isReal(viewer)})`

/**
 * The members this viewer may see: complete, not the viewer, not banned, hidden or leaving, no test member that only
 * staff see, no block either way, the country rule, and unless they have written neither of the two paused nor the member hidden by a decision. Every query about members outside Discover's
 * index walk filters a joined `profiles` with it; Discover applies the same rule to the projection, which omits
 * incomplete, banned, hidden (by a decision too), leaving and paused members, and in production test members, for staff
 * too.
 */
export function visibleTo(viewer: Viewer) {
  return (eb: ExpressionBuilder<DB, 'profiles'>): Expression<SqlBool> =>
    eb.and([
      eb('profiles.id', '<>', viewer.profileId),
      eb('profiles.profileCompleted', '=', true),
      eb('profiles.hiddenAt', 'is', null),
      eb.not(
        eb.exists(
          eb
            .selectFrom('user')
            .select('user.id')
            .whereRef('user.id', '=', 'profiles.userId')
            .where((user) => user.or([user('user.banned', '=', true), user('user.deletesAt', 'is not', null)])),
        ),
      ),
      isReal(viewer),
      // A set read once, however many members are checked; an "or" over both columns would be evaluated for each.
      sql<SqlBool>`${eb.ref('profiles.id')} not in (${blockedWith(viewer)})`,
      allowedByCountryRule(viewer)(eb),
      // The conversation is looked up for paused members and those hidden by a decision only.
      sql<SqlBool>`((${neitherPaused(viewer)} and not profiles.hidden_by_staff) or ${haveWritten(viewer)})`,
    ])
}

/** Whether a row `s` of the search projection looks for the viewer: for one of their groups, or for anyone. */
export const looksFor = ({ genderGroups }: Pick<Viewer, 'genderGroups'>) =>
  sql<SqlBool>`s.sought_groups & ${genderGroups}::int2 <> 0`

/** Whether the account is to be deleted: to others it is gone already. */
export const isLeaving = (userId: Expression<unknown>) =>
  sql<SqlBool>`exists (select from "user" leaving where leaving.id = ${userId} and leaving.deletes_at is not null)`

/**
 * Members this viewer can see or message. A shared conversation is enough even if Discover now hides them from each
 * other, unless there is a block, an Unmatch, or the member leaves. Before the first message the country rule and pauses still
 * apply, because one of the two does not know of the conversation.
 */
export function reachableBy(viewer: Viewer) {
  const sharesConversation = sql<SqlBool>`(exists (select from conversation_members mine
    where mine.partner_id = profiles.id and mine.profile_id = ${viewer.profileId}
      and (mine.last_at is not null or ${inReach(viewer)}))
    and ${isReal(viewer)} and profiles.id not in (${separatedFrom(viewer)})
    and not ${isLeaving(sql.ref('profiles.user_id'))})`
  return (eb: ExpressionBuilder<DB, 'profiles'>): Expression<SqlBool> =>
    eb.or([visibleTo(viewer)(eb), sharesConversation])
}

/**
 * A lateral subquery with one row if the viewer may see the member `id` and `also` holds. Its limit makes the planner
 * walk the joined list in index order, only as far as a page needs; without it, it reads all members.
 */
export function visibleMember(viewer: Viewer, id: RawBuilder<unknown>, also: RawBuilder<unknown> = sql`true`) {
  const visible = visibleTo(viewer)(expressionBuilder<DB, 'profiles'>())
  return sql`lateral (select from profiles where profiles.id = ${id} and ${visible} and ${also} limit 1)`
}
