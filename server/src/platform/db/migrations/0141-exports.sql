-- Members' requests for a copy of their data, and the files made for them. docs/decisions/0129-export.md.
create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed')),
  requested_at timestamptz not null default now(),
  -- Counts the processes that began to build it. A process with a lower number has lost it to another one.
  attempt integer not null default 0,
  -- Until then the process that builds it counts as alive; while it waits after a failure, when it may be built again.
  alive_until timestamptz,
  step text check (step in ('account', 'conversations', 'photos')),
  done integer not null default 0,
  total integer not null default 0,
  -- The folder of its file. Set before the file is written, so that no sweep takes it.
  storage_key text unique,
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  downloaded_at timestamptz,
  -- A hash of the secret of the newest link, until it is used.
  token_hash text unique,
  token_expires_at timestamptz,
  check (state <> 'ready' or (storage_key is not null and bytes is not null and expires_at is not null))
);
create index exports_by_user on exports (user_id, requested_at desc);
create index exports_by_expiry on exports (expires_at);
-- One at a time for each member.
create unique index exports_in_progress on exports (user_id) where state in ('waiting', 'building');
create index exports_to_build on exports (requested_at) where state in ('waiting', 'building');
