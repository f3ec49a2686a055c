import { type ChoiceKey, fieldOf, optionalChoices } from '@hearth/shared/members/profile-fields'
import pg from 'pg'
import { withoutIndexes } from '../../server/src/people/discover/testing.ts'
import { columnOf } from '../../server/src/platform/db/column-of.ts'
import { insertFindable } from '../../server/src/platform/db/search-projection.ts'

/**
 * Reproducible random numbers in [0, 1): the hash of a number and a salt. PostgreSQL's random() would depend on the
 * plan.
 */
const chance = `create function chance(i bigint, salt bigint) returns float8 language sql immutable parallel safe
  return (hashint8extended(i, salt) & 9007199254740991) / 9007199254740992.0::float8;
create function normal(i bigint, salt bigint) returns float8 language sql immutable parallel safe
  return sqrt(-2 * ln(1 - chance(i, salt))) * cos(2 * pi() * chance(i, salt + 1));
create function member_id(i bigint) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5('member ' || i) placing '4' from 13) placing '8' from 17)::uuid;`

/** Zipf over the 2,000 largest cities of the countries a member can choose: the r-th has a share of 1 / (r + 5). */
const towns = `create table bench_towns as
  select
    rank,
    name,
    country,
    lat,
    lng,
    sum(1 / (rank + 5.0)) over (order by rank) / sum(1 / (rank + 5.0)) over () as upto
  from (select
      row_number() over (order by population desc, id) as rank,
      name,
      country,
      lat,
      lng
    from cities
    where country <> 'Other'
    limit 2000) largest;
create index on bench_towns (upto);
analyze bench_towns`

const birthday = 'current_date - (365.25 * (18 + 8 * chance(i, 1) + 54 * power(chance(i, 2), 2.2)))::int - 1'

const users = `insert into "user" (id, name, email, email_verified, first_name, last_name, birthday)
  select
    md5('account ' || i)::uuid,
    'Member ' || i,
    'member' || i || '@bench.test',
    true,
    'Member' || i % 1000,
    'Bench',
    ${birthday}
  from generate_series(1, $1::bigint) i`

/** A choice that seven of ten members have made. The type of its column is called like the column. */
const openChoice = (key: ChoiceKey, salt: number) => {
  const values = (fieldOf(key).values ?? []).map((value) => `'${value}'`)
  return `case when chance(i, ${salt}) < 0.7 then (array[${values.join()}])[1 + floor(${values.length} * chance(i, ${salt + 1}))::int] end::${columnOf(key)}`
}

/** Each column of a profile, with how its value is drawn. */
const profileColumns = {
  id: 'member_id(i)',
  user_id: `md5('account ' || i)::uuid`,
  first_name: `'Member' || i % 1000`,
  last_name: `chr(65 + (i % 26)::int) || 'ench'`,
  birthday,
  height: `least(219, greatest(140, case when sex.gender = 'male' then 178 else 165 end + 7 * normal(i, 3)))::int`,
  weight: `least(179, greatest(40, case when sex.gender = 'male' then 82 else 68 end + 14 * normal(i, 5)))::int`,
  gender: 'sex.gender',
  bio: `'Hello, I am member ' || i || ' and I like ' || repeat('long evenings and short queues, ', 1 + (i % 5)::int)`,
  interests: `(select array_agg(distinct key) from generate_series(1, 1 + (7 * chance(i, 10))::int) j
    join interests on id = floor(60 * power(chance(i, 100 + j), 1.8)))`,
  languages: `(select array_agg(distinct code) from generate_series(1, 1 + (3 * chance(i, 24))::int) j
    join spoken_languages on id = floor(61 * power(chance(i, 120 + j), 2.5)))`,
  relationship_goal: `(array['casual', 'serious', 'marriage', 'friendship'])[1 + (4 * chance(i, 11))::int % 4]::relationship_goal`,
  looking_for_gender: `case when chance(i, 12) < 0.1 then null when sex.gender = 'male' then 'female' else 'male' end::gender`,
  country: 'town.country',
  city: 'town.name',
  public_lat: `case when chance(i, 13) > 0.02 then greatest(-89, least(89, town.lat + normal(i, 14) * 8 / 111)) end`,
  public_lng: `case when chance(i, 13) > 0.02
    then (town.lng + normal(i, 16) * 8 / 111 / cos(radians(town.lat)) + 540)::numeric % 360 - 180 end`,
  discoverable_internationally: 'chance(i, 18) < 0.7',
  profile_completed: 'chance(i, 19) < 0.87',
  hidden_at: 'case when chance(i, 20) < 0.01 then now() end',
  is_test: 'true',
  created_at: `now() - interval '900 days' * chance(i, 21)`,
  ...Object.fromEntries(optionalChoices.map((key, at) => [columnOf(key), openChoice(key, 200 + 2 * at)])),
}

