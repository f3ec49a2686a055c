import type { CommunityField } from '@hearth/shared/members/community-fields'
import type { Goals } from '@hearth/shared/members/community-goals'
import { everyGroup, setOf } from '@hearth/shared/members/gender-groups'
import type { Country } from '@hearth/shared/members/members'
import { type ChoiceKey, profileFields } from '@hearth/shared/members/profile-fields'
import type { Filters } from '@hearth/shared/people/discover'
import { type FilterKey, type KeyOfKind, keysOfKind } from '@hearth/shared/people/discover-filters'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { asks } from '../../members/community-fields/asks.ts'
import type { AskedField, FieldBits } from '../../members/community-fields/bits.ts'
import { initialSides, meeting, type Sides } from '../../members/community-genders/sets.ts'
import { bitsOfFilter } from '../../members/community-goals/choose.ts'
import { blockedWith, looksFor, type Viewer } from '../../members/visibility/queries.ts'
import { columnOf } from '../../platform/db/column-of.ts'
import type { Database } from '../../platform/db/connection.ts'
import { contains } from '../../platform/db/contains.ts'
import { mutualWith } from '../likes/queries.ts'
import { type Buckets, birthdaysBetween, haversineOf, type Places, radiusOf } from './rules.ts'

export type Condition = RawBuilder<SqlBool>
/** A whole search: the viewer, the filters, the places that match the filtered city, and the fields of the community. */
export type Search = {
  viewer: Viewer
  filters: Filters
  places: Places
  /** The community's own fields that wishes can be about; none by default. */
  wished?: CommunityField[]
  /** What `filters.fields` asks of the community's own fields. */
  fields?: AskedField[]
  /** The countries in which members live; those of a community that has changed nothing by default. */
  countries?: readonly Country[]
  /** The sets of groups of all genders of the community; those of a community that has changed nothing by default. */
  sides?: Sides
  /** The bits of the community's own goals. */
  goals?: Goals['bits']
  /** The only members who can fit, where they are few (among.ts). */
  among?: string[] | undefined
}

/** With more matching spellings than this, the city is compared row by row instead of read place by place. */
const maxPlaces = 64

/** The places whose name in any language contains the text, ignoring case and accents. */
export async function placesOf(db: Database, { city, country }: Filters): Promise<Places> {
  if (!city) return null
  const { rows } = await sql<{ id: number }>`select id from search_places
    where searched like ${contains(city)} and (${country ?? null}::country is null or country = ${country ?? null})
    limit ${maxPlaces + 1}`.execute(db)
  return rows.length > maxPlaces ? null : rows.map((row) => row.id)
}

/** The rule of visibleTo(), on the projection, which holds no incomplete, banned, hidden or paused members. */
function visible(viewer: Viewer): Condition {
  return sql`not ${viewer.paused}::boolean and s.profile_id <> ${viewer.profileId}
    and (s.country = ${viewer.country} or (${viewer.international} and s.international))
    and s.profile_id not in (${blockedWith(viewer)})`
}

const perDegree = Math.PI / 180

/** Compares haversines. Terms that do not depend on the row are computed here: PostgreSQL would repeat them per row. */
function near(viewer: Viewer, radiusKm: number | null): Condition {
  const { lat, lng } = viewer.point ?? { lat: 0, lng: 0 }
  const max = radiusKm === null ? null : haversineOf(radiusKm)
  const half = sql`${perDegree / 2}::float8`
  return sql`(${max}::float8 is null or s.lat is null or power(sin((s.lat - ${lat}::float8) * ${half}), 2)
    + cos(s.lat * ${perDegree}::float8) * (${Math.cos(lat * perDegree)}::float8 * power(sin((s.lng - ${lng}::float8) * ${half}), 2))
    <= ${max}::float8)`
}

