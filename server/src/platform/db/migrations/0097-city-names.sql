-- Cities are found by what they are called in many languages. docs/decisions/0098-cities-by-any-name.md.

-- One row a name; the gazetteer's own is one of them. `languages`: in which of the product's a list shows the city so.
create table city_names (
  city_id integer not null references cities (id) on delete cascade,
  name text not null,
  languages text[] not null default '{}',
  country country not null,
  population integer not null,
  folded text collate "C" not null generated always as (fold(name)) stored,
  primary key (city_id, name)
);
-- Its other two indexes are made when it is filled (server/src/places/gazetteer.ts): that takes half of the time.
drop index cities_by_prefix;

-- What a reader of that language calls a city.
create function city_called(wanted integer, reader text) returns text language sql stable parallel safe as $$
  select coalesce((select name from city_names where city_id = wanted and reader = any (languages) limit 1),
    (select name from cities where id = wanted))
$$;

-- Names like a misspelt one. Two letters that changed places leave a word of six but 0.27 alike: the usual 0.3 is too much.
create function cities_alike(sought text) returns setof city_names language sql stable parallel safe
  set pg_trgm.similarity_threshold = 0.25
  as $$ select * from city_names where folded % fold(sought) $$;

-- Which city of the gazetteer a profile names; null for a text that it does not know.
alter table profiles add column city_id integer references cities (id) on delete set null;

-- A search for a part of a city's name finds it by every name that it has.
create function all_names_of(home country, called text) returns text language sql stable parallel safe as $$
  select called || coalesce(string_agg(distinct E'\n' || other.folded, ''), '')
  from city_names own join city_names other on other.city_id = own.city_id and other.folded <> called
  where own.country = home and own.folded = called
$$;
alter table search_places add column searched text not null default '';
update search_places set searched = folded;
create function search_place_is_called() returns trigger language plpgsql as $$
begin
  new.searched := all_names_of(new.country, new.folded);
  return new;
end $$;
create trigger search_place_is_called before insert on search_places
  for each row execute function search_place_is_called();
drop index search_places_contains;
create index search_places_contains on search_places using gin (searched gin_trgm_ops);