const profiles = `insert into profiles (${Object.keys(profileColumns)}) select ${Object.values(profileColumns)}
  from generate_series(1, $1::bigint) i
  cross join lateral (select (case when chance(i, 22) < 0.5 then 'male' when chance(i, 22) < 0.96 then 'female'
    when chance(i, 22) < 0.985 then 'non-binary' else 'other' end)::gender as gender) sex
  cross join lateral (select * from bench_towns where upto >= chance(i, 23) order by upto limit 1) town`

const presence = `insert into presence
  select member_id(i), now() - interval '120 days' * power(chance(i, 30), 3.5)
  from generate_series(1, $1::bigint) i
  where chance(i, 31) < 0.97`

const images = `insert into profile_images (
  profile_id, storage_key, width, height, display_order, state, screen_due_at, verified)
  select
    member_id(i),
    md5(i || ' photo ' || j),
    1080,
    1440,
    j,
    'shown',
    null,
    chance(i, 45) < 0.2
  from generate_series(1, $1::bigint) i, generate_series(1, (6 * chance(i, 40))::int) j`

/** Each member likes members drawn from all; some are liked far more often than others. */
const likes = `insert into profile_likes (liker_id, liked_id, created_at)
  select distinct on (i, other)
    member_id(i),
    member_id(other),
    now() - interval '300 days' * chance(i, 50 + j)
  from generate_series(1, $1::bigint) i, generate_series(1, 5) j,
    lateral (select 1 + floor($1 * power(chance(i, 60 + j), 1.5))::bigint as other) o
  where other <> i
  order by i, other, j`

/** Profile views, drawn like likes, over three weeks. */
const views = `insert into profile_views (viewer_id, viewed_id, day, last_at)
  select
    member_id(i),
    member_id(other),
    (seen at time zone 'utc')::date,
    seen
  from generate_series(1, $1::bigint) i, generate_series(1, 2) j,
    lateral (select 1 + floor($1 * power(chance(i, 80 + j), 1.5))::bigint as other,
      now() - interval '21 days' * chance(i, 90 + j) as seen) o
  where other <> i
  on conflict do nothing`

const blocks = `insert into blocked_users (blocker_id, blocked_id)
  select member_id(i), member_id(other) from generate_series(1, $1::bigint, 5) i,
    lateral (select 1 + floor($1 * chance(i, 70))::bigint as other) o
  where other <> i
  on conflict do nothing`

const searchPlaces = `insert into search_places (country, folded) select distinct country, fold(city) from findable
  on conflict do nothing`

/** Copies the view that the triggers read, in one statement and in the order of the cells. */
const searchMembers = `${insertFindable} order by f.cell_large, f.cell_small`

/** What a ranking reads of each candidate. The triggers of the projection would write it row by row. */
export const recommendationTraits = `insert into member_load (profile_id, traits)
  select profile_id, recommendation_traits(birthday, height, weight, gender, goals, interests, lat, lng)
  from search_members
  on conflict (profile_id) do update set traits = excluded.traits`

const steps: [string, string][] = [
  ['accounts', users],
  ['profiles', profiles],
  ['presence', presence],
  ['photos', images],
  ['likes', likes],
  ['views', views],
  ['blocks', blocks],
  ['places', searchPlaces],
  ['projection', searchMembers],
  ['recommendations', recommendationTraits],
  ['map', 'insert into map_members select * from map_placed'],
  ['map cells', 'insert into map_cells select * from map_cells_counted'],
]

/**
 * Fills a migrated, empty database with `members` accounts: Zipf cities, realistic ages and bodies, photos (a fifth of the
 * members verified), likes and blocks, 87 % of them complete. The same number gives the same community.
 */
export async function populate(databaseUrl: string, members: number, say: (line: string) => void) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // As on a replica: no triggers and no checks of foreign keys run for each row.
    await client.query('set session_replication_role = replica')
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
    await client.query(chance)
    await client.query(towns)
    await withoutIndexes(client, ['search_members', 'profile_likes', 'profile_views'], async () => {
      for (const [name, step] of steps) {
        // Without statistics the planner reads all photos for each member of the projection.
        if (name === 'projection') await client.query('analyze')
        const began = Date.now()
        const { rowCount } = await client.query(step, step.includes('$1') ? [members] : [])
        say(`${name}: ${rowCount} rows in ${((Date.now() - began) / 1000).toFixed(1)} s`)
      }
    })
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
