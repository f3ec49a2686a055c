-- Test members in production, and the run that adds or removes them. docs/decisions/0138-test-members.md
alter table profiles
  -- in production, of test members: seen by staff alone
  add column staff_only boolean not null default false,
  add check (is_test or not staff_only);
create index test_members on profiles (created_at desc, id desc) where is_test;

create trigger staff_only_changes_search after update of staff_only on profiles
  for each row when (old.staff_only <> new.staff_only) execute function profile_changes_search();

-- One row: who sees test members, and the latest run, so that there is one at a time.
create table test_member_state (
  only_row boolean primary key default true check (only_row),
  -- as the server last started: in production
  staff_only boolean not null default false,
  -- null: there was none
  run_id uuid,
  kind text not null default 'adding' check (kind in ('adding', 'removing')),
  state text not null default 'done' check (state in ('running', 'stopping', 'done', 'stopped', 'interrupted', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  -- accounts that are not complete yet: if the process ends, they go
  unfinished uuid[] not null default '{}',
  -- Until then the process at work counts as alive.
  alive_until timestamptz,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
insert into test_member_state default values;

-- Hides all test members from members, with what members have of them, or shows them.
create function keep_test_members_to_staff(hide boolean) returns integer language plpgsql as $$
declare changed uuid[];
begin
  update test_member_state set staff_only = hide where staff_only <> hide;
  with moved as (update profiles set staff_only = hide where is_test and staff_only <> hide returning id)
  select coalesce(array_agg(id), '{}') into changed from moved;
  if hide then
    delete from session s using profiles p where p.id = any (changed) and s.user_id = p.user_id;
    delete from conversations where participant1_id = any (changed) or participant2_id = any (changed);
    delete from profile_likes where liker_id = any (changed) or liked_id = any (changed);
    delete from profile_views where viewer_id = any (changed) or viewed_id = any (changed);
    delete from notices where about_id = any (changed);
    delete from blocked_users where blocker_id = any (changed) or blocked_id = any (changed);
    delete from recommendation_log where shown_id = any (changed);
  end if;
  return cardinality(changed);
end $$;
