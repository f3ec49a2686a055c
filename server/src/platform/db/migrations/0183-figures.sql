-- Figures of the community by day, and the transparency reports of past years. Neither names a member.
-- docs/decisions/0139-figures.md

-- What would take too long to count when a screen asks, or cannot be counted afterwards: who was active on a day.
create table daily_figures (
  -- in UTC
  day date not null,
  -- server/src/figures/days.ts
  figure text not null,
  -- a country, or empty
  slice text not null default '',
  value bigint not null check (value >= 0),
  primary key (figure, day, slice)
);

-- A year's report as it was when the year ended: what it counts is deleted after its period.
create table transparency_reports (
  year smallint primary key,
  report jsonb not null,
  made_at timestamptz not null default now()
);

create index test_profiles on profiles (id) where is_test;
create index matches_by_time on matches (matched_at) where profile_id < partner_id;
create index conversations_by_time on conversations (created_at);
create index cases_by_opening on cases (opened_at);
create index appeals_by_opening on appeals (opened_at);
create index appeals_by_verdict on appeals (decided_at) where decided_at is not null;
create index reports_by_time on reports (created_at);
create index outside_notices_by_verdict on outside_notices (decided_at) where decided_at is not null;
create index hits_by_time on photo_hits (found_at);