/** A member who hides the value stays, whatever the range, as one without a point stays in every radius. */
function within(column: 'height' | 'weight', min: number | undefined, max: number | undefined): Condition {
  return sql`(s.${sql.raw(column)} between ${min ?? -32768}::smallint and ${max ?? 32767}::smallint) is not false`
}

/**
 * A set of values as the bits of a mask. Written out because calling SQL interest_mask() or language_mask() costs more
 * than its body.
 */
const masks = {
  interests: (keys: string[] | null) =>
    sql`select coalesce(bit_or(1::bigint << id), 0) from interests where key = any (${keys}::text[]) and id < 63`,
  moreInterests: (keys: string[] | null) =>
    sql`select bit_or(1::bigint << (id - 63)) from interests where key = any (${keys}::text[]) and id >= 63`,
  languages: (codes: string[] | null) =>
    sql`select coalesce(bit_or(1::bigint << id), 0) from spoken_languages where code = any (${codes}::text[])`,
}

const given = (values: string[] | undefined) => (values?.length ? values : null)

/** Members who speak at least one of the languages. */
function speaksOneOf(languages: string[] | null): Condition {
  return sql`(${languages}::text[] is null or s.languages & (${masks.languages(languages)}) <> 0)`
}

/** Members who have at least one of the interests. Those from 63 on are in a number of their own, null for most. */
function hasOneOf(interests: string[] | null): Condition {
  return sql`(${interests}::text[] is null or s.interests & (${masks.interests(interests)}) <> 0
    or coalesce(s.more_interests & (${masks.moreInterests(interests)}), 0) <> 0)`
}

/**
 * Members who may have one of the values, by their bits alone: without it each member's values would be read. Never null,
 * which would not keep PostgreSQL from reading them.
 */
const mayHave = ({ low, high }: FieldBits): Condition =>
  sql`(coalesce(s.own_low & ${low}::bigint, 0) <> 0 or coalesce(s.own_high & ${high}::bigint, 0) <> 0)`

/** The viewer finds a member by a value only if the viewer may see it. All other members are as if they had none. */
function hasValue(viewer: Viewer, { bits, ...filter }: AskedField): Condition {
  const { key, sensitive, audience } = filter.field
  const agreed = sensitive ? sql`and own.agreed` : sql``
  const matched = audience === 'matches' ? sql`and ${mutualWith(viewer, sql`s.profile_id`)}` : sql``
  const may = bits ? sql`${mayHave(bits)} and` : sql``
  return sql`(${may} exists (select from search_fields own
    where own.profile_id = s.profile_id and own.field = ${key} and ${asks(filter)} ${agreed}) ${matched})`
}

/** A search without such a filter does not read the values. */
function hasValues({ viewer, filters, fields = [] }: Search): Condition {
  if (!filters.fields?.length || !fields.length) return sql`true`
  return sql`(${sql.join(
    fields.map((filter) => hasValue(viewer, filter)),
    sql` and `,
  )})`
}

/** Genders select the index ranges instead (`ranges`), and goals are bits. */
type WithSets = 'gender' | 'relationshipGoal'
const withSets: readonly FilterKey[] = ['gender', 'relationshipGoal'] satisfies WithSets[]
/** The filters for one value of a field. */
type ChoiceFilter = Exclude<KeyOfKind<'choice'> & ChoiceKey, WithSets>
const choiceFilters = keysOfKind('choice').filter(
  (key): key is ChoiceFilter => key in profileFields && !withSets.includes(key),
)

/** Members who have made this choice, not those who have left it open. */
function chose(key: ChoiceFilter, filters: Filters): Condition {
  const value = filters[key] ?? null
  return sql`(${value}::text is null or (s.${sql.raw(columnOf(key))} = ${value}) is true)`
}

/** Members who have the goal, or one that counts as it. */
function hasGoal({ filters: { relationshipGoal }, goals = {} }: Search): Condition {
  const bits = relationshipGoal === undefined ? null : bitsOfFilter(relationshipGoal, goals)
  return sql`(${bits}::int4 is null or s.goals & ${bits}::int4 <> 0)`
}

