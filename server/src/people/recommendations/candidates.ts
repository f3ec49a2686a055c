import { latestBirthday, todayUtc } from '@hearth/shared/members/age'
import { livedInCountries } from '@hearth/shared/members/community-countries'
import type { CommunityField } from '@hearth/shared/members/community-fields'
import { everyGoal } from '@hearth/shared/members/goal-sets'
import type { Country } from '@hearth/shared/members/members'
import { activeDays, setAsideDays } from '@hearth/shared/people/recommendation-limits'
import { type RawBuilder, sql } from 'kysely'
import { asks } from '../../members/community-fields/asks.ts'
import type { Sides } from '../../members/community-genders/sets.ts'
import { largeCellsAround } from '../../members/location/cells.ts'
import { blockedWith, looksFor, type Viewer } from '../../members/visibility/queries.ts'
import { readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Json } from '../../platform/db/types.ts'
import { type Candidates, readColumns } from './columns.ts'
import type { Reason } from './explain.ts'
import { wishedAt } from './interest-masks.ts'
import type { MemberColumns } from './member-columns.ts'

/** The member who receives recommendations. `self` has one row: the member's own profile and wishes. */
export type Recipient = {
  viewer: Viewer
  self: Candidates
  /** The groups that the viewer looks for, as bits. */
  sought: number
  /** The sets of groups of genders that the viewer looks for. */
  sides: Sides
  /** The sets of sought groups that have one of the viewer's. */
  ways: readonly number[]
  languages: string[]
  /** The community's own fields that wishes can be about. */
  fields: CommunityField[]
}

/** At most this many candidates are ranked: those active last. */
const maxCandidates = 5000
/** Of the members who like the viewer, this many are candidates: the newest likes. */
const maxLikers = 500
/** The smallest circle in kilometres, and how many candidates are enough; with fewer the whole country is searched. */
const nearby = { km: 100, minCandidates: 120 }
const mustHave = 4

/** Members the viewer has decided on, and members who have passed on, blocked or reported the viewer. */
function decided({ profileId }: Viewer): RawBuilder<unknown> {
  return sql`${blockedWith({ profileId })}
    union all select liked_id from profile_likes where liker_id = ${profileId}
    union all select passed_id from passes where passer_id = ${profileId}
    union all select passer_id from passes where passed_id = ${profileId}
    union all select target_id from reports where reporter_id = ${profileId} and target_id is not null
    union all select reporter_id from reports where target_id = ${profileId} and reporter_id is not null`
}

/** Members who are recommended now or were set aside recently. */
function shown({ profileId }: Viewer): RawBuilder<unknown> {
  return sql`select shown_id from recommendation_log
    where viewer_id = ${profileId}
      and (closed is null or closed = 'refreshed' and closed_at > now() - ${setAsideDays} * interval '1 day')`
}

const likers = ({ profileId }: Viewer) => sql`select liker_id from profile_likes where liked_id = ${profileId}`

/** The rule of visibleTo() on the projection, which has no incomplete, banned or hidden members. */
function visible({ profileId, country, international }: Viewer): RawBuilder<unknown> {
  return sql`s.profile_id <> ${profileId} and (s.country = ${country} or (${international} and s.international))`
}

const wished = (people: MemberColumns, wish: 'age' | 'height' | 'weight' | 'goal' | 'interests') =>
  people[`${wish}Importance`][0] === mustHave

const joined = (high: number, low: number) => String((BigInt(high) << 32n) | BigInt(low))

/**
 * Members with one of the interests that must be. The indexes do not have those from 63 on, which would make each entry
 * longer: who asks for one of them reads the index of the search.
 */
function hasWished(people: MemberColumns): RawBuilder<unknown> {
  const [low, high, more, most] = wished(people, 'interests') ? wishedAt(people, 0) : []
  const interests = joined(high ?? 0, low ?? 0)
  if (!more && !most) return sql`(${interests}::bigint = 0 or s.interests & ${interests}::bigint <> 0)`
  return sql`(s.interests & ${interests}::bigint <> 0
    or s.more_interests & ${joined(most ?? 0, more ?? 0)}::bigint <> 0)`
}

