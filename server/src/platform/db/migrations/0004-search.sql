create extension if not exists cube;

-- Discover's projection: one narrow row for each member who can be found, and covering indexes that walk one bucket
-- (a cell, a country) and one gender in the order of the result. docs/decisions/0003-search-projection.md.

-- The cell of a point: latitude bands of `size` degrees, each cut into columns about `size` degrees of arc wide.
-- Agrees bit for bit with cellId() in server/src/discover/cells.ts. Bhaskara's rational cosine is used because
-- + - * / round the same everywhere, while cos() differs in its last bit between libraries and ids are stored.
-- The pole belongs to the last band, +180 degrees is -180. Unique in int4 for sizes >= 0.011 degrees.
create function cell_id(lat float8, lng float8, size float8) returns int4
language plpgsql immutable strict parallel safe as $$
declare
  band int4 := least(floor((lat + 90) / size), ceil(180 / size) - 1);
  middle float8 := (band + 0.5::float8) * size - 90;
  columns int4 := greatest(1, floor(360 * (32400 - 4 * middle * middle) / (32400 + middle * middle) / size));
begin
  return band * 32768 + floor((lng + 180) / 360 * columns)::int4 % columns;
end $$;

-- Free-text cities, one row a spelling: a search for a part of a name becomes a short list of ids.
create table search_places (
  id integer generated always as identity primary key,
  country country not null,
  folded text not null,
  unique (country, folded)
);
create index search_places_contains on search_places using gin (folded gin_trgm_ops);

create table search_members (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- copied from presence every few minutes: the order of the list, never the online dot
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
  height smallint not null,
  weight smallint not null,
  place_id integer not null,
  looking_for gender,
  international boolean not null,
  interests bigint not null,
  -- when this row came or its point last changed: who moves while somebody pages by distance is not shown twice
  placed_at timestamptz not null default clock_timestamp()
) with (fillfactor = 75);

-- A member without a place is in cell -1, so "profiles without a distance stay" is one more cell to look into.
create index search_by_small_cell on search_members (cell_small, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, place_id);
create index search_by_large_cell on search_members (cell_large, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, place_id);
create index search_by_country on search_members (country, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, international, goal, height, weight, interests, place_id);
create index search_by_place on search_members (place_id, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, joined_at);

-- Newest members first.
create index search_newest_by_small_cell on search_members (cell_small, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, place_id);
create index search_newest_by_large_cell on search_members (cell_large, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, place_id);
create index search_newest_by_country on search_members (country, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, international, goal, height, weight, interests, place_id);

-- Nearest first: a point of the unit sphere, where the straight distance orders as the one along the ground does.
create function on_sphere(lat float8, lng float8) returns cube language sql immutable strict parallel safe
  return cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);
create index search_by_distance on search_members using gist (on_sphere(lat, lng)) where lat is not null;

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

create function interest_mask(keys text[]) returns bigint language sql stable parallel safe
  as $$ select coalesce(bit_or(1::bigint << id), 0) from interests where key = any (keys) $$;

-- The one place that says who can be found at all, and as what.
create view findable as
  select p.id as profile_id, coalesce(seen.last_seen_at, 'epoch') as last_seen_at, p.created_at as joined_at,
    coalesce(cell_id(p.public_lat, p.public_lng, 0.1), -1) as cell_small,
    coalesce(cell_id(p.public_lat, p.public_lng, 0.5), -1) as cell_large,
    p.public_lat as lat, p.public_lng as lng, p.birthday, p.country, p.gender, p.relationship_goal as goal, p.height,
    p.weight, p.city, p.looking_for_gender as looking_for, p.discoverable_internationally as international,
    interest_mask(p.interests) as interests
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
  where p.profile_completed and p.hidden_at is null and not u.banned;

-- Brings one member's row up to date, or removes it. It runs in the transaction that changes the member.
create function refresh_search_member(wanted uuid) returns void language plpgsql as $$
begin
  insert into search_members as s (profile_id, last_seen_at, joined_at, cell_small, cell_large, lat, lng, birthday,
    country, gender, goal, height, weight, place_id, looking_for, international, interests)
  select f.profile_id, f.last_seen_at, f.joined_at, f.cell_small, f.cell_large, f.lat, f.lng, f.birthday, f.country,
    f.gender, f.goal, f.height, f.weight, place_of(f.country, f.city), f.looking_for, f.international, f.interests
  from findable f where f.profile_id = wanted
  on conflict (profile_id) do update set
    joined_at = excluded.joined_at, cell_small = excluded.cell_small, cell_large = excluded.cell_large,
    lat = excluded.lat, lng = excluded.lng, birthday = excluded.birthday, country = excluded.country,
    gender = excluded.gender, goal = excluded.goal, height = excluded.height, weight = excluded.weight,
    place_id = excluded.place_id, looking_for = excluded.looking_for, international = excluded.international,
    interests = excluded.interests,
    last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
    placed_at = case when (s.lat, s.lng) is distinct from (excluded.lat, excluded.lng)
      then clock_timestamp() else s.placed_at end;
  if not found then delete from search_members where profile_id = wanted; end if;
end $$;

create function profile_changes_search() returns trigger language plpgsql as $$
begin perform refresh_search_member(new.id); return null; end $$;
create trigger profile_is_searchable after insert on profiles
  for each row when (new.profile_completed) execute function profile_changes_search();
create trigger profile_stays_searchable after update of profile_completed, hidden_at, public_lat, public_lng, birthday, country,
  city, gender, relationship_goal, height, weight, looking_for_gender, discoverable_internationally, interests on profiles
  for each row execute function profile_changes_search();

create function ban_changes_search() returns trigger language plpgsql as $$
begin perform refresh_search_member(p.id) from profiles p where p.user_id = new.id; return null; end $$;
create trigger ban_hides after update of banned on "user" for each row execute function ban_changes_search();
