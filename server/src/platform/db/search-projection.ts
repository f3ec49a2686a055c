import { everyGroup } from '@hearth/shared/members/gender-groups'

/** What a filter reads of a member: its value, in terms of the tables that `findable` joins. */
type Column = { value: string; isTrait?: true }

/** The recommender reads it too. */
const trait = (value: string): Column => ({ value, isTrait: true })

/**
 * The columns of search_members that filters read. A new one is a line here and an `alter table` in a migration: the
 * view, the function, the triggers and the indexes follow.
 */
const filterColumns: Record<string, Column> = {
  birthday: trait('p.birthday'),
  gender: trait('p.gender'),
  country: trait('p.country'),
  international: trait('p.discoverable_internationally'),
  goals: trait('coalesce(p.goal_bits, goal_mask(p.relationship_goal))'),
  sought_groups: {
    value: `coalesce(
      gender_mask(coalesce(p.looking_for_genders, array[p.looking_for_gender::text])), ${everyGroup})::smallint`,
  },
  height: trait('case when p.show_height then p.height end'),
  weight: trait('case when p.show_weight then p.weight end'),
  interests: trait('interest_mask(p.interests)'),
  more_interests: { value: 'more_interest_mask(p.interests)' },
  languages: { value: 'language_mask(p.languages)' },
  verified: { value: 'has_verified_photo(p.id)' },
  own_low: { value: 'field_bits_of(p.id, 0)' },
  own_high: { value: 'field_bits_of(p.id, 1)' },
}

const filters = Object.keys(filterColumns)
const traits = filters.filter((name) => filterColumns[name]?.isTrait)

/** What a row has besides: who it is, where, and in which order lists show it. */
const orderColumns = {
  profile_id: 'p.id',
  last_seen_at: "searchable_last_seen(coalesce(seen.last_seen_at, 'epoch'), p.show_last_seen)",
  joined_at: 'p.created_at',
  gender_groups: 'gender_mask(coalesce(p.gender_groups, array[p.gender::text]))',
  cell_small: 'coalesce(cell_id(place.lat, place.lng, 0.1), -1)',
  cell_large: 'coalesce(cell_id(place.lat, place.lng, 0.5), -1)',
  lat: 'place.lat',
  lng: 'place.lng',
}

const columns = [...Object.keys(orderColumns), ...filters]
const values = [...Object.values(orderColumns), ...Object.values(filterColumns).map(({ value }) => value)]
const list = (names: string[]) => names.join(', ')
const lines = (names: string[]) => names.join(',\n    ')

const view = `
drop view if exists findable;
create view findable as
  select ${values.map((value, index) => `${value} as ${columns[index]}`).join(',\n    ')},
    p.city
  from profiles p
    join "user" u on u.id = p.user_id
    left join presence seen on seen.profile_id = p.id
    cross join lateral (
      select case when p.show_distance then p.public_lat end as lat,
        case when p.show_distance then p.public_lng end as lng
    ) place
  where p.profile_completed
    and p.hidden_at is null
    and not p.hidden_by_staff
    and not p.staff_only
    and not p.paused
    and not u.banned
    and u.deletes_at is null;
comment on view findable is
  'The one place that says who can be found at all, and as what. Whoever leaves it is in no list, count or map. '
  'docs/decisions/search.md';
`

/** Rows of search_members as they have to be, for what `findable f` and a condition give. */
export const insertFindable = `insert into search_members as s (
    ${lines([...columns, 'place_id'])})
  select
    ${lines([...columns.map((name) => `f.${name}`), 'place_of(f.country, f.city)'])}
  from findable f`

const kept = ['profile_id', 'last_seen_at']
const followed = columns.filter((name) => !kept.includes(name))
const updated = [...followed, 'place_id']

const refresh = `
create or replace function refresh_search_member(wanted uuid) returns void language plpgsql as $$
begin
  ${insertFindable} where f.profile_id = wanted
  on conflict (profile_id) do update set
    ${lines(updated.map((name) => `${name} = excluded.${name}`))},
    last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
    placed_at = case when (s.lat, s.lng) is distinct from (excluded.lat, excluded.lng)
      then clock_timestamp() else s.placed_at end;
  if not found then delete from search_members where profile_id = wanted; end if;
end $$;
comment on function refresh_search_member(uuid) is 'Brings one member''s row up to date, or removes it.';
create or replace function profile_changes_search() returns trigger language plpgsql as $$
begin perform refresh_search_member(new.id); return null; end $$;
create or replace function account_changes_search() returns trigger language plpgsql as $$
begin perform refresh_search_member(p.id) from profiles p where p.user_id = new.id; return null; end $$;
create or replace trigger profile_is_searchable after insert on profiles
  for each row when (new.profile_completed) execute function profile_changes_search();
comment on trigger profile_is_searchable on profiles is 'A member who is added with a complete profile can be found.';
`

