-- What the limits on likes and on opened profiles count. docs/decisions/0060-limits.md.

-- Likes that were taken back lately: they stay counted, so that taking back buys no further ones.
create table likes_taken_back (
  liker_id uuid not null references profiles (id) on delete cascade,
  liked_id uuid not null references profiles (id) on delete cascade,
  liked_at timestamptz not null,
  taken_back_at timestamptz not null default now(),
  primary key (liker_id, liked_id)
);
create index likes_taken_back_of on likes_taken_back (liked_id);
create index likes_taken_back_by_time on likes_taken_back (taken_back_at);

-- How far a member's opening of profiles reaches into the future: each one takes a step, time catches up. It tells not
-- whose, since nobody shall know of those who browse invisibly. Worth no crash safety.
create unlogged table profile_openings (
  profile_id uuid primary key references profiles (id) on delete cascade,
  busy_until timestamptz not null
) with (fillfactor = 60);

-- Pictures that a report shall keep and that have yet to be copied: a report is answered without waiting for them. The
-- sweep leaves whatever a column storage_key names, and who deletes such a picture has it copied first.
create table evidence_copies (
  file text primary key,
  report_id uuid not null references reports (id) on delete cascade,
  storage_key text not null,
  source text not null
);
create index evidence_copies_of on evidence_copies (report_id);
create index evidence_copies_from on evidence_copies (storage_key);
