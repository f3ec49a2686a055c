import { belongingsOf, type CommunityFunction, functionNames } from '@hearth/shared/community-functions'
import { fieldOf } from '@hearth/shared/members/profile-fields'
import { fieldsOf } from '@hearth/shared/people/discover-filters'
import { heightLimits, weightLimits } from '@hearth/shared/people/profile-limits'
import type { WishName } from '@hearth/shared/people/recommendation-limits'
import { type RawBuilder, sql } from 'kysely'
import { keepsWay, type OptionalWay } from '../../account/identity/off-ways.ts'
import { keepPart } from '../../platform/community/parts.ts'
import { type Deletion, deleteInBatches } from '../../platform/db/batches.ts'
import { columnOf } from '../../platform/db/column-of.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

/** The column of a field. A switch is on, and any other field empty, before the member changes it. */
function fieldDeletion(key: Parameters<typeof fieldOf>[0]): Deletion {
  const column = sql.ref(columnOf(key))
  const where = fieldOf(key).kind === 'switch' ? sql`not ${column}` : sql`${column} is not null`
  return { table: 'profiles', set: sql`${column} = default`, where }
}

/** What stands in the columns of a wish that nobody has. */
const noWish: Partial<Record<WishName, Record<string, number>>> = {
  height: { height_importance: 0, height_min: heightLimits.min, height_max: heightLimits.below - 1 },
  weight: { weight_importance: 0, weight_min: weightLimits.min, weight_max: weightLimits.below - 1 },
  distance: { distance_importance: 0, distance_km: 100 },
}

function wishDeletion(wish: WishName): Deletion {
  const columns = Object.entries(noWish[wish] ?? {}).map(([column, value]) => ({ column: sql.ref(column), value }))
  const set = sql.join(columns.map(({ column, value }) => sql`${column} = ${sql.lit(value)}`))
  const where = sql`(${sql.join(
    columns.map(({ column, value }) => sql`${column} <> ${sql.lit(value)}`),
    sql` or `,
  )})`
  return { table: 'wishes', set, where }
}

const searchDeletion = (asked: string[]): Deletion => ({
  table: 'savedSearches',
  set: sql`filters = filters - ${asked}::text[]`,
  where: sql`filters ?| ${asked}::text[]`,
})

const orderDeletion = (order: string): Deletion => ({
  table: 'savedSearches',
  set: sql`sort_order = 'lastSeen'`,
  where: sql`sort_order = ${order}`,
})

/** What has a table of its own. A pass that declines a like is no recommendation's. */
const ownTables: Partial<Record<CommunityFunction, Deletion[]>> = {
  views: [
    { table: 'profileViews', where: sql`true` },
    { table: 'memberVisits', set: sql`views_at = null`, where: sql`views_at is not null` },
  ],
  recommendations: [
    { table: 'wishes', where: sql`true` },
    { table: 'recommendationLog', where: sql`true` },
    { table: 'passes', where: sql`declined_at is null` },
    { table: 'memberFactor', where: sql`true` },
    {
      table: 'memberLoad',
      set: sql`factors = null, made = null, received = null, price = 0, week_shown = 0, shown = 0`,
      where: sql`(factors is not null or made is not null or shown > 0)`,
    },
    {
      table: 'recommendationModel',
      set: sql`parameters = null, interest_weights = null, language_weights = null, base = null, decisions = 0`,
      where: sql`(parameters is not null or decisions > 0)`,
    },
  ],
}

/** All that is stored of a function. */
function deletionsOf(name: CommunityFunction): Deletion[] {
  const { fields = [], filters = [], orders = [], wishes = [], notices = [] } = belongingsOf(name)
  const asked = filters.flatMap((key) => fieldsOf(key))
  return [
    ...fields.map(fieldDeletion),
    ...wishes.map(wishDeletion),
    ...(asked.length > 0 ? [searchDeletion(asked)] : []),
    ...orders.map(orderDeletion),
    ...notices.map((kind): Deletion => ({ table: 'notices', where: sql`kind = ${kind}` })),
    ...(ownTables[name] ?? []),
  ]
}

