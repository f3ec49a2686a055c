-- A ranking reads five thousand members. What is judged of them lies ready as a text of numbers in the one row that is
-- looked up of each, made when a profile changes; what was learned of them is a text too, in two bytes a number.

-- In the order of traitColumns in server/src/match/people.ts: 999 degrees are no place.
create function match_traits(birthday date, height integer, weight integer, gender gender, goal relationship_goal,
  interests bigint, lat double precision, lng double precision) returns text language sql immutable parallel safe
return (birthday - date '1970-01-01')::text || ',' || height::text || ',' || weight::text || ',' ||
  case gender when 'male' then '0,' when 'female' then '1,' when 'non-binary' then '2,' when 'other' then '3,' end ||
  case goal when 'casual' then '0,' when 'serious' then '1,' when 'marriage' then '2,' when 'friendship' then '3,' end ||
  (interests & 4294967295)::text || ',' || (interests >> 32)::text || ',' ||
  (coalesce(lat, 999) * 1000000)::integer::text || ',' || (coalesce(lng, 999) * 1000000)::integer::text;

alter table member_load
  -- null: not in search_members, or put there without its triggers
  add column traits text,
  drop column judging,
  drop column judged,
  -- base64 of the member's factors, server/src/match/factors.ts
  add column factors text check (length(factors) = 76);
-- The next training, within the hour, writes them from where it ended.
update member_load set made = null, received = null where made is not null;
alter table member_load add check (num_nulls(factors, made, received) in (0, 3));

create function traits_reach_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set traits = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, traits) values (new.profile_id, match_traits(new.birthday, new.height, new.weight,
      new.gender, new.goal, new.interests, new.lat, new.lng))
      on conflict (profile_id) do update set traits = excluded.traits;
  end if;
  return null;
end $$;
create trigger traits_are_ranked after insert or delete on search_members
  for each row execute function traits_reach_load();
create trigger traits_stay_ranked after update of birthday, height, weight, gender, goal, interests, lat, lng on search_members
  for each row when ((old.birthday, old.height, old.weight, old.gender, old.goal, old.interests, old.lat, old.lng)
    is distinct from (new.birthday, new.height, new.weight, new.gender, new.goal, new.interests, new.lat, new.lng))
  execute function traits_reach_load();

insert into member_load (profile_id, traits)
  select profile_id, match_traits(birthday, height, weight, gender, goal, interests, lat, lng) from search_members
  on conflict (profile_id) do update set traits = excluded.traits;
