import { sql } from 'kysely'
import { partnerNotSeparated, separatedFrom, type Viewer } from '../../members/visibility/queries.ts'
import { mutualWith } from '../../people/likes/queries.ts'
import { type Database, prepared } from '../../platform/db/connection.ts'
import { startedOrInReach } from '../queries.ts'

/** The sessions that are still valid: not ended, not expired, account neither banned nor leaving. */
export async function validSessions(db: Database, sessionIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from session s join "user" u on u.id = s.user_id
    where s.id = any(${sessionIds}::uuid[]) and s.expires_at > now() and not u.banned
      and u.deletes_at is null`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** Records that these members are online. */
export const recordPresence = (db: Database, profileIds: string[]) =>
  sql`insert into presence (profile_id, last_seen_at)
    select id, now() from profiles
    where id = any(${profileIds}::uuid[])
    order by id
    on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at`.execute(db)

/** How long a member counts as looking after the last report of a process, in case that it stops without another. */
const lookingMs = 90_000

/** Records that these members look at the product, or that they do so no more. */
export const recordLooking = (db: Database, profileIds: string[], looking: boolean) =>
  sql`update presence set looking_until = ${looking ? sql`now() + ${sql.lit(`${lookingMs} milliseconds`)}::interval` : null}
    where profile_id in (select profile_id from presence where profile_id = any(${profileIds}::uuid[])
      order by profile_id for no key update)`.execute(db)

/** Times are relative to the database's clock, since those of the processes may differ. */
const ago = (ms: number) => sql`now() - ${`${ms} milliseconds`}::interval`

export type NewMessage = { profileId: string; conversationId: string; seq: number; version: number }

/** Conversations of a member that a sweep sends events for, at most. */
const maxConversations = 50

/** Conversations of these members with a message within `ms`, whose notice may be lost. */
export async function messagesWithin(db: Database, profileIds: string[], ms: number): Promise<NewMessage[]> {
  const { rows } = await sql<NewMessage>`
    select
      fresh.profile_id,
      fresh.conversation_id,
      c.last_seq as seq,
      c.last_version as version
    from unnest(${profileIds}::uuid[]) as asked (id)
    join lateral (
      select profile_id, conversation_id from conversation_members
      where profile_id = asked.id and last_at > ${ago(ms)}
      order by last_at desc
      limit ${sql.lit(maxConversations)}) fresh on true
    join conversations c on c.id = fresh.conversation_id`.execute(db)
  return rows
}

const mine = { profileId: sql.ref('mine.profile_id') }
const partner = sql.ref('mine.partner_id')

/**
 * Conversations whose members know each other: both have written, or they match. The member of the row `mine` may watch
 * the presence of the other while both show theirs, unless a block, an Unmatch, a review, a ban, a deletion, or a pause
 * before the first message separates them.
 */
const watchable = sql`conversation_members mine
    join conversation_members theirs
      on theirs.conversation_id = mine.conversation_id and theirs.profile_id = mine.partner_id
    join profiles me on me.id = mine.profile_id
    join profiles p on p.id = mine.partner_id
    join "user" u on u.id = p.user_id
    where ((mine.sent_seq > 0 and theirs.sent_seq > 0) or ${mutualWith(mine, partner)})
      and me.show_last_seen
      and p.show_last_seen
      and me.hidden_at is null
      and p.hidden_at is null
      and not u.banned
      and u.deletes_at is null
      and (mine.last_at is not null or not (me.paused or p.paused))
      and ${partner} not in (${separatedFrom(mine)})`

type Partner = { partnerId: string; conversationId: string; lastSeenAt: Date | null }

/** The partners in these conversations whose presence the viewer may watch. */
export async function watchablePartners(db: Database, viewer: Viewer, conversationIds: string[]): Promise<Partner[]> {
  const { rows } = await sql<Partner>`
    select
      partner_id,
      conversation_id,
      seen.last_seen_at
    from (select mine.partner_id, mine.conversation_id from ${watchable} and ${startedOrInReach(viewer)}
      and mine.profile_id = ${viewer.profileId} and mine.conversation_id = any(${conversationIds}::uuid[])) known
    left join presence seen on seen.profile_id = known.partner_id`.execute(db)
  return rows
}

/** Members per statement: one statement for ten thousand would block other work for half a second. */
const perStatement = 500

/** Finds which of these members may still watch the partner in a conversation, as keys of the two ids. */
export async function watchableConversations(
  db: Database,
  asked: { viewerId: string; conversationId: string }[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < asked.length; at += perStatement) {
    const some = asked.slice(at, at + perStatement)
    const { rows } = await sql<{ key: string }>`
      select mine.profile_id || ' ' || mine.conversation_id as key from ${watchable}
        and (mine.profile_id, mine.conversation_id) in (select * from unnest(${some.map((one) => one.viewerId)}::uuid[],
          ${some.map((one) => one.conversationId)}::uuid[]))`.execute(db)
    for (const { key } of rows) found.add(key)
  }
  return found
}

/** When these members were last seen, by their ids. */
export async function lastSeenOf(db: Database, profileIds: string[]): Promise<Map<string, Date>> {
  const found = new Map<string, Date>()
  for (let at = 0; at < profileIds.length; at += perStatement) {
    const rows = await db
      .selectFrom('presence')
      .where('profileId', 'in', profileIds.slice(at, at + perStatement))
      .select(['profileId', 'lastSeenAt'])
      .execute()
    for (const { profileId, lastSeenAt } of rows) found.set(profileId, lastSeenAt)
  }
  return found
}

/**
 * The partner who may see that a member types. Null before the first message, in a request that the member has not
 * answered, once one has closed the conversation kindly, across a block or Unmatch, and when either member is deleted,
 * leaving, banned, under review or does not show typing.
 */
export async function typingRecipient(db: Database, profileId: string, conversationId: string): Promise<string | null> {
  const { rows } = await sql<{ partnerId: string }>`${prepared}
    select mine.partner_id from conversation_members mine
    join conversations c on c.id = mine.conversation_id
    join profiles me on me.id = mine.profile_id
    join profiles p on p.id = mine.partner_id
    join "user" u on u.id = p.user_id
    where mine.conversation_id = ${conversationId}
      and c.closed_at is null
      and mine.profile_id = ${profileId}
      and mine.last_at is not null
      and not mine.is_request
      and me.hidden_at is null
      and p.hidden_at is null
      and me.show_typing
      and p.show_typing
      and not u.banned
      and u.deletes_at is null
      and ${partnerNotSeparated({ profileId })}`.execute(db)
  return rows[0]?.partnerId ?? null
}

/** The conversation of two members, if they have one. */
export async function conversationOf(db: Database, [one, other]: [string, string]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where participant1_id = least(${one}::uuid, ${other}::uuid)
      and participant2_id = greatest(${one}::uuid, ${other}::uuid)`.execute(db)
  return rows[0]?.id ?? null
}

/** The profiles of staff who may see a case: by the rule of `seenBy` in staff/seen-by.ts, for all of them at once. */
export async function staffOfCase(db: Database, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id from cases c
    join user_roles r on (r.role = 'child-safety') = (c.kind = 'hash-hit')
    join profiles p on p.user_id = r.user_id
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
