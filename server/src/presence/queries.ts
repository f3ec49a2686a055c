import { lastSeenMinutes, onlineMinutes } from '@hearth/shared/members'
import { sql } from 'kysely'
import { type Database, prepared } from '../db/connection.ts'

const minute = 60_000
/** When this process last wrote each member down: a member's last-seen time is written at most once a minute. */
const lastWrittenAt = new Map<string, number>()

type Batch = { ids: Set<string>; written: Promise<unknown> }
/** Of each database the batch that is being written, and the one that collects meanwhile. */
const batches = new WeakMap<Database, { last: Promise<unknown>; next: Batch | null }>()

/** Sorted, so that processes that write the same members at once wait for each other in one order. Ids may be gone. */
const writePresence = (db: Database, ids: Set<string>) =>
  sql`${prepared}insert into presence (profile_id, last_seen_at)
    select id, now() from profiles where id = any (${[...ids]}::uuid[]) order by id
    on conflict (profile_id) do update set last_seen_at = excluded.last_seen_at`.execute(db)

/**
 * Writes members down together: at once when nothing is being written, otherwise with everybody else who comes until
 * that has ended. A crowd costs a statement for each round trip, not one for each member.
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

/** Notes that a member is here; it is written when this answers. */
export async function recordActivity(db: Database, profileId: string, now = Date.now()) {
  if (now - (lastWrittenAt.get(profileId) ?? 0) < minute) return
  if (lastWrittenAt.size > 100_000) lastWrittenAt.clear()
  lastWrittenAt.set(profileId, now)
  await queueWrite(db, profileId)
}

/** A heartbeat carries the time its transaction began and shows when that ends: what is this much older is looked at again. */
const overlap = '1 minute'

/**
 * Copies new last-seen times into the search projection, where they order Discover; the online dot never depends on it.
 * Of those who hide theirs it gets the day.
 * Only members seen since `since` are looked up there. Presence itself is read through, which needs no index: a copy
 * takes a good part of it anyway, and without one a heartbeat stays within its page.
 * @param since the beginning of the last copy; null looks at everybody
 * @returns how many members moved
 */
export async function copyPresenceToSearch(db: Database, since: Date | null = null): Promise<number> {
  const at = sql`searchable_last_seen(p.last_seen_at, hiding.id is null)`
  const result = await sql`update search_members s set last_seen_at = ${at}
    from presence p left join (select id from profiles where not show_last_seen) hiding on hiding.id = p.profile_id
    where p.profile_id = s.profile_id and p.last_seen_at > s.last_seen_at and ${at} > s.last_seen_at
      and p.last_seen_at > coalesce(${since}::timestamptz - ${overlap}::interval, '-infinity')`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** When somebody was last here, as it leaves the server: the quarter of an hour that it was in. */
export function roundLastSeen(at: Date): string {
  const step = lastSeenMinutes * minute
  return new Date(Math.floor(at.getTime() / step) * step).toISOString()
}

/** What others are told of when a member was last here; null: nothing. */
export function presenceOf(lastSeenAt: Date | null, now = new Date()) {
  if (!lastSeenAt) return { online: false, lastSeenAt: null }
  const online = now.getTime() - lastSeenAt.getTime() <= onlineMinutes * minute
  return { online, lastSeenAt: roundLastSeen(lastSeenAt) }
}
