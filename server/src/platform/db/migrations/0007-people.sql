-- Likes, matches, recommendations, views of profiles, saved searches.

-- Likes and matches

create table profile_likes (
  id uuid not null default gen_random_uuid(),
  liker_id uuid not null references profiles (id) on delete cascade,
  liked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
comment on table profile_likes is 'Who likes whom.';
create index likes_received on profile_likes (liked_id, created_at desc, liker_id);
create index likes_sent on profile_likes (liker_id, created_at desc, liked_id);
create index likes_by_time on profile_likes (created_at desc) include (liker_id, liked_id);
comment on index likes_by_time is 'What the learner of recommendations reads: the newest decisions first.';

create table removed_likes (
  liker_id uuid constraint likes_taken_back_liker_id_not_null not null
    constraint likes_taken_back_liker_id_fkey references profiles (id) on delete cascade,
  liked_id uuid constraint likes_taken_back_liked_id_not_null not null
    constraint likes_taken_back_liked_id_fkey references profiles (id) on delete cascade,
  liked_at timestamptz constraint likes_taken_back_liked_at_not_null not null,
  removed_at timestamptz constraint likes_taken_back_taken_back_at_not_null not null default now(),
  primary key (liker_id, liked_id)
);
comment on table removed_likes is
  'Likes that a member removed lately: they stay counted, so that removing one gives no further one. Some names are '
  'from before it was renamed. docs/decisions/browsing-limits.md';
create index removed_likes_of on removed_likes (liked_id);
create index removed_likes_by_time on removed_likes (removed_at);

create table matches (
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid not null references profiles (id) on delete cascade,
  matched_at timestamptz not null default now(),
  celebrated_at timestamptz,
  primary key (profile_id, partner_id),
  check (profile_id <> partner_id)
);
comment on table matches is
  'Two who like each other, a row for each: kept when a like is taken back, so that a pair is celebrated once and '
  'not with every change of mind. Whether they still like each other is asked of profile_likes.';
comment on column matches.celebrated_at is 'When this member was told; null: not yet.';
create index matches_of_partner on matches (partner_id);
create index matches_to_celebrate on matches (profile_id, matched_at) where celebrated_at is null;
create index matches_by_time on matches (matched_at) where profile_id < partner_id;
create index matches_newest on matches (profile_id, matched_at desc, partner_id);
comment on index matches_newest is 'A member''s matches, newest first. docs/decisions/likes-blocks-and-views.md';

create table unmatches (
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (profile_id, partner_id),
  check (profile_id <> partner_id)
);
comment on table unmatches is
  'Two members whom Unmatch separated: no match, and a conversation that neither can open. A new match ends it. '
  'docs/decisions/likes-blocks-and-views.md';
comment on column unmatches.profile_id is 'Who ended the match.';
create index unmatched_by on unmatches (partner_id, profile_id);

create table passes (
  passer_id uuid not null references profiles (id) on delete cascade,
  passed_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  declined_at timestamptz,
  primary key (passer_id, passed_id),
  check (passer_id <> passed_id)
);
comment on table passes is
  'Recommendations that the viewer passed on. Undone by deleting; a like later is stronger. '
  'docs/decisions/recommendations.md';
comment on column passes.declined_at is
  'When the viewer declined the other member''s like, which then leaves the viewer''s list. Null: the viewer passed '
  'on a recommendation only. docs/decisions/likes-blocks-and-views.md';
create index passes_received on passes (passed_id, passer_id);
create index passes_by_time on passes (created_at desc) include (passer_id, passed_id);
comment on index passes_by_time is 'What the learner of recommendations reads: the newest decisions first.';

create function delete_pass() returns trigger language plpgsql as $$
begin delete from passes where passer_id = new.liker_id and passed_id = new.liked_id; return null; end $$;
create trigger delete_pass after insert on profile_likes for each row execute function delete_pass();
comment on trigger delete_pass on profile_likes is 'Who likes a member passes on them no longer.';

-- Recommendations

create table wishes (
  profile_id uuid primary key references profiles (id) on delete cascade,
  age_importance smallint not null check (age_importance between 0 and 4),
  age_min smallint not null,
  age_max smallint not null check (age_max >= age_min),
  distance_importance smallint not null check (distance_importance between 0 and 4),
  distance_km smallint not null,
  goal_importance smallint not null check (goal_importance between 0 and 4),
  goals smallint not null check (goals between 1 and 15),
  interests_importance smallint not null check (interests_importance between 0 and 4),
  interests bigint not null,
  height_importance smallint not null check (height_importance between 0 and 4),
  height_min smallint not null,
  height_max smallint not null check (height_max >= height_min),
  weight_importance smallint not null check (weight_importance between 0 and 4),
  weight_min smallint not null,
  weight_max smallint not null check (weight_max >= weight_min),
  updated_at timestamptz not null default now(),
  packed text generated always as (
    age_importance::text || ',' || age_min::text || ',' || age_max::text || ',' || distance_importance::text || ',' ||
    distance_km::text || ',' || goal_importance::text || ',' || goals::text || ',' ||
    interests_importance::text || ',' || (interests & 4294967295)::text || ',' || (interests >> 32)::text || ',' ||
    height_importance::text || ',' || height_min::text || ',' || height_max::text || ',' ||
    weight_importance::text || ',' || weight_min::text || ',' || weight_max::text) stored
);
comment on table wishes is
  'What a member wishes for. Importances are places in shared/src/people/recommendation-limits.ts: 0 none to 4 must. '
  'docs/decisions/recommendations.md';
comment on column wishes.goals is 'Bits in the order of the type relationship_goal.';
comment on column wishes.interests is 'Bits as in search_members.';
comment on column wishes.packed is
  'The wishes as one text of numbers, in the order of wishColumns in '
  'server/src/people/recommendations/member-columns.ts.';

create table member_load (
  profile_id uuid primary key references profiles (id) on delete cascade,
  pending integer not null default 0,
  matches integer not null default 0,
  week_matches integer not null default 0,
  week_shown integer not null default 0,
  shown integer not null default 0,
  price real not null default 0 check (price between 0 and 5),
  made integer,
  received integer,
  wishes text,
  packed text not null generated always as (
    pending::text || ',' || matches::text || ',' || week_matches::text || ',' || (price * 1000)::integer::text || ',' ||
    shown::text || ',' || coalesce(made, -1)::text || ',' || coalesce(received, -1)::text || ',' ||
    coalesce(wishes, '-1')) stored,
  traits text,
  factors text check (length(factors) = 76),
  check (num_nulls(factors, made, received) in (0, 3))
) with (fillfactor = 80);
comment on table member_load is
  'How full a member is, and what a ranking reads of a member. It looks up one row for each of five thousand '
  'members, so everything is in this row, as texts of numbers that are made when something changes.';
comment on column member_load.pending is 'Likes that wait for an answer.';
comment on column member_load.price is 'It rises for whoever is shown more than twice the mean, one step a day.';
comment on column member_load.made is
  'Decisions that this member made, and in `received` those that others made about them.';
comment on column member_load.wishes is 'A copy of wishes.packed.';
comment on column member_load.packed is
  'In the order of loadColumns and wishColumns in server/src/people/recommendations. -1: nothing was learned of this '
  'member, or nothing is wished for. The price in thousandths.';
comment on column member_load.traits is
  'What is judged of the member. Null: not in search_members, or put there without its triggers.';
comment on column member_load.factors is
  'What was learned of the member, as base64: server/src/people/recommendations/factors.ts.';

create function copy_wishes_to_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set wishes = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, wishes) values (new.profile_id, new.packed)
      on conflict (profile_id) do update set wishes = excluded.wishes;
  end if;
  return null;