/** Fires for the columns of a table that the view reads, as the catalogue knows them. */
const updateTrigger = (name: string, table: string, procedure: string, reason: string) => `
do $do$
declare
  names text[] := array(
    select distinct quote_ident(attname)
    from pg_depend
      join pg_rewrite on pg_rewrite.oid = objid
      join pg_attribute on attrelid = refobjid and attnum = refobjsubid
    where classid = 'pg_rewrite'::regclass
      and ev_class = 'findable'::regclass
      and refobjid = '${table}'::regclass
    order by 1);
  before text := (select string_agg('old.' || name, ', ') from unnest(names) name);
begin
  execute format('create or replace trigger ${name} after update of %s on ${table} for each row
    when ((%s) is distinct from (%s)) execute function ${procedure}()',
    array_to_string(names, ', '), before, replace(before, 'old.', 'new.'));
end $do$;
comment on trigger ${name} on ${table} is '${reason}';
`

/** What one transaction replaces. It leaves the rows as they are. */
export const definitions = [
  view,
  refresh,
  updateTrigger(
    'profile_stays_searchable',
    'profiles',
    'profile_changes_search',
    'Discover finds a member by what the profile and its settings say now, and not at all while it is hidden.',
  ),
  updateTrigger(
    'account_stays_searchable',
    '"user"',
    'account_changes_search',
    'A member who is banned, or whose account is to be deleted, cannot be found.',
  ),
].join('')

/** Members whose row is missing, out of date or too many. */
export const outdated = `
select coalesce(f.profile_id, s.profile_id) as id
from findable f
  full join search_members s on s.profile_id = f.profile_id
where (${list(['profile_id', ...followed].map((name) => `f.${name}`))})
  is distinct from (${list(['profile_id', ...followed].map((name) => `s.${name}`))})`

type Index = { keys: string[]; include: string[]; where?: string; comment?: string }

const everyFilter = (...without: string[]) =>
  ['lat', 'lng', ...filters, 'place_id', 'joined_at'].filter((name) => !without.includes(name))
const byTime = ['last_seen_at DESC', 'profile_id DESC']
const byAge = ['joined_at DESC', 'profile_id DESC']

/** Covering indexes: each walks one bucket and one set of groups in the order of the result. */
const indexes: Record<string, Index> = {
  candidates_by_large_cell: {
    keys: ['cell_large', 'gender_groups', 'sought_groups', ...byTime],
    include: [...traits, 'lat', 'lng'],
    comment:
      'Recommendations: mutual interest is a condition of the index, which walks those alone who look for the ' +
      "viewer''s groups.",
  },
  candidates_by_country: {
    keys: ['country', 'gender_groups', 'sought_groups', ...byTime],
    include: [...traits.filter((name) => name !== 'country'), 'lat', 'lng'],
  },
  candidates_without_point: {
    keys: ['place_id', 'gender_groups', ...byTime],
    include: [...traits, 'sought_groups'],
    where: 'lat IS NULL',
    comment:
      'Members without a point are recommended to members of the same city. They are few, so that the index is ' +
      'small. docs/decisions/hiding.md',
  },
  search_by_small_cell: {
    keys: ['cell_small', 'gender_groups', ...byTime],
    include: everyFilter('joined_at'),
    comment:
      'Each covering index has every column that a filter reads: without it the table would be read row by row. ' +
      'docs/decisions/discover.md',
  },
  search_by_large_cell: { keys: ['cell_large', 'gender_groups', ...byTime], include: everyFilter('joined_at') },
  search_by_country: { keys: ['country', 'gender_groups', ...byTime], include: everyFilter('country', 'joined_at') },
  search_by_place: { keys: ['place_id', 'gender_groups', ...byTime], include: everyFilter('place_id') },
  search_newest_by_small_cell: {
    keys: ['cell_small', 'gender_groups', ...byAge],
    include: everyFilter('joined_at'),
    comment: 'Newest members first.',
  },
  search_newest_by_large_cell: { keys: ['cell_large', 'gender_groups', ...byAge], include: everyFilter('joined_at') },
  search_newest_by_country: {
    keys: ['country', 'gender_groups', ...byAge],
    include: everyFilter('country', 'joined_at'),
  },
}

/** Written as PostgreSQL writes them, so that the catalogue tells whether one has changed. */
export const indexDefinitions = Object.entries(indexes).map(([name, { keys, include, where, comment }]) => ({
  name,
  on: `ON public.search_members USING btree (${list(keys)}) INCLUDE (${list(include)})${where ? ` WHERE (${where})` : ''}`,
  comment,
}))
