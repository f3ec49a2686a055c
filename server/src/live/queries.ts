import { sql } from 'kysely'
import { partnerNotSeparated, startedOrInReach } from '../chat/queries.ts'
import { type Database, prepared } from '../db/connection.ts'
import { separatedFrom, type Viewer } from '../visibility/queries.ts'

/** The sessions that are still valid: not ended, not expired, account neither banned nor leaving. */
export async function validSessions(db: Database, sessionIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s join "user" u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[]) and s.expires_at > now() and not u.banned
      and u.deletes_at is null`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Whether others may see this member's presence: not while the member hides it, is banned, under review or leaving. */
export async function mayBeSeen(db: Database, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles p join "user" u on u.id = p.user_id
    where p.id = ${profileId} and p.hidden_at is null and p.show_last_seen and not u.banned and u.deletes_at is null`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Members who must not get a member's presence, even if their sockets still watch: blocked or unmatched, or with
 * a conversation without a message while one of the two is paused.
 */
export async function barredFromPresence(db: Database, profileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${separatedFrom({ profileId })}
    union select mine.partner_id from conversation_members mine
      join profiles me on me.id = mine.profile_id join profiles p on p.id = mine.partner_id
      where mine.profile_id = ${profileId} and mine.last_at is null and (me.paused or p.paused)`.execute(db)
  return rows.map(({ id }) => id)
}

type Seen = { profileId: string; lastSeenAt: Date }

/** Records that these members are online. @returns the times by the database's clock */
export async function recordPresence(db: Database, profileIds: string[]): Promise<Seen[]> {
  const { rows } = await sql<Seen>`insert into presence (profile_id, last_seen_at)
    select id, now() from profiles where id = any(${profileIds}::uuid[]) order by id
    on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at
    returning profile_id, last_seen_at`.execute(db)
  return rows
}

/** How long a member counts as looking after the last report of a process, in case that it stops without another. */
const lookingMs = 90_000

/** Records that these members look at the product, or that they do so no more. */
export const recordLooking = (db: Database, profileIds: string[], looking: boolean) =>
  sql`update presence set looking_until = ${looking ? sql`now() + ${sql.lit(`${lookingMs} milliseconds`)}::interval` : null}
    where profile_id in (select profile_id from presence where profile_id = any(${profileIds}::uuid[])
      order by profile_id for no key update)`.execute(db)

/** Times are relative to the database's clock, since those of the processes may differ. */
const ago = (ms: number) => sql`now() - ${`${ms} milliseconds`}::interval`

/** When these members were last seen, if within `ms`. */
export async function seenWithin(db: Database, profileIds: string[], ms: number): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select profile_id, last_seen_at from presence
    where profile_id = any(${profileIds}::uuid[]) and last_seen_at > ${ago(ms)}`.execute(db)
  return rows
}

export type NewMessage = { profileId: string; conversationId: string; seq: number; version: number }

/** Conversations of a member that a sweep sends events for, at most. */
const maxConversations = 50

/** Conversations of these members with a message within `ms`, whose notice may be lost. */
export async function messagesWithin(db: Database, profileIds: string[], ms: number): Promise<NewMessage[]> {
  const { rows } = await sql<NewMessage>`
    select fresh.profile_id, fresh.conversation_id, c.last_seq as seq, c.last_version as version
    from unnest(${profileIds}::uuid[]) as asked (id)
    join lateral (
      select profile_id, conversation_id from conversation_members
      where profile_id = asked.id and last_at > ${ago(ms)} order by last_at desc limit ${sql.lit(maxConversations)}) fresh on true
    join conversations c on c.id = fresh.conversation_id`.execute(db)
  return rows
}

/**
 * The partners whose presence the viewer may watch. Leaves out partners who are deleted, blocked either way or out of
 * reach. A viewer who hides their own presence may watch none.
 */
export async function watchablePartners(db: Database, viewer: Viewer, conversationIds: string[]): Promise<string[]> {
  if (!viewer.showsLastSeen) return []
  const { rows } = await sql<{ partnerId: string }>`
    select mine.partner_id from conversation_members mine
    where mine.profile_id = ${viewer.profileId} and mine.conversation_id = any(${conversationIds}::uuid[])
      and mine.partner_id is not null and ${partnerNotSeparated(viewer)} and ${startedOrInReach(viewer)}`.execute(db)
  return rows.map((row) => row.partnerId)
}

/**
 * The partner who may see that a member types. Null before the first message, in a request that the member has not
 * answered, across a block or Unmatch, and when either member is deleted, leaving, banned, under review or does not show
 * typing.
 */
export async function typingRecipient(db: Database, profileId: string, conversationId: string): Promise<string | null> {
  const { rows } = await sql<{ partnerId: string }>`${prepared}
    select mine.partner_id from conversation_members mine
    join profiles me on me.id = mine.profile_id
    join profiles p on p.id = mine.partner_id
    join "user" u on u.id = p.user_id
    where mine.conversation_id = ${conversationId} and mine.profile_id = ${profileId} and mine.last_at is not null
      and not mine.is_request and me.hidden_at is null and p.hidden_at is null and me.show_typing and p.show_typing and not u.banned
      and u.deletes_at is null and ${partnerNotSeparated({ profileId })}`.execute(db)
  return rows[0]?.partnerId ?? null
}

/** The conversation of two members, if they have one. */
export async function conversationOf(db: Database, [one, other]: [string, string]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where participant1_id = least(${one}::uuid, ${other}::uuid)
      and participant2_id = greatest(${one}::uuid, ${other}::uuid)`.execute(db)
  return rows[0]?.id ?? null
}

/** The profiles of staff who may see a case: by the rule of `seenBy` in staff/seen-by.ts, for all of them at once. */
export async function staffOfCase(db: Database, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id from cases c
    join user_roles r on (r.role = 'child-safety') = (c.kind = 'hash-hit') join profiles p on p.user_id = r.user_id
    left join staff s on s.user_id = r.user_id
    where c.id = ${caseId} and p.id is distinct from c.subject_id and c.kinds <@ coalesce(s.kinds, c.kinds)
      and not c.categories && coalesce(s.declined_categories, '{}')
      and not exists (select from case_items i join reports r on i.kind = 'report' and r.id = i.source_id
        where i.case_id = c.id and r.reporter_id = p.id)
      and not exists (select from case_items i join appeals a on i.kind = 'appeal' and a.id = i.source_id
        left join reports r on r.decision_id = a.decision_id
        where i.case_id = c.id and (a.by_id = p.id or r.reporter_id = p.id))`.execute(db)
  return rows.map(({ id }) => id)
}