/** The viewer's must-haves that the index can check. meetsMustHaves() checks all of both sides. */
function fits({ self: { people } }: Recipient): RawBuilder<unknown> {
  const range = (wish: 'height' | 'weight') =>
    wished(people, wish) ? [people[`${wish}Min`][0]!, people[`${wish}Max`][0]!] : [0, 999]
  // Computed here: PostgreSQL would compute the date again for each of the thousands of rows.
  const born = (age: number) => latestBirthday(todayUtc(), age)
  const [after, until] = wished(people, 'age')
    ? [born(people.ageMax[0]! + 1), born(people.ageMin[0]!)]
    : ['-infinity', 'infinity']
  const goals = wished(people, 'goal') && people.goals[0] !== everyGoal ? people.goals[0] : null
  const low = range('height')
  const high = range('weight')
  return sql`s.birthday > ${after}::date and s.birthday <= ${until}::date
    and (s.height between ${low[0]}::int and ${low[1]}::int) is not false
    and (s.weight between ${high[0]}::int and ${high[1]}::int) is not false
    and (${goals}::int4 is null or s.goals & ${goals}::int4 <> 0)
    and ${hasWished(people)}`
}

const daysAgo = (days: RawBuilder<unknown> | number) => sql`now() - ${days} * interval '1 day'`
const since = daysAgo(activeDays)

/**
 * Limits of the time spans that are read one after the other, in days ago, from tomorrow (clocks differ). Where newer
 * members suffice, the older rows of each bucket are not read.
 */
const pauses = [-1, ...[256, 64, 16, 4, 1].map((part) => activeDays / part)]
const spans = sql`unnest(${pauses.slice(0, -1)}::float8[], ${pauses.slice(1)}::float8[]) as span (newer, older)`

/** The stored traits have the interests from 63 on, which the indexes do not. */
const candidateColumns = sql`
  s.profile_id,
  s.last_seen_at,
  s.birthday,
  s.country,
  s.gender,
  s.goals,
  s.height,
  s.weight,
  s.interests,
  null::bigint as more_interests,
  s.lat,
  s.lng`

