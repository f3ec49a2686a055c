-- One form of every text that is searched and compared, and of what is stored. docs/decisions/0202-one-form-of-text.md.

-- As fold() of shared/src/fold.ts: without invisible signs, compatible forms as one (full-width letters, ligatures, Thai ำ in
-- either spelling), a mark of tone before the circle of ำ, no accents, small letters.
create or replace function fold(t text) returns text language sql immutable parallel safe strict as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(
    normalize(translate(t, U&'\00AD\034F\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FE0E\FE0F\FEFF', ''), NFKC),
    U&'\0E4D([\0E48-\0E4B])', U&'\\1\0E4D', 'g')))
$$;

-- The names of cities are folded anew: the next start fills the table (server/src/places/gazetteer.ts).
drop index if exists city_names_by_prefix, city_names_alike;
truncate city_names;

-- Two spellings of a place are now one.
create temporary table place_forms on commit drop as
  select id, fold(folded) as form, min(id) over (partition by country, fold(folded)) as kept from search_places;
update search_members m set place_id = f.kept from place_forms f where f.id = m.place_id and f.kept <> f.id;
delete from search_places p using place_forms f where f.id = p.id and f.kept <> f.id;
update search_places p set folded = f.form, searched = f.form from place_forms f where f.id = p.id and p.folded <> f.form;

-- Staff find a name in every spelling.
drop index user_by_words, profiles_by_city_words, user_by_names;
create index user_by_words on "user" using gin
  (fold(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops);
create index profiles_by_city_words on profiles using gin (fold(city) gin_trgm_ops);
create index user_by_names on "user" using gin (fold(first_name || ' ' || last_name) gin_trgm_ops);
analyze "user";

-- What is stored gets the form that new texts have: composed, with one letter for Thai ำ.
create function pg_temp.stored_form(t text) returns text language sql immutable strict as $$
  select regexp_replace(normalize(t, NFC), U&'\0E4D([\0E48-\0E4B]?)\0E32', U&'\\1\0E33', 'g')
$$;
update "user" set first_name = pg_temp.stored_form(first_name), last_name = pg_temp.stored_form(last_name)
  where first_name || last_name <> pg_temp.stored_form(first_name || last_name);
update profiles set first_name = pg_temp.stored_form(first_name), last_name = pg_temp.stored_form(last_name),
    city = pg_temp.stored_form(city), bio = pg_temp.stored_form(bio)
  where concat_ws(' ', first_name, last_name, city, bio) <> pg_temp.stored_form(concat_ws(' ', first_name, last_name, city, bio));
