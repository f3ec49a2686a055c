import type { Filters } from '@hearth/shared/discover'
import { type Gender, genders } from '@hearth/shared/members'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { blockedWith, type Viewer } from '../visibility/queries.ts'
import { type Buckets, birthdaysBetween, haversineOf, type Places, type Relaxable, radiusOf } from './rules.ts'

export type Condition = RawBuilder<SqlBool>
/** A whole search: who looks, for what, and the places that its city's text stands for. */
export type Search = { viewer: Viewer; filters: Filters; places: Places }

/** Beyond this many spellings a city's text is looked up row by row instead of place by place. */
const maxPlaces = 64

const contains = (city: string | null) =>
  sql`'%' || regexp_replace(fold(${city}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** The places of which a name in any language contains the text, whatever its case and accents. */
export async function placesOf(db: Database, { city, country }: Filters): Promise<Places> {
  if (!city) return null
  const { rows } = await sql<{ id: number }>`select id from search_places
    where searched like ${contains(city)} and (${country ?? null}::country is null or country = ${country ?? null})
    limit ${maxPlaces + 1}`.execute(db)
  return rows.length > maxPlaces ? null : rows.map((row) => row.id)
}

/** Who may be seen: the rule of visibleTo(), on a projection that holds nobody who is incomplete, banned or hidden. */
function visible(viewer: Viewer): Condition {
  return sql`s.profile_id <> ${viewer.profileId}
    and (s.country = ${viewer.country} or (${viewer.international} and s.international))
    and s.profile_id not in (${blockedWith(viewer)})`
}

const perDegree = Math.PI / 180

/** Haversines compared; what does not depend on the row is reckoned here, because PostgreSQL would for every row. */
function near(viewer: Viewer, radiusKm: number | null): Condition {
  const { lat, lng } = viewer.point ?? { lat: 0, lng: 0 }
  const most = radiusKm === null ? null : haversineOf(radiusKm)
  const half = sql`${perDegree / 2}::float8`
  return sql`(${most}::float8 is null or s.lat is null or power(sin((s.lat - ${lat}::float8) * ${half}), 2)
    + cos(s.lat * ${perDegree}::float8) * (${Math.cos(lat * perDegree)}::float8 * power(sin((s.lng - ${lng}::float8) * ${half}), 2))
    <= ${most}::float8)`
}

function within(column: 'height' | 'weight', min: number | undefined, max: number | undefined): Condition {
  return sql`s.${sql.ref(column)} between ${min ?? -32768}::smallint and ${max ?? 32767}::smallint`
}

/** As SQL interest_mask(), but written out: calling that function would cost more than all it does. */
const maskOf = (keys: string[] | null) =>
  sql`select coalesce(bit_or(1::bigint << id), 0) from interests where key = any (${keys}::text[])`

function inCity({ filters, places }: Search): Condition {
  if (!filters.city) return sql`true`
  if (places) return sql`s.place_id = any (${places}::int4[])`
  return sql`s.place_id in (select id from search_places where searched like ${contains(filters.city)})`
}

/** What each filter asks of a member; genders are a matter of where to look (`ranges`). */
export function filterPredicates(search: Search): Record<Exclude<Relaxable, 'gender'>, Condition> {
  const { viewer, filters } = search
  const { after, until } = birthdaysBetween(filters.ageMin, filters.ageMax)
  const { country = null, relationshipGoal: goal = null } = filters
  const keys = filters.interests?.length ? filters.interests : null
  return {
    age: sql`s.birthday > ${after}::date and s.birthday <= ${until}::date`,
    height: within('height', filters.heightMin, filters.heightMax),
    weight: within('weight', filters.weightMin, filters.weightMax),
    relationshipGoal: sql`(${goal}::relationship_goal is null or s.goal = ${goal})`,
    interests: sql`(${keys}::text[] is null or s.interests & (${maskOf(keys)}) <> 0)`,
    country: sql`(${country}::country is null or s.country = ${country})`,
    city: inCity(search),
    radius: near(viewer, radiusOf(viewer, filters)),
  }
}

const tested = ['profile_id', 'lat', 'lng', 'birthday', 'country', 'international', 'goal', 'height', 'weight', 'interests', 'place_id'] // biome-ignore format: names
/** What `conditions` and `tests` ask about. */
export const filterColumns = sql.raw(tested.map((name) => `s.${name}`).join(', '))

/**
 * All that a member has to fulfil. The text is the same whatever is asked for, so that it is planned once: a filter
 * that is not set is a null. The dearest tests come last.
 */
export function conditions(search: Search): Condition {
  const { city, radius, ...cheap } = filterPredicates(search)
  return sql<SqlBool>`${sql.join([...Object.values(cheap), visible(search.viewer), city, radius], sql` and `)}`
}

const keyTypes = { cell_small: 'int4', cell_large: 'int4', place_id: 'int4', country: 'country' } as const

export const gendersOf = ({ gender }: Filters): readonly Gender[] => (gender ? [gender] : genders)

/** Every bucket beside every gender: one walk of an index each. */
export function ranges({ index, keys }: Buckets, among: readonly Gender[]) {
  return sql`unnest(${keys}::${sql.raw(keyTypes[index])}[]) as bucket (key)
    cross join unnest(${among}::gender[]) as side (gender)`
}

export const inRange = ({ index }: Buckets) => sql`s.${sql.ref(index)} = bucket.key and s.gender = side.gender`
