import { type AdminUser, mostFound, type UserFilter } from '@hearth/shared/admin-users'
import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { exactTime } from '../db/keyset.ts'
import type { UserCursor } from './user-cursor.ts'

type Row = Omit<AdminUser, 'createdAt' | 'lastSeenAt' | 'deletesAt'> & {
  createdAt: Date
  lastSeenAt: Date | null
  deletesAt: Date | null
  /** Where the row stands in the order of the list. */
  orderValue: string
  orderId: string
}

const name = sql`lower(u.first_name || ' ' || u.last_name)`
const suspended = sql`exists (select from restrictions r where r.subject_id = p.id and r.kind = 'suspended'
  and r.lifted_at is null and r.starts_at <= now() and (r.ends_at is null or r.ends_at > now()))`

const columns = sql`u.id, p.id as profile_id, u.email, u.email_verified as confirmed, u.phone_number as phone,
  u.first_name, u.last_name, u.birthday, u.language_code, p.city, p.country, p.profile_completed as complete, u.banned,
  ${suspended} as suspended, u.created_at, s.last_seen_at, u.deletes_at,
  (select coalesce(json_agg(role order by role), '[]') from user_roles r where r.user_id = u.id) as roles`
const tables = sql`"user" u join profiles p on p.user_id = u.id left join presence s on s.profile_id = p.id`

/** An account as admins see it. A placeholder is no address. */
export function toAdminUser({ orderValue: _, orderId: __, createdAt, lastSeenAt, deletesAt, email, ...row }: Row) {
  return {
    ...row,
    email: email && !isPlaceholderAddress(email) ? email : null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    deletesAt: deletesAt?.toISOString() ?? null,
  } satisfies AdminUser
}

/** The orders of the list. The last one seen first, and then those who were never seen not at all. */
const orders = {
  newest: { key: sql`u.created_at`, id: sql`u.id`, value: exactTime(sql`u.created_at`), type: sql`timestamptz` },
  seen: {
    key: sql`s.last_seen_at`,
    id: sql`s.profile_id`,
    value: exactTime(sql`s.last_seen_at`),
    type: sql`timestamptz`,
  },
  name: { key: name, id: sql`u.id`, value: name, type: sql`text` },
} as const

const states: Record<NonNullable<UserFilter['state']>, RawBuilder<unknown>> = {
  confirmed: sql`u.email_verified`,
  unconfirmed: sql`not u.email_verified`,
  incomplete: sql`not p.profile_completed`,
  leaving: sql`u.deletes_at is not null`,
  suspended,
  banned: sql`u.banned`,
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * The accounts that contain the words, in the expressions of the indexes; one more than a search reads, so that common
 * words cost no more than rare ones. `offset 0` makes the planner look for the words, whatever follows.
 */
function found(search: string) {
  if (uuid.test(search))
    return sql`select id from "user" where id = ${search}::uuid
      union select user_id from profiles where id = ${search}::uuid`
  const pattern = `%${escaped(search.toLowerCase())}%`
  // A whole address finds its account alone: its parts are in too many others.
  const exact = sql`select id from "user" where email = ${search.toLowerCase()}`
  return sql`(${exact}) union all (select id from (select id from "user" where not exists (${exact}) and
      lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) like ${pattern} offset 0) as u
      limit ${mostFound + 1})
    union all (select user_id from (select user_id from profiles where lower(city) like ${pattern} offset 0) as p
      limit ${mostFound + 1})`
}

function conditions({ search, role, state, country, joinedSince, sort }: UserFilter, cursor: UserCursor | null) {
  const { key, id, type } = orders[sort]
  const after = sort === 'name' ? sql`>` : sql`<`
  return [
    search && sql`u.id in (select id from found)`,
    role && sql`u.id in (select user_id from user_roles where role = ${role}::member_role)`,
    state && states[state],
    country && sql`p.country = ${country}::country`,
    joinedSince && sql`u.created_at >= ${joinedSince}::date`,
    sort === 'seen' && sql`s.last_seen_at is not null`,
    cursor && sql`(${key}, ${id}) ${after} (${cursor.value}::${type}, ${cursor.id}::uuid)`,
  ].filter((one) => one !== undefined && one !== false && one !== null && one !== '')
}

/**
 * A page of accounts.
 * @param limit the rows to read: one more than the page shows
 */
export async function findUsers(db: Database, filter: UserFilter, cursor: UserCursor | null, limit: number) {
  const { key, id, value } = orders[filter.sort]
  const direction = filter.sort === 'name' ? sql`asc` : sql`desc`
  const all = [sql`true`, ...conditions(filter, cursor)]
  const { rows } = await sql<Row & { narrow: boolean }>`
    ${filter.search ? sql`with found as materialized (${found(filter.search)})` : sql``}
    select ${columns}, ${value} as order_value, ${id} as order_id,
      ${filter.search ? sql`(select count(*) > ${mostFound} from found)` : sql`false`} as narrow
    from ${tables} where ${sql.join(all, sql` and `)}
    order by ${key} ${direction}, ${id} ${direction} limit ${limit}`.execute(db)
  return rows
}

/** One account; null when there is none. */
export async function findUser(db: Database, userId: string): Promise<AdminUser | null> {
  const { rows } = await sql<Row>`select ${columns} from ${tables} where u.id = ${userId}`.execute(db)
  return rows[0] ? toAdminUser(rows[0]) : null
}

/** The account of an address. */
export async function userOfEmail(db: Database, email: string): Promise<string | null> {
  const found = await db.selectFrom('user').where('email', '=', email.toLowerCase()).select('id').executeTakeFirst()
  return found?.id ?? null
}