end $$;
create trigger copy_wishes after insert or update or delete on wishes
  for each row execute function copy_wishes_to_load();
comment on trigger copy_wishes on wishes is 'A ranking reads the wishes in member_load.';

create function recommendation_traits(birthday date, height integer, weight integer, gender gender,
  goal relationship_goal, interests bigint, lat double precision, lng double precision)
  returns text language sql immutable parallel safe
return (birthday - date '1970-01-01')::text || ',' || coalesce(height, -1)::text || ',' || coalesce(weight, -1)::text ||
  ',' ||
  case gender when 'male' then '0,' when 'female' then '1,' when 'non-binary' then '2,' when 'other' then '3,' end ||
  case goal
    when 'casual' then '0,' when 'serious' then '1,' when 'marriage' then '2,' when 'friendship' then '3,' end ||
  (interests & 4294967295)::text || ',' || (interests >> 32)::text || ',' ||
  (coalesce(lat, 999) * 1000000)::integer::text || ',' || (coalesce(lng, 999) * 1000000)::integer::text;
comment on function recommendation_traits(date, integer, integer, gender, relationship_goal, bigint, float8, float8) is
  'In the order of traitColumns in server/src/people/recommendations/member-columns.ts: 999 degrees are no place, -1 '
  'a hidden height or weight.';

create function copy_traits_to_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set traits = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, traits) values (new.profile_id, recommendation_traits(new.birthday, new.height,
      new.weight, new.gender, new.goal, new.interests, new.lat, new.lng))
      on conflict (profile_id) do update set traits = excluded.traits;
  end if;
  return null;
end $$;
create trigger copy_traits after insert or delete on search_members
  for each row execute function copy_traits_to_load();
comment on trigger copy_traits on search_members is
  'A ranking reads the traits of whoever can be found in member_load.';
