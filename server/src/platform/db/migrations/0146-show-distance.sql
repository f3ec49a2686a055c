-- Off: the member has no place in the search, so no distance, radius, order or map depends on where they are.
-- docs/decisions/0124-pause-and-distance.md
alter table profiles add column show_distance boolean not null default true;

create or replace view findable as
  select p.id as profile_id, searchable_last_seen(coalesce(seen.last_seen_at, 'epoch'), p.show_last_seen) as last_seen_at,
    p.created_at as joined_at,
    coalesce(cell_id(place.lat, place.lng, 0.1), -1) as cell_small,
    coalesce(cell_id(place.lat, place.lng, 0.5), -1) as cell_large,
    place.lat, place.lng, p.birthday, p.country, p.gender, p.relationship_goal as goal, p.height,
    p.weight, p.city, p.looking_for_gender as looking_for, p.discoverable_internationally as international,
    interest_mask(p.interests) as interests, language_mask(p.languages) as languages
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
    cross join lateral (select case when p.show_distance then p.public_lat end as lat,
      case when p.show_distance then p.public_lng end as lng) place
  where p.profile_completed and p.hidden_at is null and not p.paused and not u.banned;

create trigger distance_changes_search after update of show_distance on profiles
  for each row when (old.show_distance is distinct from new.show_distance) execute function profile_changes_search();

-- Members without a point are suggested to members of the same city. Few rows, so that an index of their own is small.
create index candidates_without_point on search_members (place_id, gender, last_seen_at desc, profile_id desc)
  include (birthday, country, international, goal, height, weight, interests, looking_for) where lat is null;
