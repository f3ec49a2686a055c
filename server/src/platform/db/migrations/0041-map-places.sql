-- The names of cities on the map: the large ones for the world and for countries, all of a region when one is near.
create index cities_large on cities (population desc) where population >= 100000;
create index cities_on_map on cities using gist (point(lng, lat));
