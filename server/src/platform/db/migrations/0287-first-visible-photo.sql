-- The first photo is the first that can be seen: one that staff removed gives its place to the next, and so does its badge.
create or replace function has_verified_photo(member uuid) returns boolean language sql stable parallel safe as $$
  select coalesce((select i.verified from profile_images i
    where i.profile_id = member and i.state = 'shown' order by i.display_order limit 1), false)
$$;
update search_members s set verified = has_verified_photo(s.profile_id)
  where s.profile_id in (select i.profile_id from profile_images i where i.state = 'removed')
    and s.verified <> has_verified_photo(s.profile_id);
