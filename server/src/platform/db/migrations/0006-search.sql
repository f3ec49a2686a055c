-- The projection that Discover and the map read. Triggers keep it in the transaction that changes a member.

-- Cells and places

create extension if not exists cube;

create function cell_id(lat float8, lng float8, size float8) returns int4
language plpgsql immutable strict parallel safe as $$
declare
  band int4 := least(floor((lat + 90) / size), ceil(180 / size) - 1);
  middle float8 := (band + 0.5::float8) * size - 90;
  columns int4 := greatest(1, floor(360 * (32400 - 4 * middle * middle) / (32400 + middle * middle) / size));
begin
  return band * 32768 + floor((lng + 180) / 360 * columns)::int4 % columns;
end $$;
comment on function cell_id(float8, float8, float8) is
  'The cell of a point: latitude bands of `size` degrees, each cut into columns about `size` degrees of arc wide. '
  'Agrees bit for bit with cellId() in server/src/members/location/cells.ts. Bhaskara''s rational cosine is used '
  'because + - * / round the same everywhere, while cos() differs in its last bit between libraries and ids are '
  'stored. The pole belongs to the last band, +180 degrees is -180. Unique in int4 for sizes >= 0.011 degrees.';

create function on_sphere(lat float8, lng float8) returns cube language sql immutable strict parallel safe
  return cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);
comment on function on_sphere(float8, float8) is
  'A point of the unit sphere, where the straight distance orders as the one along the ground does.';

create table search_places (
  id integer generated always as identity primary key,
  country country not null,
  folded text not null,
  searched text not null default '',
  unique (country, folded)
);
comment on table search_places is
  'Free-text cities, one row a spelling: a search for a part of a name becomes a short list of ids.';
comment on column search_places.searched is 'The spelling and all other names of the city.';
create index search_places_contains on search_places using gin (searched gin_trgm_ops);

create function search_place_is_called() returns trigger language plpgsql as $$
begin
  new.searched := all_names_of(new.country, new.folded);
  return new;
end $$;
create trigger search_place_is_called before insert on search_places
  for each row execute function search_place_is_called();
comment on trigger search_place_is_called on search_places is 'A place is found by every name that its city has.';

create function place_of(wanted_country country, city text) returns integer language plpgsql as $$
declare found integer;
begin
  select id into found from search_places where country = wanted_country and folded = fold(city);
  if found is null then
    insert into search_places (country, folded) values (wanted_country, fold(city))
    on conflict (country, folded) do update set folded = excluded.folded returning id into found;
  end if;
  return found;
end $$;
comment on function place_of(country, text) is
  'The id of a city as a profile names it. The first member of a city adds it.';

-- Who can be found: the view `findable`, the function and triggers that keep search_members, and its covering indexes are
-- in server/src/platform/db/search-projection.ts.