/** A way in that is off, of the accounts that have another. A number that is a second factor stays. */
function wayDeletions(name: CommunityFunction, off: readonly CommunityFunction[]): Deletion[] {
  const own = (way: OptionalWay, id: string) => sql`exists (select from "user" u
    where u.id = ${sql.ref(id)} and not ${keepsWay(way, off)})`
  if (name === 'wallets')
    return [
      { table: 'account', where: sql`provider_id = 'siwe' and ${own('wallets', 'account.user_id')}` },
      { table: 'walletAddress', where: own('wallets', 'wallet_address.user_id') },
    ]
  if (name !== 'phone') return []
  const isFactor = sql`exists (select from second_factors f where f.user_id = "user".id and f.kind = 'phone')`
  return [
    {
      table: 'user',
      set: sql`phone_number = null, phone_number_verified = false`,
      where: sql`phone_number is not null and not ${isFactor} and ${own('phone', 'user.id')}`,
    },
  ]
}

/**
 * Deletes what members have of a function, in steps.
 * @param off the functions that are off
 */
export async function deleteData(db: Database, name: CommunityFunction, off: readonly CommunityFunction[]) {
  for (const deletion of [...deletionsOf(name), ...wayDeletions(name, off)]) await deleteInBatches(db, deletion)
}

/** Queries for the ids of the profiles that use a function. */
const usersOf: Record<CommunityFunction, RawBuilder<{ id: string }>> = {
  height: sql`select id from profiles where height is not null`,
  weight: sql`select id from profiles where weight is not null`,
  distance: sql`select id from profiles where show_distance and public_lat is not null`,
  map: sql`select profile_id as id from map_members`,
  views: sql`select viewed_id as id from profile_views union select viewer_id from profile_views`,
  recommendations: sql`select profile_id as id from wishes union select viewer_id from recommendation_log`,
  phone: sql`select p.id from "user" u join profiles p on p.user_id = u.id where u.phone_number_verified`,
  wallets: sql`select distinct p.id from wallet_address w join profiles p on p.user_id = w.user_id`,
}

/** How many members use each function. */
export async function usesOfFunctions(db: Database): Promise<Record<CommunityFunction, number>> {
  const counts = functionNames.map((name) => sql`(select count(*) from (${usersOf[name]}) used) as ${sql.ref(name)}`)
  const { rows } = await sql<Record<CommunityFunction, number>>`select ${sql.join(counts)}`.execute(db)
  return oneRow(rows)
}

const topicOf = (name: CommunityFunction) => `off-${name}`

/** Takes back what members were told of the functions that are on. */
export async function takeBackNotices(db: Database) {
  const { value } = await keepPart(db, 'functions')
  const topics = functionNames.filter((name) => value[name] === undefined).map(topicOf)
  await deleteInBatches(db, { table: 'notices', where: sql`kind = 'tip' and topic = any (${topics}::text[])` })
}

/** Members that one statement tells. */
const toldAtOnce = 10_000

/**
 * Tells the members who use a function that it is off and when its data goes. It stands in the list of the bell, whatever
 * they have chosen to be told.
 * @param since when it was switched off: who was told since then is not told again
 */
export async function tellUsers(db: Database, name: CommunityFunction, since: string) {
  const topic = topicOf(name)
  const some = sql`insert into notices (profile_id, kind, topic, in_app)
    select
      used.id,
      'tip',
      ${topic}::text,
      true
    from (${usersOf[name]}) used
    where not exists (select from notices n
      where n.profile_id = used.id and n.kind = 'tip' and n.topic = ${topic} and n.last_at >= ${since}::timestamptz)
    limit ${sql.lit(toldAtOnce)}
    on conflict (profile_id, kind, about_id, topic) do update set last_at = now(), read_at = null`
  while ((await some.execute(db)).numAffectedRows);
}
