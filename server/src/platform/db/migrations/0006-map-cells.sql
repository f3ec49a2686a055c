-- How many members there are in each cell of the map, at four sizes, so that a map of the world is a few hundred rows and
-- not a million. Kept by triggers on the search projection: whoever leaves that leaves the map in the same transaction.
create table map_cells (
  -- 0: 8 degrees, 1: 2, 2: 0.5, 3: 0.1
  level smallint not null,
  cell integer not null,
  country country not null,
  international boolean not null,
  gender gender not null,
  members integer not null,
  -- sums of the public points, for the middle of the members
  lat double precision not null,
  lng double precision not null,
  primary key (level, cell, country, international, gender)
) with (fillfactor = 70);

create view map_cells_counted as
  select sizes.level, cell_id(s.lat, s.lng, sizes.size) as cell, s.country, s.international, s.gender,
    count(*)::integer as members, sum(s.lat) as lat, sum(s.lng) as lng
  from search_members s, (values (0::smallint, 8.0::float8), (1::smallint, 2), (2::smallint, 0.5), (3::smallint, 0.1)) as sizes (level, size)
  where s.lat is not null
  group by 1, 2, 3, 4, 5;

insert into map_cells select * from map_cells_counted;

create function change_map_cells(s search_members, members integer) returns void language sql as $$
  insert into map_cells as m (level, cell, country, international, gender, members, lat, lng)
  select sizes.level, cell_id(s.lat, s.lng, sizes.size), s.country, s.international, s.gender, members, members * s.lat,
    members * s.lng
  from (values (0::smallint, 8.0::float8), (1::smallint, 2), (2::smallint, 0.5), (3::smallint, 0.1)) as sizes (level, size)
  where s.lat is not null
  on conflict (level, cell, country, international, gender) do update
    set members = m.members + excluded.members, lat = m.lat + excluded.lat, lng = m.lng + excluded.lng;
  delete from map_cells m using (values (0::smallint, 8.0::float8), (1::smallint, 2), (2::smallint, 0.5), (3::smallint, 0.1))
    as sizes (level, size)
  where m.level = sizes.level and m.cell = cell_id(s.lat, s.lng, sizes.size) and m.country = s.country
    and m.international = s.international and m.gender = s.gender and m.members = 0
$$;

create function search_changes_map() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform change_map_cells(old, -1); end if;
  if tg_op <> 'DELETE' then perform change_map_cells(new, 1); end if;
  return null;
end $$;
create trigger member_comes_on_the_map after insert or delete on search_members
  for each row execute function search_changes_map();
create trigger member_moves_on_the_map after update on search_members for each row
  when ((old.lat, old.lng, old.country, old.international, old.gender)
    is distinct from (new.lat, new.lng, new.country, new.international, new.gender))
  execute function search_changes_map();
