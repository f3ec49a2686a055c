-- Pictures of messages that lists are asked about, because a member reported them. docs/decisions/0148-pictures-in-chats.md
create table message_pictures (
  -- without references: the report's copy of the picture may be all that is left of message, sender and picture
  message_id uuid primary key,
  profile_id uuid not null,
  user_id uuid not null,
  report_id uuid references reports (id) on delete set null,
  sent_at timestamptz not null,
  -- when the lists are to be asked; null once they were
  due_at timestamptz default now(),
  pdq bytea check (length(pdq) = 32),
  quality smallint check (quality between 0 and 100),
  phash bytea check (length(phash) = 8),
  asked_at timestamptz not null default now(),
  check (num_nonnulls(pdq, quality, phash) in (0, 3))
);
create index message_pictures_due on message_pictures (due_at) where due_at is not null;
create index message_pictures_of_report on message_pictures (report_id);
create index message_pictures_by_time on message_pictures (asked_at);

create table message_hits (
  id uuid primary key default uuidv7(),
  message_id uuid not null references message_pictures (message_id) on delete cascade,
  class hash_list_class not null,
  list_name text not null,
  matched bytea not null,
  distance smallint not null,
  found_at timestamptz not null default now(),
  outcome hit_outcome,
  decided_at timestamptz,
  unique (message_id, class, matched),
  check ((outcome is null) = (decided_at is null))
);

-- What is sealed is a photo of a profile, or the picture of a message, by the file that is left of it.
alter table sealed_evidence
  alter column photo_id drop not null,
  add column message_id uuid unique,
  add column file text,
  add constraint sealed_is_one_picture check (num_nonnulls(photo_id, message_id) = 1),
  add constraint sealed_message_has_file check (message_id is null or file is not null);
