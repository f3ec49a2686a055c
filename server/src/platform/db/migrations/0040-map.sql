-- The map counts members in the tiles of a quadtree: a tile of level n is one of 2^n by 2^n of the web map, and its code
-- is the codes of its four children without their last two bits. So every tile is a range of member codes, whatever its
-- level, and one index finds the members of any tile. docs/decisions/0040-map.md.

drop trigger member_comes_on_the_map on search_members;
drop trigger member_moves_on_the_map on search_members;
drop function search_changes_map();
drop function change_map_cells(search_members, integer);
drop view map_cells_counted;
drop table map_cells;

-- 26 bits with a zero before each of them.
create function map_spread(n bigint) returns bigint language plpgsql immutable strict parallel safe as $$
begin
  n := (n | (n << 16)) & x'0000ffff0000ffff'::bigint;
  n := (n | (n << 8)) & x'00ff00ff00ff00ff'::bigint;
  n := (n | (n << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  n := (n | (n << 2)) & x'3333333333333333'::bigint;
  return (n | (n << 1)) & x'5555555555555555'::bigint;
end $$;

-- The tile of level 26 (under a metre) that a point lies in, in spherical Mercator; the poles lie in the outermost row.
create function map_code(lat float8, lng float8) returns bigint language plpgsql immutable strict parallel safe as $$
declare
  side constant bigint := 67108864;
  x bigint := floor((lng + 180) / 360 * side);
  y bigint := floor((0.5 - asinh(tan(radians(greatest(-86, least(86, lat))))) / (2 * pi())) * side);
begin
  return map_spread(x & (side - 1)) | (map_spread(greatest(0, least(side - 1, y))) << 1);
end $$;

-- Everybody who can be found and has a public point. Apart from search_members, so that heartbeats do not touch it.
create table map_members (
  profile_id uuid primary key references search_members (profile_id) on delete cascade,
  code bigint not null,
  country country not null,
  international boolean not null,
  lat double precision not null,
  lng double precision not null
);
-- Who may see whom depends on the country and on being discoverable abroad: with both in front no row is read in vain.
create index map_members_by_tile on map_members (country, international, code) include (profile_id, lat, lng);

create view map_placed as
  select profile_id, map_code(lat, lng) as code, country, international, lat, lng from search_members where lat is not null;

-- Sums are whole microdegrees: unlike sums of fractions they do not depend on who came and went before.
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

create view map_cells_counted as
  select levels.level, (m.code >> (52 - 2 * levels.level))::integer as code, m.country, m.international,
    count(*)::integer as members, sum(round(m.lat * 1e6)::bigint)::bigint as lat, sum(round(m.lng * 1e6)::bigint)::bigint as lng
  from map_members m, unnest(array[4, 6, 8, 10, 12, 14]::smallint[]) as levels (level)
  group by 1, 2, 3, 4;

insert into map_members select * from map_placed;
insert into map_cells select * from map_cells_counted;

-- In the order of the key, so that two who move at the same time do not wait for each other in a circle.
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

create function map_member_changes() returns trigger language plpgsql as $$
begin
  perform change_map_cells(old, new);
  return null;
end $$;
create trigger map_member_is_counted after insert or update or delete on map_members
  for each row execute function map_member_changes();

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
create trigger member_moves_on_the_map after update on search_members for each row
  when ((old.lat, old.lng, old.country, old.international) is distinct from (new.lat, new.lng, new.country, new.international))
  execute function search_changes_map();
