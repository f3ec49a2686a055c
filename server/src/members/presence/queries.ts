import { lastSeenMinutes, onlineMinutes, presenceDelayMinutes } from '@hearth/shared/members/member-limits'
import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import { type Database, prepared } from '../../platform/db/connection.ts'

/** When this process last wrote each member's activity, which it does at most once a minute. */
const lastWrittenAt = new Map<string, number>()

type Batch = { ids: Set<string>; written: Promise<unknown> }
/** Per database the batch being written and the one being collected. */
const batches = new WeakMap<Database, { last: Promise<unknown>; next: Batch | null }>()

/** Sorted, so that processes writing the same members lock them in one order. Ids may no longer exist. */
const writePresence = (db: Database, ids: Set<string>) =>
  sql`${prepared}insert into presence (profile_id, last_seen_at)
    select id, now() from profiles
    where id = any (${[...ids]}::uuid[])
    order by id
    on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at`.execute(db)

/**
 * Writes members in batches: at once when idle, otherwise together with all who arrive before the current write ends. A
 * crowd costs one statement per round trip instead of one per member.
 */
async function queueWrite(db: Database, profileId: string) {
  const state = batches.get(db) ?? { last: Promise.resolve(), next: null }
  batches.set(db, state)
  if (!state.next) {
    const ids = new Set<string>()
    const begin = () => {
      state.next = null
      return writePresence(db, ids)
    }
    state.next = { ids, written: state.last.then(begin, begin) }
    state.last = state.next.written
  }
  state.next.ids.add(profileId)
  await state.next.written
}

/** Records that a member is active. Resolves once that is written. */
export async function recordActivity(db: Database, profileId: string, now = Date.now()) {
  if (now - (lastWrittenAt.get(profileId) ?? 0) < minute) return
  if (lastWrittenAt.size > 100_000) lastWrittenAt.clear()
  lastWrittenAt.set(profileId, now)
  await queueWrite(db, profileId)
}

/**
 * A heartbeat is stamped when its transaction starts but visible only after commit, so each copy overlaps the last by
 * this much.
 */
const overlap = '1 minute'

/**
 * Copies new last-seen times into the search projection, where they order Discover; the online dot never depends on it.
 * For members who hide theirs only the day is copied. Looks up only members active since `since`. Presence is read by a
 * sequential scan: a copy concerns much of it anyway, and without an index a heartbeat stays within its page.
 * @param since the start of the last copy; null copies all
 * @returns how many rows changed
 */
export async function copyPresenceToSearch(db: Database, since: Date | null = null): Promise<number> {
  const at = sql`searchable_last_seen(p.last_seen_at, hiding.id is null)`
  const result = await sql`update search_members s set last_seen_at = ${at}
    from presence p
    left join (select id from profiles where not show_last_seen) hiding on hiding.id = p.profile_id
    where p.profile_id = s.profile_id and p.last_seen_at > s.last_seen_at and ${at} > s.last_seen_at
      and p.last_seen_at > coalesce(${since}::timestamptz - ${overlap}::interval, '-infinity')`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Copies new last-seen times into the list of accounts, which orders by them.
 * @param since the start of the last copy; null copies all
 * @returns how many rows changed
 */
export async function copyPresenceToAccounts(db: Database, since: Date | null = null): Promise<number> {
  const result = await sql`update listed_accounts l set last_seen_at = s.last_seen_at
    from presence s
    join profiles p on p.id = s.profile_id
    where l.user_id = p.user_id and s.last_seen_at > coalesce(l.last_seen_at, '-infinity')
      and s.last_seen_at > coalesce(${since}::timestamptz - ${overlap}::interval, '-infinity')`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

const step = lastSeenMinutes * minute

/** A last-seen time as others see it, rounded down to a quarter of an hour. */
const roundLastSeen = (at: Date) => new Date(Math.floor(at.getTime() / step) * step).toISOString()

/**
 * A member's presence as others see it.
 * @param lastSeenAt null when the member has not been seen or does not show it
 */
export function presenceOf(lastSeenAt: Date | null, now = new Date()) {
  if (!lastSeenAt) return { online: false, lastSeenAt: null }
  const online = now.getTime() - lastSeenAt.getTime() <= onlineMinutes * minute
  return { online, lastSeenAt: roundLastSeen(lastSeenAt) }
}

/** The last 32 bits of an id, which are random. */
const tailOf = (id: string) => Number.parseInt(id.slice(-8), 16)

/**
 * How long after a quarter of an hour a member gets the live presence of another one. It is the same in both
 * directions, and never changes.
 */
const delayOf = (one: string, other: string) =>
  (((tailOf(one) ^ tailOf(other)) >>> 0) / 2 ** 32) * presenceDelayMinutes * minute

/** The number, since 1970, of the last quarter of an hour that has ended for these two members with their delay. */
export const quarterFor = (viewerId: string, memberId: string, now = Date.now()) =>
  Math.floor((now - delayOf(viewerId, memberId)) / step)