create table search_members (
  profile_id uuid primary key references profiles (id) on delete cascade,
  last_seen_at timestamptz not null,
  joined_at timestamptz not null,
  cell_small integer not null,
  cell_large integer not null,
  lat double precision,
  lng double precision,
  birthday date not null,
  country country not null,
  gender gender not null,
  goal relationship_goal not null,
  height smallint,
  weight smallint,
  place_id integer not null,
  looking_for gender,
  international boolean not null,
  interests bigint not null,
  placed_at timestamptz not null default clock_timestamp(),
  languages bigint not null default 0,
  verified boolean not null default false
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
comment on table search_members is
  'Discover''s projection: one narrow row for each member who can be found, and covering indexes that walk one '
  'bucket (a cell, a country) and one gender in the order of the result. Index-only scans ask the table about pages '
  'that changed since the last vacuum, so vacuum comes often. docs/decisions/search.md';
comment on column search_members.last_seen_at is
  'Copied from presence every few minutes: the order of the list, never the online dot.';
comment on column search_members.cell_small is
  'Cells of 0.1 degrees. A member without a place is in cell -1, so "profiles without a distance stay" is one more '
  'cell to look into.';
comment on column search_members.cell_large is 'Cells of 0.5 degrees.';
comment on column search_members.height is
  'Null: the member hides it, and is found whatever the filter asks. docs/decisions/hiding.md';
comment on column search_members.weight is 'As height.';
comment on column search_members.placed_at is
  'When this row came or its point last changed: who moves while somebody pages by distance is not shown twice.';
comment on column search_members.languages is 'Bulk loads may leave it out.';
comment on column search_members.verified is 'Bulk loads may leave it out.';
create index search_by_distance on search_members using gist (on_sphere(lat, lng)) where lat is not null;
comment on index search_by_distance is 'Nearest first.';

-- What changes the projection besides a profile and its account

create function hide_last_seen_in_search() returns trigger language plpgsql as $$
begin
  update search_members set last_seen_at = searchable_last_seen(last_seen_at, false) where profile_id = new.id;
  return null;
end $$;
create trigger last_seen_is_hidden_in_search after update of show_last_seen on profiles
  for each row when (not new.show_last_seen) execute function hide_last_seen_in_search();
comment on trigger last_seen_is_hidden_in_search on profiles is
  'Of a member who hides when they were last here, the search knows the day alone.';

create function photos_change_search() returns trigger language plpgsql as $$
declare owner uuid := coalesce(new.profile_id, old.profile_id);
begin
  if (tg_op = 'INSERT' or not old.verified)
    and not exists (select from profile_images where profile_id = owner and verified) then return null; end if;
  perform from search_members where profile_id = owner for update;
  update search_members s set verified = now.verified
  from (select has_verified_photo(owner) as verified) now
  where s.profile_id = owner and s.verified <> now.verified;
  return null;
end $$;
comment on function photos_change_search() is
  'Locks the row first and reads afterwards: of two changes at once, the later one sees both.';
create trigger photos_stay_searchable after insert or delete or update of display_order, state, storage_key, verified
  on profile_images for each row execute function photos_change_search();
comment on trigger photos_stay_searchable on profile_images is
  'The search knows whether a member has the badge "photo verified".';

-- The map

create function map_spread(n bigint) returns bigint language plpgsql immutable strict parallel safe as $$
begin
  n := (n | (n << 16)) & x'0000ffff0000ffff'::bigint;
  n := (n | (n << 8)) & x'00ff00ff00ff00ff'::bigint;
  n := (n | (n << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  n := (n | (n << 2)) & x'3333333333333333'::bigint;
  return (n | (n << 1)) & x'5555555555555555'::bigint;
end $$;
comment on function map_spread(bigint) is '26 bits with a zero before each of them.';

create function map_code(lat float8, lng float8) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  side constant bigint := 67108864;
  x bigint := floor((lng + 180) / 360 * side);
  y bigint := floor((0.5 - asinh(tan(radians(greatest(-86, least(86, lat))))) / (2 * pi())) * side);
begin
  return map_spread(x & (side - 1)) | (map_spread(greatest(0, least(side - 1, y))) << 1);
end $$;
comment on function map_code(float8, float8) is
  'The tile of level 26 (under a metre) that a point lies in, in spherical Mercator; the poles lie in the outermost '
  'row. A tile of level n is one of 2^n by 2^n of the web map, and its code is the codes of its four children '
  'without their last two bits, so that every tile is a range of member codes. docs/decisions/map.md';

create table map_members (
  profile_id uuid primary key references search_members (profile_id) on delete cascade,
  code bigint not null,
  country country not null,
  international boolean not null,
  lat double precision not null,
  lng double precision not null
);
comment on table map_members is
  'Everybody who can be found and has a public point. Apart from search_members, so that heartbeats do not touch it.';
create index map_members_by_tile on map_members (country, international, code) include (profile_id, lat, lng);
comment on index map_members_by_tile is
  'Who may see whom depends on the country and on being discoverable abroad: with both in front no row is read in '
  'vain.';
create index map_members_by_place on map_members (code) include (country, international, profile_id, lat, lng);
comment on index map_members_by_place is
  'A viewer who sees members of all countries reads a part of the map by place alone: one range of codes instead of '
  'one for each country. docs/decisions/map.md';

create view map_placed as
  select profile_id, map_code(lat, lng) as code, country, international, lat, lng
  from search_members where lat is not null;
comment on view map_placed is 'Where the map shows members who can be found.';

create function search_changes_map() returns trigger language plpgsql as $$
begin
  delete from map_members where profile_id = new.profile_id and new.lat is null;
  insert into map_members select * from map_placed where profile_id = new.profile_id
  on conflict (profile_id) do update set code = excluded.code, country = excluded.country,
    international = excluded.international, lat = excluded.lat, lng = excluded.lng;
  return null;
end $$;
create trigger member_comes_on_the_map after insert on search_members
  for each row execute function search_changes_map();
comment on trigger member_comes_on_the_map on search_members is
  'Whoever can be found and has a public point is on the map.';
create trigger member_moves_on_the_map after update on search_members for each row
  when ((old.lat, old.lng, old.country, old.international)
    is distinct from (new.lat, new.lng, new.country, new.international))
  execute function search_changes_map();
comment on trigger member_moves_on_the_map on search_members is 'The map follows a member''s public point and country.';

create table map_cells (
  level smallint not null,
  code integer not null,
  country country not null,
  international boolean not null,
  members integer not null,
  lat bigint not null,
  lng bigint not null,
  primary key (level, code, country, international)
) with (fillfactor = 70);
comment on table map_cells is
  'How many members there are in each tile of six levels, so that a map of the world is a few hundred rows. Sums are '
  'whole microdegrees: unlike sums of fractions they do not depend on who came and went before.';

create view map_cells_counted as
  select levels.level, (m.code >> (52 - 2 * levels.level))::integer as code, m.country, m.international,
    count(*)::integer as members, sum(round(m.lat * 1e6)::bigint)::bigint as lat,
    sum(round(m.lng * 1e6)::bigint)::bigint as lng
  from map_members m, unnest(array[4, 6, 8, 10, 12, 14]::smallint[]) as levels (level)
  group by 1, 2, 3, 4;
comment on view map_cells_counted is 'What map_cells must hold, counted anew.';

create function change_map_cells(was map_members, now map_members) returns void language sql as $$
  insert into map_cells as m (level, code, country, international, members, lat, lng)
  select levels.level, (c.code >> (52 - 2 * levels.level))::integer, c.country, c.international, sum(c.n),
    sum(c.n * round(c.lat * 1e6)::bigint), sum(c.n * round(c.lng * 1e6)::bigint)
  from (
    select -1 as n, was.code, was.country, was.international, was.lat, was.lng where was.code is not null
    union all select 1, now.code, now.country, now.international, now.lat, now.lng where now.code is not null) c,
    unnest(array[4, 6, 8, 10, 12, 14]::smallint[]) as levels (level)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (level, code, country, international) do update
    set members = m.members + excluded.members, lat = m.lat + excluded.lat, lng = m.lng + excluded.lng;
  delete from map_cells m using unnest(array[4, 6, 8, 10, 12, 14]::smallint[]) as levels (level)
  where was.code is not null and m.level = levels.level and m.code = (was.code >> (52 - 2 * levels.level))::integer
    and m.country = was.country and m.international = was.international and m.members = 0
$$;
comment on function change_map_cells(map_members, map_members) is
  'Takes a member out of the tiles where they were, and adds them to those where they are. In the order of the key, '
  'so that two who move at the same time do not wait for each other in a circle.';

create function map_member_changes() returns trigger language plpgsql as $$
begin
  perform change_map_cells(old, new);
  return null;
end $$;
create trigger map_member_is_counted after insert or update or delete on map_members
  for each row execute function map_member_changes();
comment on trigger map_member_is_counted on map_members is 'The tiles of the map count whoever comes, moves and goes.';
