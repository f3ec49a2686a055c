-- Signs of a scam in what a member writes, by the names of rules. docs/decisions/0141-signals.md. No text is kept here.
create type signal_outcome as enum ('upheld', 'dismissed');
create table scam_signals (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (id) on delete cascade,
  receiver_id uuid not null references profiles (id) on delete cascade,
  rules text[] not null check (cardinality(rules) > 0),
  score smallint not null check (score > 0),
  -- the messages that met a rule, also when they are gone
  message_ids uuid[] not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- since when the receiver is warned; null below the threshold
  warned_at timestamptz,
  -- since when the team has yet to get a case of it, or of more rules
  case_due_at timestamptz,
  -- the receiver has put the warning away
  dismissed_at timestamptz,
  outcome signal_outcome,
  decided_at timestamptz,
  unique (conversation_id, sender_id),
  check ((outcome is null) = (decided_at is null))
);
create index signals_of_sender on scam_signals (sender_id) where warned_at is not null;
create index signals_for_cases on scam_signals (case_due_at) where case_due_at is not null;
create index signals_of_receiver on scam_signals (receiver_id);
create index signals_by_time on scam_signals (last_at);

-- Accounts that show the same photo, without flat pictures, which resemble each other.
create index photos_by_hash on photo_hashes (pdq) where quality >= 50;

alter table profiles
  -- the member's own browser asks before a hurtful message, or one that gives a number early
  add column second_thought boolean not null default true,
  -- the member's own browser asks whether a hurtful message bothers them
  add column ask_if_hurt boolean not null default true;
