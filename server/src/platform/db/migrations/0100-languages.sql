-- Languages that members speak: chosen in the profile, shown to others, and a filter of Discover.
-- docs/decisions/0101-discover-filter-table.md

alter table profiles add column languages text[] not null default '{}' check (cardinality(languages) <= 8);

create table spoken_languages (
  -- 0 to 62, because the search projection keeps a member's languages as the bits of one bigint.
  id smallint primary key check (id between 0 and 62),
  code text not null unique
);
-- The codes of shared/src/spoken-languages.ts. A code keeps its id.
insert into spoken_languages (id, code)
  select position - 1, code from unnest(array[
    'en', 'es', 'de', 'da', 'th', 'km', 'fr', 'it', 'pt', 'nl', 'sv', 'no', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro',
    'bg', 'el', 'tr', 'ru', 'uk', 'sr', 'hr', 'sl', 'sq', 'lt', 'lv', 'et', 'ga', 'cy', 'ca', 'eu', 'he', 'ar',
    'fa', 'ku', 'ur', 'hi', 'bn', 'pa', 'gu', 'mr', 'ta', 'te', 'kn', 'ml', 'ne', 'zh', 'yue', 'ja', 'ko', 'vi',
    'id', 'ms', 'fil', 'lo', 'my', 'sw', 'mi'
  ]) with ordinality as listed (code, position);

create function language_mask(codes text[]) returns bigint language sql stable parallel safe
  as $$ select coalesce(bit_or(1::bigint << id), 0) from spoken_languages where code = any (codes) $$;

-- No profile has languages yet, so the default is right for every row. Bulk loads that leave the column out stay valid.
alter table search_members add column languages bigint not null default 0;

create or replace view findable as
  select p.id as profile_id, searchable_last_seen(coalesce(seen.last_seen_at, 'epoch'), p.show_last_seen) as last_seen_at,
    p.created_at as joined_at,
    coalesce(cell_id(p.public_lat, p.public_lng, 0.1), -1) as cell_small,
    coalesce(cell_id(p.public_lat, p.public_lng, 0.5), -1) as cell_large,
    p.public_lat as lat, p.public_lng as lng, p.birthday, p.country, p.gender, p.relationship_goal as goal, p.height,
    p.weight, p.city, p.looking_for_gender as looking_for, p.discoverable_internationally as international,
    interest_mask(p.interests) as interests, language_mask(p.languages) as languages
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
  where p.profile_completed and p.hidden_at is null and not u.banned;

create or replace function refresh_search_member(wanted uuid) returns void language plpgsql as $$
begin
  insert into search_members as s (profile_id, last_seen_at, joined_at, cell_small, cell_large, lat, lng, birthday,
    country, gender, goal, height, weight, place_id, looking_for, international, interests, languages)
  select f.profile_id, f.last_seen_at, f.joined_at, f.cell_small, f.cell_large, f.lat, f.lng, f.birthday, f.country,
    f.gender, f.goal, f.height, f.weight, place_of(f.country, f.city), f.looking_for, f.international, f.interests,
    f.languages
  from findable f where f.profile_id = wanted
  on conflict (profile_id) do update set
    joined_at = excluded.joined_at, cell_small = excluded.cell_small, cell_large = excluded.cell_large,
    lat = excluded.lat, lng = excluded.lng, birthday = excluded.birthday, country = excluded.country,
    gender = excluded.gender, goal = excluded.goal, height = excluded.height, weight = excluded.weight,
    place_id = excluded.place_id, looking_for = excluded.looking_for, international = excluded.international,
    interests = excluded.interests, languages = excluded.languages,
    last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
    placed_at = case when (s.lat, s.lng) is distinct from (excluded.lat, excluded.lng)
      then clock_timestamp() else s.placed_at end;
  if not found then delete from search_members where profile_id = wanted; end if;
end $$;

drop trigger profile_stays_searchable on profiles;
create trigger profile_stays_searchable after update of profile_completed, hidden_at, public_lat, public_lng, birthday, country,
  city, gender, relationship_goal, height, weight, looking_for_gender, discoverable_internationally, interests, languages
  on profiles for each row execute function profile_changes_search();

-- A filter that is not in the covering indexes would read the table row by row.
drop index search_by_small_cell, search_by_large_cell, search_by_country, search_by_place,
  search_newest_by_small_cell, search_newest_by_large_cell, search_newest_by_country;
create index search_by_small_cell on search_members (cell_small, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, place_id);
create index search_by_large_cell on search_members (cell_large, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, place_id);
create index search_by_country on search_members (country, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, international, goal, height, weight, interests, languages, place_id);
create index search_by_place on search_members (place_id, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, joined_at);
create index search_newest_by_small_cell on search_members (cell_small, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, place_id);
create index search_newest_by_large_cell on search_members (cell_large, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, place_id);
create index search_newest_by_country on search_members (country, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, international, goal, height, weight, interests, languages, place_id);
