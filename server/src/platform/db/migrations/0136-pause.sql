-- A paused member and the members they have not written with do not see each other.
-- docs/decisions/0124-pause-and-distance.md
alter table profiles
  add column paused boolean not null default false,
  -- Off: the member neither sends nor sees that someone types.
  add column show_typing boolean not null default true;

create or replace view findable as
  select p.id as profile_id, searchable_last_seen(coalesce(seen.last_seen_at, 'epoch'), p.show_last_seen) as last_seen_at,
    p.created_at as joined_at,
    coalesce(cell_id(p.public_lat, p.public_lng, 0.1), -1) as cell_small,
    coalesce(cell_id(p.public_lat, p.public_lng, 0.5), -1) as cell_large,
    p.public_lat as lat, p.public_lng as lng, p.birthday, p.country, p.gender, p.relationship_goal as goal, p.height,
    p.weight, p.city, p.looking_for_gender as looking_for, p.discoverable_internationally as international,
    interest_mask(p.interests) as interests, language_mask(p.languages) as languages
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
  where p.profile_completed and p.hidden_at is null and not p.paused and not u.banned;

create trigger pause_changes_search after update of paused on profiles
  for each row when (old.paused is distinct from new.paused) execute function profile_changes_search();

-- Conversations without a message open and close with the pause.
create function notify_partners_of_pause() returns trigger language plpgsql as $$
begin perform notify_partners(new.id, true); return null; end $$;
create trigger notify_partners_of_pause after update of paused on profiles
  for each row when (old.paused is distinct from new.paused) execute function notify_partners_of_pause();
