import type { Country } from '@hearth/shared/members'
import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Database, prepared } from '../db/connection.ts'
import type { DB } from '../db/types.ts'

/** Whoever looks, with what every question about other people depends on. */
export type Viewer = {
  userId: string
  email: string
  banned: boolean
  profileId: string
  profileCompleted: boolean
  country: Country | null
  international: boolean
  /** Who does not show when they were last here is told of nobody either. */
  showsLastSeen: boolean
  /** The viewer's own public point: distances are taken between public points only. */
  point: { lat: number; lng: number } | null
}

function selectViewers(db: Database) {
  return db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .select(['user.id as userId', 'user.email', 'user.banned', 'profiles.id', 'profileCompleted', 'country'])
    .select(['publicLat', 'publicLng', 'discoverableInternationally', 'showLastSeen'])
}

type ViewerRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectViewers>['executeTakeFirst']>>>

function toViewer(row: ViewerRow): Viewer {
  const point = row.publicLat === null || row.publicLng === null ? null : { lat: row.publicLat, lng: row.publicLng }
  const { userId, email, banned, id: profileId, profileCompleted, country } = row
  return {
    userId,
    email,
    banned,
    profileId,
    profileCompleted,
    country,
    international: row.discoverableInternationally,
    showsLastSeen: row.showLastSeen,
    point,
  }
}

/** The viewer behind an account, or null when it has no profile row. */
export async function viewerOf(db: Database, userId: string): Promise<Viewer | null> {
  const row = await selectViewers(db).where('profiles.userId', '=', userId).executeTakeFirst()
  return row ? toViewer(row) : null
}

/** The viewer behind a session that is good and was renewed within a day, by its token's hash. */
export async function viewerOfSession(db: Database, tokenHash: string) {
  const known = selectViewers(db)
    .innerJoin('session', 'session.userId', 'user.id')
    .where('session.token', '=', tokenHash)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .where('session.updatedAt', '>', sql<Date>`now() - interval '1 day'`)
    .select('session.id as sessionId')
  const [row] = (await sql<ViewerRow & { sessionId: string }>`${prepared}${known}`.execute(db)).rows
  return row ? { viewer: toViewer(row), sessionId: row.sessionId } : null
}

/** A query for the ids of everybody who blocked the viewer or was blocked by them. */
export function blockedWith(viewer: Pick<Viewer, 'profileId'>): RawBuilder<{ id: string }> {
  return sql`select blocked_id as id from blocked_users where blocker_id = ${viewer.profileId}
    union all select blocker_id from blocked_users where blocked_id = ${viewer.profileId}`
}

/** Everybody who blocked the viewer or was blocked by them. */
export async function blockedIds(db: Database, viewer: Pick<Viewer, 'profileId'>): Promise<string[]> {
  const { rows } = await blockedWith(viewer).execute(db)
  return [...new Set(rows.map((row) => row.id))]
}

/**
 * The country rule: members with international visibility off are seen only from their own country, and see only it.
 */
function allowedByCountryRule(viewer: Viewer) {
  return (eb: ExpressionBuilder<DB, 'profiles'>): Expression<SqlBool> =>
    eb.or([
      ...(viewer.country ? [eb('profiles.country', '=', viewer.country)] : []),
      ...(viewer.international ? [eb('profiles.discoverableInternationally', '=', true)] : []),
      eb.lit(false),
    ])
}

/** Whether the country rule lets the viewer see the member `id`. */
export const isAllowedByCountryRule = (viewer: Viewer, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from profiles where profiles.id = ${id}
    and ${allowedByCountryRule(viewer)(expressionBuilder<DB, 'profiles'>())})`

/**
 * Who this viewer may see: complete, not oneself, not banned or hidden, no block either way, and the country rule.
 * Every query about people outside Discover's own index walk filters a joined `profiles` and `user` with it; Discover applies the same
 * rule to the projection, which holds nobody who is incomplete, banned or hidden.
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
            .where('user.banned', '=', true),
        ),
      ),
      // A set that is read once, however many are asked about; an "or" over both ends would be looked up for each.
      sql<SqlBool>`${eb.ref('profiles.id')} not in (${blockedWith(viewer)})`,
      allowedByCountryRule(viewer)(eb),
    ])
}

/**
 * Whom this viewer can see or write to: whoever shares a conversation can, also when the rules of Discover hide the one
 * from the other by now. No block either way. Before anybody has written the country rule holds: one of the two knows
 * nothing of the conversation.
 */
export function reachableBy(viewer: Viewer) {
  const sharesConversation = sql<SqlBool>`(exists (select from conversation_members mine
    where mine.partner_id = profiles.id and mine.profile_id = ${viewer.profileId}
      and (mine.last_at is not null or ${allowedByCountryRule(viewer)(expressionBuilder<DB, 'profiles'>())}))
    and profiles.id not in (${blockedWith(viewer)}))`
  return (eb: ExpressionBuilder<DB, 'profiles'>): Expression<SqlBool> =>
    eb.or([visibleTo(viewer)(eb), sharesConversation])
}

/**
 * A lateral subquery with one row when the viewer may see the member `id` and `also` holds. Its limit makes the planner
 * walk the list that it is joined to in the order of that list's index, as far as a page goes, and look up each: left to
 * itself it thinks little of lists and reads everybody.
 */
export function visibleMember(viewer: Viewer, id: RawBuilder<unknown>, also: RawBuilder<unknown> = sql`true`) {
  const visible = visibleTo(viewer)(expressionBuilder<DB, 'profiles'>())
  return sql`lateral (select from profiles where profiles.id = ${id} and ${visible} and ${also} limit 1)`
}
