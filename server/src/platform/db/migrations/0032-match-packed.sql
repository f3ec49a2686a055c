-- A ranking reads five thousand members: their wishes as one text of numbers, in the order of wishColumns in
-- server/src/match/people.ts, and what was learned of them beside their load, so that one row is looked up instead of two.
alter table wishes add column packed text generated always as (
  age_importance::text || ',' || age_min::text || ',' || age_max::text || ',' || distance_importance::text || ',' ||
  distance_km::text || ',' || goal_importance::text || ',' || goals::text || ',' || interests_importance::text || ',' ||
  (interests & 4294967295)::text || ',' || (interests >> 32)::text || ',' || height_importance::text || ',' ||
  height_min::text || ',' || height_max::text || ',' || weight_importance::text || ',' || weight_min::text || ',' ||
  weight_max::text) stored;

alter table member_load
  add column judging bytea,
  add column judged bytea,
  add column made integer,
  add column received integer,
  add check (num_nulls(judging, judged, made, received) in (0, 4));

-- What is left of a member's factors is where the next training starts: it was in no hurry to be written.
delete from member_factor;
alter table member_factor drop column judging, drop column judged, drop column made, drop column received;
