-- Goals of the community's own, and several of a member. docs/decisions/community-lists.md

create function goal_mask(goal relationship_goal) returns integer language sql immutable parallel safe
  return case goal when 'casual' then 1 when 'serious' then 2 when 'marriage' then 4 when 'friendship' then 8 else 0 end;
comment on function goal_mask(relationship_goal) is
  'One of the first four goals as a bit: shared/src/members/goal-sets.ts. None for null.';

alter table profiles
  add column own_goals text[] check (cardinality(own_goals) between 1 and 3),
  add column goal_bits integer,
  add constraint profiles_check4 check ((own_goals is null) = (goal_bits is null)),
  drop constraint profiles_check1,
  add constraint profiles_check1 check (not profile_completed or birthday is not null and gender is not null
    and (relationship_goal is not null or own_goals is not null) and country is not null and city is not null
    and length(bio) >= 10);
comment on column profiles.own_goals is
  'The keys of the member''s goals in the community''s list. Null: `relationship_goal` alone.';
comment on column profiles.goal_bits is
  'What the goals count as, and one bit for each of the community''s own. Null: that of `relationship_goal` alone.';
create index profiles_with_own_goals on profiles (id) where own_goals is not null;

-- The start after this migration builds them anew, with the bits of goals: search-projection.ts.
drop index if exists
  candidates_by_large_cell,
  candidates_by_country,
  candidates_without_point,
  search_by_small_cell,
  search_by_large_cell,
  search_by_country,
  search_by_place,
  search_newest_by_small_cell,
  search_newest_by_large_cell,
  search_newest_by_country;

drop trigger copy_changed_traits on search_members;
alter table search_members alter column goal type integer using goal_mask(goal);
alter table search_members rename column goal to goals;
comment on column search_members.goals is
  'What the member''s goals count as, and one bit for each of the community''s own: profiles.goal_bits.';

-- What is stored of members with one of the first four goals stays as it is.
drop function recommendation_traits(date, integer, integer, gender, relationship_goal, bigint, float8, float8);
create function recommendation_traits(birthday date, height integer, weight integer, gender gender,
  goals integer, interests bigint, lat double precision, lng double precision)
  returns text language sql immutable parallel safe
return (birthday - date '1970-01-01')::text || ',' || coalesce(height, -1)::text || ',' || coalesce(weight, -1)::text ||
  ',' ||
  case gender when 'male' then '0,' when 'female' then '1,' when 'non-binary' then '2,' when 'other' then '3,' end ||
  case goals & 15 when 1 then '0,' when 2 then '1,' when 4 then '2,' when 8 then '3,'
    else (4 + (goals & 15))::text || ',' end ||
  (interests & 4294967295)::text || ',' || (interests >> 32)::text || ',' ||
  (coalesce(lat, 999) * 1000000)::integer::text || ',' || (coalesce(lng, 999) * 1000000)::integer::text;
comment on function recommendation_traits(date, integer, integer, gender, integer, bigint, float8, float8) is
  'In the order of traitColumns in server/src/people/recommendations/member-columns.ts: 999 degrees are no place, -1 '
  'a hidden height or weight. A goal is the place of the only bit of the first four, or else 4 and their set.';

create or replace function copy_traits_to_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set traits = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, traits) values (new.profile_id, recommendation_traits(new.birthday, new.height,
      new.weight, new.gender, new.goals, new.interests, new.lat, new.lng))
      on conflict (profile_id) do update set traits = excluded.traits;
  end if;
  return null;
end $$;
create trigger copy_changed_traits after update of birthday, height, weight, gender, goals, interests, lat, lng
  on search_members
  for each row when ((old.birthday, old.height, old.weight, old.gender, old.goals, old.interests, old.lat, old.lng)
    is distinct from (new.birthday, new.height, new.weight, new.gender, new.goals, new.interests, new.lat, new.lng))
  execute function copy_traits_to_load();
comment on trigger copy_changed_traits on search_members is 'The traits in member_load follow what the search knows.';
