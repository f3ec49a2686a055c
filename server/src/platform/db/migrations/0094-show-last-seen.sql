-- Off: nobody is told when this member was last here, and they are told of nobody. docs/decisions/0092-last-seen.md
alter table profiles add column show_last_seen boolean not null default true;
create index profiles_hiding_last_seen on profiles (id) where not show_last_seen;

-- Discover's order is by this time, and a place in a list tells about as much as the time: of those who hide theirs it
-- says the day and no more.
create function searchable_last_seen(at timestamptz, shown boolean) returns timestamptz language sql immutable parallel safe
  as $$ select case when shown then at else date_trunc('day', at, 'UTC') end $$;

create or replace view findable as
  select p.id as profile_id, searchable_last_seen(coalesce(seen.last_seen_at, 'epoch'), p.show_last_seen) as last_seen_at,
    p.created_at as joined_at,
    coalesce(cell_id(p.public_lat, p.public_lng, 0.1), -1) as cell_small,
    coalesce(cell_id(p.public_lat, p.public_lng, 0.5), -1) as cell_large,
    p.public_lat as lat, p.public_lng as lng, p.birthday, p.country, p.gender, p.relationship_goal as goal, p.height,
    p.weight, p.city, p.looking_for_gender as looking_for, p.discoverable_internationally as international,
    interest_mask(p.interests) as interests
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
  where p.profile_completed and p.hidden_at is null and not u.banned;

create function hide_last_seen_in_search() returns trigger language plpgsql as $$
begin
  update search_members set last_seen_at = searchable_last_seen(last_seen_at, false) where profile_id = new.id;
  return null;
end $$;
create trigger last_seen_is_hidden_in_search after update of show_last_seen on profiles
  for each row when (not new.show_last_seen) execute function hide_last_seen_in_search();
