import type { CommunityFunction } from '@hearth/shared/community-functions'
import { ageOn, todayUtc } from '@hearth/shared/members/age'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { noFactors, readFactors } from './factors.ts'
import { type MemberColumns, notSet, toMemberColumns, traitColumns, wishColumns } from './member-columns.ts'

/** Load and evidence, in the order of member_load.packed. Price and tendency are in thousandths until scaled. */
const loadColumns = ['pending', 'matches', 'weekMatches', 'price', 'shown', 'made', 'received', 'tendency'] as const
/** Beside profile and wishes: whether the member likes the viewer, days since last active, and load. */
type OtherColumn = 'likesMe' | 'away' | (typeof loadColumns)[number]

/**
 * Members with everything that ranking needs. `made` and `received` count the decisions that their factors were
 * learned from; -1: none were learned.
 */
export type Candidates = Record<OtherColumn, Float64Array> & {
  ids: string[]
  people: MemberColumns
  judging: Float32Array
  judged: Float32Array
}

const names = [...traitColumns, 'likesMe', 'away', ...loadColumns, ...wishColumns] as const
/** Computed for members without stored traits, such as a hidden viewer. */
const traits = `coalesce(l.traits,
  recommendation_traits(s.birthday, s.height, s.weight, s.gender, s.goals, s.interests, s.lat, s.lng, s.more_interests))`
/** Whole hours, because every number in the text is an integer; scaled to days on reading. */
const away = "(date_part('epoch', now() - s.last_seen_at) / 3600)::int"
/** The packed load of a member without a row: no load, nothing learned, no tendency, no wishes. */
const unknownMember = `0,0,0,0,0,-1,-1,0,${notSet}`

/** The numbers of all members in one text: ten times faster to read than rows. */
const aggregates = sql.raw(`string_agg(s.profile_id::text, '') as ids,
  string_agg(${traits} || ',' || s.likes_me::int || ',' || ${away} || ',' || coalesce(l.packed, '${unknownMember}'), ',')
    as numbers`)
const factors = sql.raw(`, string_agg(coalesce(l.factors, '${noFactors}'), '') as factors`)

type Text = string | null
type Row = { ids: Text; numbers: Text }
type Times = { now: number; oldestAt: number | null; oldestId: Text }

/** To the next column, from one whose number is not below zero: past the interests from 63 on, which then are missing. */
const steps = Uint8Array.from(names, (name) => (name === 'high' || name === 'wishHigh' ? 3 : 1))

const comma = 44
const minus = 45

/**
 * Parses comma-separated integers, member after member, into columns. A member without wishes has one number instead of
 * the wish columns, and who has no interests from 63 on has no numbers for them. This loop takes a third of the time of
 * JSON.parse and allocates nothing but the columns.
 */
function parseColumns(text: string, count: number) {
  const all = names.map(() => new Float64Array(count))
  const firstWish = names.indexOf(wishColumns[0])
  const last = names.length - 1
  let row = 0
  let column = 0
  let number = 0
  let sign = 1
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : comma
    if (code >= 48) number = number * 10 + code - 48
    else if (code === minus) sign = -1
    else {
      number *= sign
      all[column]![row] = number
      const ends = column === last || (column === firstWish && number === notSet)
      if (ends) row++
      column = ends ? 0 : column + (number < 0 ? 1 : steps[column]!)
      number = 0
      sign = 1
    }
  }
  return Object.fromEntries(names.map((name, k) => [name, all[k]!])) as Record<(typeof names)[number], Float64Array>
}

const idLength = 36
const idsOf = (text: Text) =>
  Array.from({ length: (text?.length ?? 0) / idLength }, (_, row) => text!.slice(row * idLength, (row + 1) * idLength))

/** Cache of ages by birthday (days since 1970), valid for one day. */
const known = { today: '', ages: new Map<number, number>() }

/** Age in full years today of a birthday in days since 1970. */
function ageOf(day: number, today: string): number {
  const age = known.ages.get(day) ?? ageOn(todayUtc(new Date(day * 86_400_000)), today)
  known.ages.set(day, age)
  return age
}

/** Scales integers to years, degrees, days, prices and tendencies, in place. */
function scale({ age, lat, lng, away, price, tendency }: Record<(typeof names)[number], Float64Array>) {
  const today = todayUtc()
  if (known.today !== today) Object.assign(known, { today, ages: new Map() })
  for (let j = 0; j < age.length; j++) {
    age[j] = ageOf(age[j]!, today)
    lat[j]! /= 1e6
    lng[j]! /= 1e6
    away[j]! /= 24
    price[j]! /= 1000
    tendency[j]! /= 1000
  }
}

/** What the community has switched off, of which nothing is read. */
type Without = { off: CommunityFunction[] }

async function read<More>(db: Database, rows: RawBuilder<unknown>, { off }: Without, more: RawBuilder<unknown>) {
  const statement = sql<Row & More>`select ${aggregates} ${more} from (${rows}) s
    left join member_load l on l.profile_id = s.profile_id`
  const row = (await rowsOf(db, statement))[0]!
  const ids = idsOf(row.ids)
  const numbers = parseColumns(row.numbers ?? '', ids.length)
  scale(numbers)
  return { row, columns: { ...numbers, ids, people: toMemberColumns(numbers, off) } }
}

/**
 * Reads members as columns. All columns have the same order, which may differ from that of `rows`.
 * @param rows a query for rows of search_members with `likes_me`
 */
export async function readColumns(db: Database, rows: RawBuilder<unknown>, without: Without): Promise<Candidates> {
  const { row, columns } = await read<{ factors: Text }>(db, rows, without, factors)
  return { ...columns, ...readFactors(row.factors ?? '') }
}

const times = sql.raw(`, (extract(epoch from now()) * 1000000)::bigint as now,
  (extract(epoch from min(s.last_seen_at)) * 1000000)::bigint as "oldestAt",
  (array_agg(s.profile_id order by s.last_seen_at, s.profile_id))[1] as "oldestId"`)

/**
 * The same without what was learned from decisions, which is most of the text: for compatibility. Adds the time, and
 * the member who is away for longest, with the time when they were last seen (microseconds since 1970; null for none).
 */
export async function readPeople(db: Database, rows: RawBuilder<unknown>, without: Without) {
  const { row, columns } = await read<Times>(db, rows, without, times)
  return { ...columns, now: row.now, oldest: row.oldestId === null ? null : { at: row.oldestAt!, id: row.oldestId } }
}

/** The rows of these members that are in the search projection, in no order. */
export function membersById(ids: string[]): RawBuilder<unknown> {
  return sql`select s.*, false as likes_me from search_members s where s.profile_id = any (${ids}::uuid[])`
}

/** A member's own row as others know it, also when the member is hidden and not in the projection. */
export function ownRow(profileId: string): RawBuilder<unknown> {
  return sql`select
      p.id as profile_id,
      p.birthday,
      p.gender,
      coalesce(p.goal_bits, goal_mask(p.relationship_goal)) as goals,
      case when p.show_height then p.height end as height,
      case when p.show_weight then p.weight end as weight,
      interest_mask(p.interests) as interests,
      more_interest_mask(p.interests) as more_interests,
      case when p.show_distance then p.public_lat end as lat,
      case when p.show_distance then p.public_lng end as lng,
      now() as last_seen_at,
      false as likes_me
    from profiles p
    where p.id = ${profileId}`
}
