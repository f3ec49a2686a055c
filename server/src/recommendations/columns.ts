import { ageOn, todayUtc } from '@hearth/shared/age'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { noFactors, readFactors } from './factors.ts'
import { type MemberColumns, notSet, toMemberColumns, traitColumns, wishColumns } from './member-columns.ts'

/** How full members are, and what they were learned from, as member_load packs it. Price: thousandths until it is read. */
const loadColumns = ['pending', 'matches', 'weekMatches', 'price', 'shown', 'made', 'received'] as const
/** Beside what people are and wish for: a like of theirs that waits, days since they were here, and their load. */
type OtherColumn = 'likesMe' | 'away' | (typeof loadColumns)[number]

/**
 * Members with all that ranking needs of them. `made` and `received` are the decisions that their factors were learned
 * from, -1 where none were.
 */
export type Candidates = Record<OtherColumn, Float64Array> & {
  ids: string[]
  people: MemberColumns
  judging: Float32Array
  judged: Float32Array
}

const names = [...traitColumns, 'likesMe', 'away', ...loadColumns, ...wishColumns] as const
/** Made anew for whom it does not lie ready, as for the viewer while nobody can find them. */
const traits = `coalesce(l.traits,
  recommendation_traits(s.birthday, s.height, s.weight, s.gender, s.goal, s.interests, s.lat, s.lng))`
/** Hours until it is read, as every number here is a whole one. */
const away = "(date_part('epoch', now() - s.last_seen_at) / 3600)::int"
/** What is packed of whom nothing is known: free, learned about nowhere, without wishes. */
const unknownMember = `0,0,0,0,0,-1,-1,${notSet}`

/** All members' numbers in one text: read in a tenth of the time that as many rows would take. */
const aggregates = sql.raw(`string_agg(s.profile_id::text, '') as ids,
  string_agg(${traits} || ',' || s.likes_me::int || ',' || ${away} || ',' || coalesce(l.packed, '${unknownMember}'), ',')
    as numbers,
  string_agg(coalesce(l.factors, '${noFactors}'), '') as factors`)

type Text = string | null
type Row = { ids: Text; numbers: Text; factors: Text }

const [comma, minus] = [44, 45]

/**
 * Whole numbers parted by commas, member after member, as columns. Who has set no wishes has one number in their place.
 * One pass by hand takes a third of the time of JSON.parse, and makes nothing that has to be thrown away.
 */
function parseColumns(text: string, count: number) {
  const all = names.map(() => new Float64Array(count))
  const [firstWish, last] = [names.indexOf(wishColumns[0]), names.length - 1]
  let [row, place, number, sign] = [0, 0, 0, 1]
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : comma
    if (code >= 48) number = number * 10 + code - 48
    else if (code === minus) sign = -1
    else {
      number *= sign
      all[place]![row] = number
      const ends = place === last || (place === firstWish && number === notSet)
      if (ends) row++
      place = ends ? 0 : place + 1
      number = 0
      sign = 1
    }
  }
  return Object.fromEntries(names.map((name, k) => [name, all[k]!])) as Record<(typeof names)[number], Float64Array>
}

const idLength = 36
const idsOf = (text: Text) =>
  Array.from({ length: (text?.length ?? 0) / idLength }, (_, row) => text!.slice(row * idLength, (row + 1) * idLength))

/** Full years by days since 1970, as known of one day: each is worked out once. */
const known = { today: '', ages: new Map<number, number>() }

/** Full years today, of days since 1970. */
function ageOf(day: number, today: string): number {
  const age = known.ages.get(day) ?? ageOn(todayUtc(new Date(day * 86_400_000)), today)
  known.ages.set(day, age)
  return age
}

/** Turns whole numbers into what they stand for, in their place. */
function scale({ age, lat, lng, away, price }: Record<(typeof names)[number], Float64Array>) {
  const today = todayUtc()
  if (known.today !== today) Object.assign(known, { today, ages: new Map() })
  for (let j = 0; j < age.length; j++) {
    age[j] = ageOf(age[j]!, today)
    lat[j]! /= 1e6
    lng[j]! /= 1e6
    away[j]! /= 24
    price[j]! /= 1000
  }
}

/**
 * Reads members as columns; all in one order, which need not be that of `rows`.
 * @param rows a query for rows of search_members, with likes_me
 */
export async function readColumns(db: Database, rows: RawBuilder<unknown>): Promise<Candidates> {
  const { rows: found } = await sql<Row>`select ${aggregates} from (${rows}) s
    left join member_load l on l.profile_id = s.profile_id`.execute(db)
  const row = found[0]!
  const ids = idsOf(row.ids)
  const numbers = parseColumns(row.numbers ?? '', ids.length)
  scale(numbers)
  return { ...numbers, ids, people: toMemberColumns(numbers), ...readFactors(row.factors ?? '') }
}

/** These members, as far as they can be found at all; in no order. */
export function membersById(ids: string[]): RawBuilder<unknown> {
  return sql`select s.*, false as likes_me from search_members s where s.profile_id = any (${ids}::uuid[])`
}

/** A member's own row, also while nobody can find them. */
export function ownRow(profileId: string): RawBuilder<unknown> {
  return sql`select p.id as profile_id, p.birthday, p.gender, p.relationship_goal as goal, p.height, p.weight,
      interest_mask(p.interests) as interests, p.public_lat as lat, p.public_lng as lng, now() as last_seen_at,
      false as likes_me
    from profiles p where p.id = ${profileId}`
}
