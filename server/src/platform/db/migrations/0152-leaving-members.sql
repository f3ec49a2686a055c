-- A member whose account is to be deleted is in no list, count or map. docs/decisions/0130-deletion.md
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
  where p.profile_completed and p.hidden_at is null and not p.paused and not u.banned
    and u.deletes_at is null;
