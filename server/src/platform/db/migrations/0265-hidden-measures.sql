-- Off: the search does not know the value, so no filter, order, reason or card can tell it.
-- docs/decisions/0185-first-forms.md
alter table profiles add column show_height boolean not null default true,
  add column show_weight boolean not null default true;
-- null: the member hides it, and is found whatever the filter asks
alter table search_members alter column height drop not null, alter column weight drop not null;

create or replace view findable as
  select p.id as profile_id, searchable_last_seen(coalesce(seen.last_seen_at, 'epoch'), p.show_last_seen) as last_seen_at,
    p.created_at as joined_at,
    coalesce(cell_id(place.lat, place.lng, 0.1), -1) as cell_small,
    coalesce(cell_id(place.lat, place.lng, 0.5), -1) as cell_large,
    place.lat, place.lng, p.birthday, p.country, p.gender, p.relationship_goal as goal,
    case when p.show_height then p.height end as height, case when p.show_weight then p.weight end as weight,
    p.city, p.looking_for_gender as looking_for, p.discoverable_internationally as international,
    interest_mask(p.interests) as interests, language_mask(p.languages) as languages,
    has_verified_photo(p.id) as verified
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
    cross join lateral (select case when p.show_distance then p.public_lat end as lat,
      case when p.show_distance then p.public_lng end as lng) place
  where p.profile_completed and p.hidden_at is null and not p.hidden_by_staff and not p.staff_only and not p.paused
    and not u.banned and u.deletes_at is null;

create trigger measures_change_search after update of show_height, show_weight on profiles
  for each row when ((old.show_height, old.show_weight) is distinct from (new.show_height, new.show_weight))
  execute function profile_changes_search();

-- In the order of traitColumns in server/src/recommendations/member-columns.ts: 999 degrees are no place, -1 a hidden
-- height or weight.
create or replace function recommendation_traits(birthday date, height integer, weight integer, gender gender,
  goal relationship_goal, interests bigint, lat double precision, lng double precision)
  returns text language sql immutable parallel safe
return (birthday - date '1970-01-01')::text || ',' || coalesce(height, -1)::text || ',' || coalesce(weight, -1)::text ||
  ',' ||
  case gender when 'male' then '0,' when 'female' then '1,' when 'non-binary' then '2,' when 'other' then '3,' end ||
  case goal when 'casual' then '0,' when 'serious' then '1,' when 'marriage' then '2,' when 'friendship' then '3,' end ||
  (interests & 4294967295)::text || ',' || (interests >> 32)::text || ',' ||
  (coalesce(lat, 999) * 1000000)::integer::text || ',' || (coalesce(lng, 999) * 1000000)::integer::text;
