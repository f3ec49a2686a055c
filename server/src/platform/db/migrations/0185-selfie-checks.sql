-- Selfie checks: three frames of a pose, which people compare with the photos. docs/decisions/0140-selfie-checks.md
create type selfie_state as enum ('asked', 'waiting', 'verified', 'refused', 'again', 'expired');
create type selfie_reason as enum ('person', 'pose', 'unclear');

create table selfie_checks (
  id uuid primary key default uuidv7(),
  profile_id uuid not null references profiles (id) on delete cascade,
  -- shared/src/poses.ts
  pose text not null check (length(pose) between 1 and 40),
  state selfie_state not null default 'asked',
  asked_at timestamptz not null default now(),
  -- until when frames of this pose are taken
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- the frames go by then, decided or not
  frames_until timestamptz,
  -- PDQ of the frames: recognises a picture that is sent twice, and no face
  pdqs bytea[] not null default '{}',
  -- the photos that were shown when the frames came; once verified, those that show the same person
  photo_ids uuid[] not null default '{}',
  -- how it was compared; by people only, so far
  method text check (method = 'people'),
  reason selfie_reason,
  decided_by uuid,
  decider_label text,
  decided_at timestamptz,
  check ((state = 'asked') = (sent_at is null)),
  check ((state in ('asked', 'waiting')) = (decided_at is null)),
  check ((state = 'waiting') = (frames_until is not null)),
  check (state <> 'verified' or (method is not null and decider_label is not null and cardinality(photo_ids) > 0))
);
create index selfie_checks_of_member on selfie_checks (profile_id, asked_at desc);
create unique index one_waiting_selfie on selfie_checks (profile_id) where state = 'waiting';
create index selfie_checks_ending on selfie_checks (frames_until) where state = 'waiting';
create index old_selfie_checks on selfie_checks (asked_at) where state <> 'verified';

-- The frames of a check that waits. The rows go with the decision, and with them the files.
create table selfie_frames (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references selfie_checks (id) on delete cascade,
  number smallint not null check (number between 1 and 3),
  storage_key text not null,
  unique (check_id, number)
);
create index selfie_frames_by_key on selfie_frames (storage_key);
