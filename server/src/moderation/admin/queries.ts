import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { asciiAddress } from '@hearth/shared/email-address'
import { type AdminUser, maxFound, type UserFilter } from '@hearth/shared/moderation/admin-users'
import { type RawBuilder, sql } from 'kysely'
import type { CountryCode } from 'libphonenumber-js/max'
import { numbersWritten } from '../../account/identity/codes/phone-number.ts'
import { countryCodeOfProfile } from '../../people/cards.ts'
import type { Database } from '../../platform/db/connection.ts'
import { contains, containsWords } from '../../platform/db/contains.ts'
import { exactTime } from '../../platform/db/keyset.ts'
import type { UserCursor } from './user-cursor.ts'

type Row = Omit<AdminUser, 'createdAt' | 'lastSeenAt' | 'deletesAt'> & {
  createdAt: Date
  lastSeenAt: Date | null
  deletesAt: Date | null
  /** Where the row stands in the order of the list. */
  orderValue: string
}

const columns = sql`u.id, p.id as profile_id, u.email, u.email_verified as confirmed, u.phone_number as phone,
  u.first_name, u.last_name, u.birthday, u.language_code, p.city, p.country,
  ${countryCodeOfProfile} as country_code, p.profile_completed as complete, u.banned,
  coalesce(l.suspended_until > now(), false) as suspended, u.created_at, l.last_seen_at, u.deletes_at,
  (select coalesce(json_agg(role order by role), '[]') from user_roles r where r.user_id = u.id) as roles`
const joined = sql`join "user" u on u.id = l.user_id join profiles p on p.user_id = l.user_id`

/** An account as admins see it. A placeholder is no address. */
export function toAdminUser({ orderValue: _, createdAt, lastSeenAt, deletesAt, email, ...row }: Row) {
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
  newest: { key: sql`l.created_at`, value: exactTime(sql`l.created_at`), type: sql`timestamptz` },
  seen: { key: sql`l.last_seen_at`, value: exactTime(sql`l.last_seen_at`), type: sql`timestamptz` },
  name: { key: sql`l.name`, value: sql`l.name`, type: sql`text` },
} as const

/** In the words of the indexes. The suspended are among the banned. */
const states: Record<NonNullable<UserFilter['state']>, RawBuilder<unknown>> = {
  confirmed: sql`l.confirmed`,
  unconfirmed: sql`not l.confirmed`,
  incomplete: sql`not l.complete`,
  leaving: sql`l.leaving`,
  suspended: sql`l.banned and l.suspended_until > now()`,
  banned: sql`l.banned`,
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const words = sql`fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, ''))`

/**
 * The accounts that contain the words, in the expressions of the indexes; one more than a search reads, so that common
 * words cost no more than rare ones. `offset 0` makes the planner look for the words, whatever follows. A whole address
 * or number finds its account alone: an address's parts are in too many others.
 * @param numbers what the words are as phone numbers
 */
function found(search: string, numbers: string[]) {
  if (uuid.test(search))
    return sql`select id from "user" where id = ${search}::uuid
      union select user_id from profiles where id = ${search}::uuid`
  const address = asciiAddress(search)
  if (address) return sql`select id from "user" where email = ${address.toLowerCase()}`
  const exact = sql`select id from "user" where phone_number = any(${numbers}::text[])`
  const isNew = sql`not exists (${exact})`
  const most = sql.lit(maxFound + 1)
  return sql`select id from ((${exact})
    union all (
      select id from (
        select id from "user" where ${isNew} and ${containsWords(words, search)}
        offset 0) u
      limit ${most})
    union all (
      select user_id from (select user_id from profiles where ${isNew} and fold(city) like ${contains(search)} offset 0) p
      limit ${most})
  ) a limit ${most}`
}

function conditions({ search, role, state, country, joinedSince, sort }: UserFilter, cursor: UserCursor | null) {
  const { key, type } = orders[sort]
  const after = sort === 'name' ? sql`>` : sql`<`
  return [
    search && sql`l.user_id in (select id from found)`,
    role && sql`l.user_id in (select user_id from user_roles where role = ${role}::member_role)`,
    state && states[state],
    country && sql`l.country = ${country}::country`,
    joinedSince && sql`l.created_at >= ${joinedSince}::date`,
    sort === 'seen' && sql`l.last_seen_at is not null`,
    cursor && sql`(${key}, l.user_id) ${after} (${cursor.value}::${type}, ${cursor.id}::uuid)`,
  ].filter((one) => one !== undefined && one !== false && one !== null && one !== '')
}

type Reading = {
  cursor: UserCursor | null
  /** The rows to read: one more than the page shows. */
  limit: number
  /** A phone number without a country code is one of theirs. */
  countries?: readonly CountryCode[]
}

/**
 * A page of accounts: their rows in the list by an index of its order, and then the rest of the page's accounts alone.
 */
export async function findUsers(db: Database, filter: UserFilter, { cursor, limit, countries = [] }: Reading) {
  const { key, value } = orders[filter.sort]
  const direction = filter.sort === 'name' ? sql`asc` : sql`desc`
  const order = sql`${key} ${direction}, l.user_id ${direction}`
  const all = [sql`true`, ...conditions(filter, cursor)]
  const { rows } = await sql<Row & { narrow: boolean }>`
    ${filter.search ? sql`with found as materialized (${found(filter.search, numbersWritten(filter.search, countries))})` : sql``}
    select
      ${columns},
      ${value} as order_value,
      ${filter.search ? sql`(select count(*) > ${maxFound} from found)` : sql`false`} as narrow
    from (select l.user_id from listed_accounts l where ${sql.join(all, sql` and `)}
      order by ${order} limit ${limit}) page
    join listed_accounts l on l.user_id = page.user_id ${joined}
    order by ${order}`.execute(db)
  return rows
}

/** One account; null when there is none. */
export async function findUser(db: Database, userId: string): Promise<AdminUser | null> {
  const { rows } = await sql<Row>`select ${columns} from listed_accounts l ${joined}
    where l.user_id = ${userId}`.execute(db)
  return rows[0] ? toAdminUser(rows[0]) : null
}

/** The account of an address. */
export async function userOfEmail(db: Database, email: string): Promise<string | null> {
  const found = await db.selectFrom('user').where('email', '=', email.toLowerCase()).select('id').executeTakeFirst()
  return found?.id ?? null
}
