-- Which profiles a member opened within the last hour. docs/decisions/0060-limits.md.
drop table profile_openings;

create unlogged table opened_profiles (
  profile_id uuid not null references profiles (id) on delete cascade,
  -- a keyed hash: enough to know the same profile again, and nothing tells of those who browse invisibly
  opened text not null,
  opened_at timestamptz not null default now(),
  primary key (profile_id, opened)
);
create index opened_profiles_by_time on opened_profiles (opened_at);
