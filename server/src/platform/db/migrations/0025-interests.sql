-- Interests of the community's own: ids from 63 on are bits of a second number. docs/decisions/community-lists.md

alter table interests
  drop constraint interests_id_check,
  add constraint interests_id_check check (id between 0 and 125);
comment on table interests is
  'Every interest that there ever was, the community''s own too: keys never change, and no id is used again.';
comment on column interests.id is
  '0..125: the search projection keeps a member''s interests as bits of one bigint, and those from 63 on of another.';

create or replace function interest_mask(keys text[]) returns bigint language sql stable parallel safe
  as $$ select coalesce(bit_or(1::bigint << id), 0) from interests where key = any (keys) and id < 63 $$;
comment on function interest_mask(text[]) is 'Interests as the bits of one number, as far as their ids are below 63.';
create function more_interest_mask(keys text[]) returns bigint language sql stable parallel safe
  as $$ select bit_or(1::bigint << (id - 63)) from interests where key = any (keys) and id >= 63 $$;
comment on function more_interest_mask(text[]) is 'Interests with ids from 63 on as the bits of one number; null for none.';

create function interest_text(interests bigint, more_interests bigint)
  returns text language sql immutable parallel safe
return (interests & 4294967295)::text || ',' ||
  case when more_interests is null then (interests >> 32)::text
    else (-1 - (interests >> 32))::text || ',' || (more_interests & 4294967295)::text || ',' ||
      (more_interests >> 32)::text end;
comment on function interest_text(bigint, bigint) is
  'Two halves of 32 bits. Where the member has interests with ids from 63 on, the second half is below zero (-1 minus '
  'the half), and two more follow: what is stored of all others stays as it is.';

-- The start after this migration builds the indexes of the projection anew, beside the old ones: search-projection.ts.
alter table search_members add column more_interests bigint;
comment on column search_members.more_interests is 'Bits of the interests with ids from 63 on; null for none.';

drop trigger copy_changed_traits on search_members;
-- A process of before calls it without the last one.
drop function recommendation_traits(date, integer, integer, gender, integer, bigint, float8, float8);
create function recommendation_traits(birthday date, height integer, weight integer, gender gender,
  goals integer, interests bigint, lat double precision, lng double precision, more_interests bigint default null)
  returns text language sql immutable parallel safe
return (birthday - date '1970-01-01')::text || ',' || coalesce(height, -1)::text || ',' || coalesce(weight, -1)::text ||
  ',' ||
  case gender when 'male' then '0,' when 'female' then '1,' when 'non-binary' then '2,' when 'other' then '3,' end ||
  case goals & 15 when 1 then '0,' when 2 then '1,' when 4 then '2,' when 8 then '3,'
    else (4 + (goals & 15))::text || ',' end ||
  interest_text(interests, more_interests) || ',' ||
  (coalesce(lat, 999) * 1000000)::integer::text || ',' || (coalesce(lng, 999) * 1000000)::integer::text;
comment on function recommendation_traits(date, integer, integer, gender, integer, bigint, float8, float8, bigint) is
  'In the order of traitColumns in server/src/people/recommendations/member-columns.ts: 999 degrees are no place, -1 '
  'a hidden height or weight. A goal is the place of the only bit of the first four, or else 4 and their set.';

create or replace function copy_traits_to_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set traits = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, traits) values (new.profile_id, recommendation_traits(new.birthday, new.height,
      new.weight, new.gender, new.goals, new.interests, new.lat, new.lng, new.more_interests))
      on conflict (profile_id) do update set traits = excluded.traits;
  end if;
  return null;
end $$;
create trigger copy_changed_traits
  after update of birthday, height, weight, gender, goals, interests, more_interests, lat, lng
  on search_members
  for each row when (
    (old.birthday, old.height, old.weight, old.gender, old.goals, old.interests, old.more_interests, old.lat, old.lng)
    is distinct from
    (new.birthday, new.height, new.weight, new.gender, new.goals, new.interests, new.more_interests, new.lat, new.lng))
  execute function copy_traits_to_load();
comment on trigger copy_changed_traits on search_members is 'The traits in member_load follow what the search knows.';

-- The texts of before stay the same, and so do their copies in member_load.
alter table wishes
  add column more_interests bigint,
  drop column packed;
alter table wishes add column packed text generated always as (
    age_importance::text || ',' || age_min::text || ',' || age_max::text || ',' || distance_importance::text || ',' ||
    distance_km::text || ',' || goal_importance::text || ',' || goals::text || ',' ||
    interests_importance::text || ',' || interest_text(interests, more_interests) || ',' ||
    height_importance::text || ',' || height_min::text || ',' || height_max::text || ',' ||
    weight_importance::text || ',' || weight_min::text || ',' || weight_max::text) stored;
comment on column wishes.more_interests is 'Bits as in search_members; null for none.';
comment on column wishes.packed is
  'The wishes as one text of numbers, in the order of wishColumns in '
  'server/src/people/recommendations/member-columns.ts.';
