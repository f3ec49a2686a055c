-- When a member last looked at their lists: what came later is new to them.
create table member_visits (
  profile_id uuid primary key references profiles (id) on delete cascade,
  likes_at timestamptz,
  views_at timestamptz
);

-- Two who like each other, a row for each: kept when a like is taken back, so that a pair is celebrated once and not
-- with every change of mind. Whether they still like each other is asked of profile_likes.
create table matches (
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid not null references profiles (id) on delete cascade,
  matched_at timestamptz not null default now(),
  -- when this member was told; null: not yet
  celebrated_at timestamptz,
  primary key (profile_id, partner_id),
  check (profile_id <> partner_id)
);
create index matches_of_partner on matches (partner_id);
create index matches_to_celebrate on matches (profile_id, matched_at) where celebrated_at is null;
