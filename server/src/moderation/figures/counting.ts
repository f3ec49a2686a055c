import { type RawBuilder, sql } from 'kysely'

type Fragment = RawBuilder<unknown>

/** Today in UTC. */
export const today = sql`(now() at time zone 'utc')::date`
/** The day of a time, in UTC. */
export const dayOf = (time: Fragment) => sql`((${time}) at time zone 'utc')::date`
/** Midnight of the day so many days ago, in UTC. */
export const midnight = (daysAgo: number) => sql`((${today} - ${sql.lit(daysAgo)})::timestamp at time zone 'utc')`

/** Neither of two members is a test member. Two conditions rather than one: each is a hash join. */
export const areReal = (one: Fragment, other: Fragment) =>
  sql`not exists (select from profiles t where t.is_test and t.id = ${one})
    and not exists (select from profiles t where t.is_test and t.id = ${other})`
