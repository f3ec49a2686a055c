-- Searches that a member keeps under a name. Telling of new members who fit one is the notifications' part.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- the filter object of the contract (shared/src/discover.ts), as the browser sent it and the contract read it
  filters jsonb not null,
  sort_order text not null,
  created_at timestamptz not null default now(),
  unique (profile_id, name)
);