/** Members of the groups the viewer looks for, who look for one of the viewer's: one index range each. */
const walks = ({ sides, ways }: Recipient, key: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql`(
  select ${candidateColumns}
  from unnest(${sides}::int2[]) as side (groups)
  cross join unnest(${ways}::int2[]) as way (groups)
  cross join lateral (
    select * from search_members s where ${key} and s.gender_groups = side.groups and s.sought_groups = way.groups
      and s.last_seen_at <= ${daysAgo(sql`span.newer`)} and s.last_seen_at > ${daysAgo(sql`span.older`)}
      and ${rest} order by s.last_seen_at desc, s.profile_id desc limit ${maxCandidates}) s)`

/** Members of a group that the viewer looks for, who look for one of the viewer's. */
const fitsInGroups = ({ viewer, sought }: Recipient) =>
  sql`s.gender_groups & ${sought}::int2 <> 0 and ${looksFor(viewer)}`

/** Members who like the viewer are candidates at any distance: they chose to like. */
function rowsOfLikers(recipient: Recipient): RawBuilder<unknown> {
  const { viewer } = recipient
  return sql`select ${candidateColumns}, true as likes_me
    from (select liker_id from profile_likes where liked_id = ${viewer.profileId}
      order by created_at desc limit ${maxLikers}) l
    join search_members s on s.profile_id = l.liker_id
    where ${visible(viewer)} and ${fits(recipient)} and s.last_seen_at > ${since}
      and ${fitsInGroups(recipient)} and s.profile_id not in (${decided(viewer)} union all ${shown(viewer)})`
}

/** Members of the viewer's city without a public point: those who have none, or hide their distance. */
function rowsOfSameCity(recipient: Recipient, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  const place = sql`(select own.place_id from search_members own where own.profile_id = ${recipient.viewer.profileId})`
  return walks(recipient, sql`s.lat is null and s.place_id = ${place}`, rest)
}

type Buckets = { index: 'cell_large' | 'country'; type: 'int4' | 'country'; keys: (number | string)[] }

function rowsWithin(recipient: Recipient, { index, type, keys }: Buckets): RawBuilder<unknown> {
  const { viewer } = recipient
  const rest = sql`${visible(viewer)} and ${fits(recipient)} and s.profile_id not in
    (${decided(viewer)} union all ${shown(viewer)} union all ${likers(viewer)})`
  const within = walks(recipient, sql`s.${sql.raw(index)} = bucket.key`, rest)
  // A country holds its members without a point; cells do not.
  const placeless = index === 'cell_large' ? sql`union all (${rowsOfSameCity(recipient, rest)})` : sql``
  return sql`(select z.*, false as likes_me from ${spans} cross join lateral (
      select w.* from (select w.* from unnest(${keys}::${sql.raw(type)}[]) as bucket (key)
        cross join lateral (${within}) w ${placeless}) w
      order by w.last_seen_at desc limit ${maxCandidates}) z limit ${maxCandidates})
    union all (${rowsOfLikers(recipient)})`
}

/** The countries that the viewer may see members from. */
async function countriesOf(db: Database, { country, international }: Viewer): Promise<Country[]> {
  if (!international) return country ? [country] : []
  return livedInCountries((await readPart(db, 'countries')).value)
}

/**
 * Members who can be recommended: visible, fitting in gender both ways, undecided by both, not shown recently, active
 * within two weeks. First near the viewer; if these are too few, in all countries the viewer may see.
 */
export async function findCandidates(searchDb: Database, recipient: Recipient): Promise<Candidates> {
  const { viewer, self } = recipient
  const strict = self.people.distanceImportance[0] === mustHave
  const km = strict ? self.people.distanceKm[0]! : nearby.km
  if (viewer.point) {
    const keys = largeCellsAround(viewer.point, km)
    const found = await readColumns(
      searchDb,
      rowsWithin(recipient, { index: 'cell_large', type: 'int4', keys }),
      viewer,
    )
    if (strict || found.ids.length >= nearby.minCandidates) return found
  }
  const keys = await countriesOf(searchDb, viewer)
  return readColumns(searchDb, rowsWithin(recipient, { index: 'country', type: 'country', keys }), viewer)
}

/**
 * Members who meet the must-haves about the community's own fields. Of thousands of candidates meetsMustHaves() checks
 * these, without a look at the values of each.
 */
function fitsInFields({ self }: Recipient): RawBuilder<unknown> {
  const musts = (self.people.own?.wishes[0] ?? []).filter(({ importance }) => importance === mustHave)
  if (!musts.length) return sql`true`
  const met = musts.map(
    ({ filter }) => sql`exists (select from search_fields own
      where own.profile_id = s.profile_id and own.field = ${filter.field.key} and ${asks(filter)})`,
  )
  return sql.join(met, sql` and `)
}

/** Whether a row of `search_members s` can still be recommended: visible, fitting and undecided. */
export function stillFits(recipient: Recipient): RawBuilder<boolean> {
  const { viewer } = recipient
  return sql`(${visible(viewer)} and ${fitsInGroups(recipient)} and ${fits(recipient)} and ${fitsInFields(recipient)}
      and s.profile_id not in (${decided(viewer)}))`
}

/** A recommendation that waits for a decision, and the reasons chosen for its card. */
export type Undecided = { slot: number; id: string; said: Reason[] | null }

const waiting = ({ viewer }: Recipient) => sql`from recommendation_log r
  join search_members s on s.profile_id = r.shown_id where r.viewer_id = ${viewer.profileId} and r.closed is null`

/** The viewer's undecided recommendations after a slot, in order of slots. */
export async function undecided(db: Database, recipient: Recipient, after: number, limit: number) {
  const { rows } = await sql<Undecided>`select
      r.slot,
      r.shown_id as id,
      r.terms -> 'said' as said
    ${waiting(recipient)} and r.slot > ${after} and ${stillFits(recipient)}
    order by r.slot
    limit ${limit}`.execute(db)
  return rows
}

/**
 * The terms of the card before a page: the last undecided one up to the page's cursor, or else the one recommended
 * before its first card, which the viewer has just decided on.
 */
export async function termsBefore(db: Database, recipient: Recipient, after: number, first: number) {
  const { rows } = await sql<{ terms: Json | null }>`select coalesce(
    (select r.terms ${waiting(recipient)} and r.slot <= ${after} and ${stillFits(recipient)}
      order by r.slot desc limit 1),
    (select terms from recommendation_log where viewer_id = ${recipient.viewer.profileId} and slot < ${first}
      order by slot desc limit 1)) as terms`.execute(db)
  return oneRow(rows).terms
}
