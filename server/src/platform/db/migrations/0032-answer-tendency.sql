-- How often a member answers those they match. docs/decisions/answer-tendency.md

alter table profiles add column leave_out_answers boolean not null default false;
comment on column profiles.leave_out_answers is
  'On: how often the member answers is not counted, and does not change how often Match recommends them.';

alter table member_load
  add column answered integer not null default 0,
  add column waited integer not null default 0,
  add column tendency smallint not null default 0,
  add constraint answered_of_waited check (answered between 0 and waited);
comment on column member_load.answered is 'First words of matches within 90 days that this member answered in time.';
comment on column member_load.waited is
  'First words of matches within 90 days that this member answered, or left without an answer for 72 hours.';
comment on column member_load.tendency is
  'How far the member''s tendency to answer is above or below that of all, in thousandths of the score. 0: as all do, '
  'nothing known, or left out. Only the ranking reads it.';

alter table member_load drop column packed;
alter table member_load add column packed text not null generated always as (
  pending::text || ',' || matches::text || ',' || week_matches::text || ',' || (price * 1000)::integer::text || ','
  || shown::text || ',' || coalesce(made, -1)::text || ',' || coalesce(received, -1)::text || ',' || tendency::text
  || ',' || coalesce(wishes, '-1')) stored;
comment on column member_load.packed is
  'In the order of loadColumns and wishColumns in server/src/people/recommendations. -1: nothing was learned of this '
  'member, or nothing is wished for. Price and tendency in thousandths.';

create function leave_out_answers() returns trigger language plpgsql as $$
begin
  update member_load set answered = 0, waited = 0, tendency = 0 where profile_id = new.id;
  return null;
end
$$;
comment on function leave_out_answers() is 'The switch takes effect at once, not with the next count.';
create trigger leave_out_answers after update of leave_out_answers on profiles
  for each row when (new.leave_out_answers and not old.leave_out_answers) execute function leave_out_answers();
comment on trigger leave_out_answers on profiles is 'Whoever leaves out how often they answer is forgotten at once.';
