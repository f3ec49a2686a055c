-- Profile views, blocks by age, reports. docs/decisions/0020-safety.md.

-- On: this member leaves no views behind, and sees nobody's.
alter table profiles add column browse_invisibly boolean not null default false;

-- Who looked at whom: one row a viewer, viewed member and day (UTC).
create table profile_views (
  viewer_id uuid not null references profiles (id) on delete cascade,
  viewed_id uuid not null references profiles (id) on delete cascade,
  day date not null default (now() at time zone 'utc')::date,
  -- openings on that day; looking again within half an hour is the same one
  opens integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (viewer_id, viewed_id, day),
  check (viewer_id <> viewed_id)
) with (fillfactor = 90);
create index views_received on profile_views (viewed_id, last_at desc, viewer_id);

create index blocks_made on blocked_users (blocker_id, created_at desc, blocked_id);

-- The gravest first, which is the order that a queue takes them in.
create type report_category as enum (
  'threat', 'underage', 'sexual', 'harassment', 'hate', 'scam', 'fake', 'spam', 'other'
);
create type report_state as enum ('open', 'reviewing', 'upheld', 'dismissed');

create table reports (
  -- made by the reporter's browser, so that sending twice is sending once
  id uuid primary key,
  -- what the reporter quotes
  receipt text not null unique,
  -- null once that account is gone; the evidence stays
  reporter_id uuid references profiles (id) on delete set null,
  -- null as well where nobody was there to be reported: a reporter is never told the difference
  target_id uuid references profiles (id) on delete set null,
  category report_category not null,
  details text not null default '' check (length(details) <= 1000),
  -- what was reported, as it was then: shared/src/reports.ts says its shape
  evidence jsonb not null,
  state report_state not null default 'open',
  -- the target was hidden because of this report, and a decision must say whether it stays so
  hides_target boolean not null default false,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((decided_at is null) = (state in ('open', 'reviewing')))
);
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);
create index reports_about on reports (target_id, created_at desc);
create index reports_waiting on reports (category, created_at) where state in ('open', 'reviewing');
