-- A viewer who sees members of all countries reads a part of the map by place alone: one range of codes instead of one
-- for each country.
create index map_members_by_place on map_members (code) include (country, international, profile_id, lat, lng);
