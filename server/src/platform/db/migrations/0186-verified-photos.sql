-- The badge "photo verified" belongs to the photos that were compared: a member has it while the first photo that others
-- see is one of them. docs/decisions/0140-selfie-checks.md
alter table profile_images add column verified boolean not null default false;

create function has_verified_photo(member uuid) returns boolean language sql stable parallel safe as $$
  select coalesce((select i.verified and i.state = 'shown' from profile_images i
    where i.profile_id = member and i.state in ('shown', 'removed') order by i.display_order limit 1), false)
$$;

-- No photo is verified yet, so the default is right for every row.
alter table search_members add column verified boolean not null default false;

create or replace view findable as
  select p.id as profile_id, searchable_last_seen(coalesce(seen.last_seen_at, 'epoch'), p.show_last_seen) as last_seen_at,
    p.created_at as joined_at,
    coalesce(cell_id(place.lat, place.lng, 0.1), -1) as cell_small,
    coalesce(cell_id(place.lat, place.lng, 0.5), -1) as cell_large,
    place.lat, place.lng, p.birthday, p.country, p.gender, p.relationship_goal as goal, p.height,
    p.weight, p.city, p.looking_for_gender as looking_for, p.discoverable_internationally as international,
    interest_mask(p.interests) as interests, language_mask(p.languages) as languages,
    has_verified_photo(p.id) as verified
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
    cross join lateral (select case when p.show_distance then p.public_lat end as lat,
      case when p.show_distance then p.public_lng end as lng) place
  where p.profile_completed and p.hidden_at is null and not p.hidden_by_staff and not p.paused and not u.banned
    and u.deletes_at is null;

create or replace function refresh_search_member(wanted uuid) returns void language plpgsql as $$
begin
  insert into search_members as s (profile_id, last_seen_at, joined_at, cell_small, cell_large, lat, lng, birthday,
    country, gender, goal, height, weight, place_id, looking_for, international, interests, languages, verified)
  select f.profile_id, f.last_seen_at, f.joined_at, f.cell_small, f.cell_large, f.lat, f.lng, f.birthday, f.country,
    f.gender, f.goal, f.height, f.weight, place_of(f.country, f.city), f.looking_for, f.international, f.interests,
    f.languages, f.verified
  from findable f where f.profile_id = wanted
  on conflict (profile_id) do update set
    joined_at = excluded.joined_at, cell_small = excluded.cell_small, cell_large = excluded.cell_large,
    lat = excluded.lat, lng = excluded.lng, birthday = excluded.birthday, country = excluded.country,
    gender = excluded.gender, goal = excluded.goal, height = excluded.height, weight = excluded.weight,
    place_id = excluded.place_id, looking_for = excluded.looking_for, international = excluded.international,
    interests = excluded.interests, languages = excluded.languages, verified = excluded.verified,
    last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
    placed_at = case when (s.lat, s.lng) is distinct from (excluded.lat, excluded.lng)
      then clock_timestamp() else s.placed_at end;
  if not found then delete from search_members where profile_id = wanted; end if;
end $$;

-- Locks the row first and reads afterwards: of two changes at once, the later one sees both.
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
create trigger photos_stay_searchable after insert or delete or update of display_order, state, storage_key, verified
  on profile_images for each row execute function photos_change_search();

-- A filter that is not in the covering indexes would read the table row by row.
drop index search_by_small_cell, search_by_large_cell, search_by_country, search_by_place,
  search_newest_by_small_cell, search_newest_by_large_cell, search_newest_by_country;
create index search_by_small_cell on search_members (cell_small, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, verified, place_id);
create index search_by_large_cell on search_members (cell_large, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, verified, place_id);
create index search_by_country on search_members (country, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, international, goal, height, weight, interests, languages, verified, place_id);
create index search_by_place on search_members (place_id, gender, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, verified, joined_at);
create index search_newest_by_small_cell on search_members (cell_small, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, verified, place_id);
create index search_newest_by_large_cell on search_members (cell_large, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, country, international, goal, height, weight, interests, languages, verified, place_id);
create index search_newest_by_country on search_members (country, gender, joined_at desc, profile_id desc)
  include (lat, lng, birthday, international, goal, height, weight, interests, languages, verified, place_id);