function inCity({ filters, places }: Search): Condition {
  if (!filters.city) return sql`true`
  if (places) return sql`s.place_id = any (${places}::int4[])`
  return sql`s.place_id in (select id from search_places where searched like ${contains(filters.city)})`
}

/**
 * The condition of each filter. A condition is true or false, never null, because relaxations.ts negates it to count
 * the members whom the filter hides. Genders select the index ranges instead (`ranges`).
 */
export function filterPredicates(search: Search): Record<Exclude<FilterKey, 'gender'>, Condition> {
  const { viewer, filters } = search
  const { after, until } = birthdaysBetween(filters.ageMin, filters.ageMax)
  const { lookingFor = null, photos = null } = filters
  const choices = Object.fromEntries(choiceFilters.map((key) => [key, chose(key, filters)]))
  return {
    age: sql`s.birthday > ${after}::date and s.birthday <= ${until}::date`,
    height: within('height', filters.heightMin, filters.heightMax),
    weight: within('weight', filters.weightMin, filters.weightMax),
    ...(choices as Record<ChoiceFilter, Condition>),
    relationshipGoal: hasGoal(search),
    lookingFor: sql`(${lookingFor}::text is null or ${looksFor(viewer)})`,
    languages: speaksOneOf(given(filters.languages)),
    interests: hasOneOf(given(filters.interests)),
    photos: sql`(${photos}::text is null or s.verified)`,
    fields: hasValues(search),
    city: inCity(search),
    radius: near(viewer, radiusOf(viewer, filters)),
  }
}

/** The columns that `conditions` and `filterPredicates` read. */
export const filterColumns = sql.raw(`s.profile_id, s.lat, s.lng, s.birthday, s.international, s.sought_groups,
  s.height, s.weight, s.languages, s.interests, s.more_interests, s.verified, s.own_low, s.own_high, s.place_id, s.goals,
  ${choiceFilters.map((key) => `s.${columnOf(key)}`).join(', ')}`)

/**
 * Everything a member has to fulfil. The text is the same for all searches, so that it is planned once: a filter that is
 * not set is a null. The most expensive predicates come last.
 */
export function conditions(search: Search): Condition {
  const { city, radius, ...cheap } = filterPredicates(search)
  return sql<SqlBool>`${sql.join([...Object.values(cheap), visible(search.viewer), city, radius], sql` and `)}`
}

const keyTypes = { cell_small: 'int4', cell_large: 'int4', place_id: 'int4', country: 'country' } as const

/** The groups that a search asks for. */
const wantedGroups = ({ gender }: Filters) => (gender ? setOf([gender]) : everyGroup)

/** The sets of groups that a search asks for: those that have the filtered one. */
export const sidesFor = ({ filters, sides = initialSides }: Pick<Search, 'filters' | 'sides'>): Sides =>
  meeting(sides, wantedGroups(filters))

/** Members in one of the groups that a search asks for, where it does not read ranges. */
export const inGroups = (filters: Filters) => sql`s.gender_groups & ${wantedGroups(filters)}::int2 <> 0`

/** Every bucket with every set of groups: one index range each. */
export function ranges({ index, keys }: Buckets, among: Sides) {
  return sql`unnest(${keys}::${sql.raw(keyTypes[index])}[]) as bucket (key)
    cross join unnest(${among}::int2[]) as side (groups)`
}

/**
 * The rows `s` of the few members who can fit, of the filtered group: a search reads them instead of ranges. Because of
 * the offset, the planner cannot choose an index for the order, in which it would read all members.
 */
export const rowsAmong = (ids: string[], filters: Filters) =>
  sql`(select * from search_members where profile_id = any (${ids}::uuid[]) offset 0) s where ${inGroups(filters)}`

export const inRange = ({ index }: Buckets) => sql`s.${sql.raw(index)} = bucket.key and s.gender_groups = side.groups`