create trigger copy_changed_traits after update of birthday, height, weight, gender, goal, interests, lat, lng
  on search_members
  for each row when ((old.birthday, old.height, old.weight, old.gender, old.goal, old.interests, old.lat, old.lng)
    is distinct from (new.birthday, new.height, new.weight, new.gender, new.goal, new.interests, new.lat, new.lng))
  execute function copy_traits_to_load();
comment on trigger copy_changed_traits on search_members is 'The traits in member_load follow what the search knows.';

create table member_factor (
  profile_id uuid primary key references profiles (id) on delete cascade,
  own bytea not null
);
comment on table member_factor is 'What was learned of a member, where the next training starts from.';
comment on column member_factor.own is
  'The member''s own part, as little-endian float4: server/src/people/recommendations/training.ts says the layout.';

create table recommendation_model (
  id boolean constraint match_model_id_not_null not null primary key default true check (id),
  parameters bytea,
  interest_weights real[],
  base real[],
  decisions integer constraint match_model_decisions_not_null not null default 0,
  trained_at timestamptz,
  priced_on date,
  language_weights jsonb
);
comment on table recommendation_model is
  'What all members share: one row. Some names are from before it was renamed. '
  'docs/decisions/recommendations.md';
comment on column recommendation_model.interest_weights is 'By id: rarer interests say more when shared.';
comment on column recommendation_model.base is
  'Log-odds that members of each gender like anybody, in the order of the type.';
comment on column recommendation_model.language_weights is 'As interest_weights, by the code of a language.';
insert into recommendation_model default values;

create table recommendation_log (
  viewer_id uuid not null references profiles (id) on delete cascade,
  slot integer not null,
  shown_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  p real not null,
  r real not null,
  score real not null,
  explored boolean not null,
  compatibility smallint constraint recommendation_log_percentage_not_null not null,
  terms jsonb not null,
  closed text check (closed in ('refreshed', 'wishes', 'undone')),
  closed_at timestamptz,
  refresh_slot integer,
  primary key (viewer_id, slot)
);
comment on table recommendation_log is
  'Whom the product showed to whom, and why: a member''s recommendations while they are open, and the record of them '
  'afterwards.';
comment on column recommendation_log.slot is 'Running number of the viewer''s recommendations.';
comment on column recommendation_log.p is 'The chance that the viewer likes the shown one.';
comment on column recommendation_log.r is 'The chance that the shown one likes the viewer.';
comment on column recommendation_log.score is 'What the recommendations are sorted by.';
comment on column recommendation_log.compatibility is 'In percent, as the card shows it.';
comment on column recommendation_log.terms is 'The terms that compatibility and reasons are made of.';
comment on column recommendation_log.closed is
  'Null while the card waits. refreshed: put aside by the viewer. wishes, undone: dealt under wishes of before, or '
  'after a refresh that was taken back; may come again. docs/decisions/recommendations.md';
comment on column recommendation_log.closed_at is 'The days until the card may come again count from then.';
comment on column recommendation_log.refresh_slot is
  'The last slot in use when a refresh put the card aside. It identifies the refresh, for the undo.';
create index recommendations_of on recommendation_log (shown_id, created_at desc);
create index recommendations_by_time on recommendation_log (created_at) include (shown_id);
create index recommendations_refreshed on recommendation_log (viewer_id, refresh_slot) where closed = 'refreshed';

-- Views of profiles

create table profile_views (
  viewer_id uuid not null references profiles (id) on delete cascade,
  viewed_id uuid not null references profiles (id) on delete cascade,
  day date not null default (now() at time zone 'utc')::date,
  opens integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (viewer_id, viewed_id, day),
  check (viewer_id <> viewed_id)
) with (fillfactor = 90);
comment on table profile_views is
  'Who looked at whom: one row a viewer, viewed member and day (UTC). docs/decisions/likes-blocks-and-views.md';
comment on column profile_views.opens is 'Openings on that day; looking again within half an hour is the same one.';
create index views_received on profile_views (viewed_id, last_at desc, viewer_id);
create index profile_views_by_day on profile_views (day);

create unlogged table opened_profiles (
  profile_id uuid not null references profiles (id) on delete cascade,
  opened text not null,
  opened_at timestamptz not null default now(),
  primary key (profile_id, opened)
);
comment on table opened_profiles is
  'Which profiles a member opened within the last hour. docs/decisions/browsing-limits.md';
comment on column opened_profiles.opened is
  'A keyed hash: enough to know the same profile again, and nothing tells of those who browse invisibly.';
create index opened_profiles_by_time on opened_profiles (opened_at);

-- Searches

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null,
  sort_order text not null,
  created_at timestamptz not null default now(),
  unique (profile_id, name)
);
comment on table saved_searches is 'Searches that a member keeps under a name.';
comment on column saved_searches.filters is
  'The filter object of the contract (shared/src/people/discover.ts), as the browser sent it and the contract read '
  'it.';
