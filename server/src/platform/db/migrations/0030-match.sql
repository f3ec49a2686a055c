-- Smart match. docs/decisions/0030-matching.md.

-- Not this one. Undone by deleting; a like later is stronger.
create table passes (
  passer_id uuid not null references profiles (id) on delete cascade,
  passed_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (passer_id, passed_id),
  check (passer_id <> passed_id)
);
create index passes_received on passes (passed_id, passer_id);
-- What the learner reads: the newest decisions first.
create index passes_by_time on passes (created_at desc) include (passer_id, passed_id);
create index likes_by_time on profile_likes (created_at desc) include (liker_id, liked_id);

create function like_ends_pass() returns trigger language plpgsql as $$
begin delete from passes where passer_id = new.liker_id and passed_id = new.liked_id; return null; end $$;
create trigger like_is_no_pass after insert on profile_likes for each row execute function like_ends_pass();

-- What a member wishes for. Importances are places in shared/src/match-limits.ts: 0 none to 4 must.
create table wishes (
  profile_id uuid primary key references profiles (id) on delete cascade,
  age_importance smallint not null check (age_importance between 0 and 4),
  age_min smallint not null,
  age_max smallint not null check (age_max >= age_min),
  distance_importance smallint not null check (distance_importance between 0 and 4),
  distance_km smallint not null,
  goal_importance smallint not null check (goal_importance between 0 and 4),
  -- bits in the order of the type relationship_goal
  goals smallint not null check (goals between 1 and 15),
  interests_importance smallint not null check (interests_importance between 0 and 4),
  -- bits as in search_members
  interests bigint not null,
  height_importance smallint not null check (height_importance between 0 and 4),
  height_min smallint not null,
  height_max smallint not null check (height_max >= height_min),
  weight_importance smallint not null check (weight_importance between 0 and 4),
  weight_min smallint not null,
  weight_max smallint not null check (weight_max >= weight_min),
  updated_at timestamptz not null default now()
);

-- What was learned of a member, as little-endian float4: server/src/match/training.ts says the layout.
create table member_factor (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- how this member judges, and is judged, ready for use
  judging bytea not null,
  judged bytea not null,
  -- the member's own part, where the next training starts from
  own bytea not null,
  -- decisions this member made, and others made about them
  made integer not null,
  received integer not null
);

-- How full a member is. `price` rises for whoever is shown more than twice the mean, one step a day.
create table member_load (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- likes that wait for an answer
  pending integer not null default 0,
  matches integer not null default 0,
  week_matches integer not null default 0,
  week_shown integer not null default 0,
  shown integer not null default 0,
  price real not null default 0 check (price between 0 and 5)
) with (fillfactor = 80);

-- Whom the product showed to whom, and why: a member's hand while it is open, and the record of it afterwards.
create table recommendation_log (
  viewer_id uuid not null references profiles (id) on delete cascade,
  -- running number of the viewer's recommendations
  slot integer not null,
  shown_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- the chance that the viewer likes the shown one, and the other way round; what was sorted by
  p real not null,
  r real not null,
  score real not null,
  explored boolean not null,
  percentage smallint not null,
  -- the terms that percentage and reasons are made of
  terms jsonb not null,
  -- null while the card waits. refreshed: put away by the viewer; wishes: dealt under wishes of before, may come again
  closed text check (closed in ('refreshed', 'wishes')),
  primary key (viewer_id, slot)
);
create index recommendations_of on recommendation_log (shown_id, created_at desc);
create index recommendations_by_time on recommendation_log (created_at) include (shown_id);

-- What all members share: one row.
create table match_model (
  id boolean primary key default true check (id),
  parameters bytea,
  -- rarer interests say more when shared; by id
  interest_weights real[],
  -- log-odds that members of each gender like anybody, in the order of the type
  base real[],
  decisions integer not null default 0,
  trained_at timestamptz,
  loaded_at timestamptz,
  priced_on date
);
insert into match_model default values;

-- Mutual interest is a condition of the index: within a cell it walks those alone who look for the viewer's gender.
create index match_by_large_cell on search_members (cell_large, gender, looking_for, last_seen_at desc, profile_id desc)
  include (birthday, country, international, goal, height, weight, interests, lat, lng);
create index match_by_country on search_members (country, gender, looking_for, last_seen_at desc, profile_id desc)
  include (birthday, international, goal, height, weight, interests, lat, lng);
