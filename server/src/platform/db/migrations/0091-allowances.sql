-- What members spend of their allowances (shared/src/allowances.ts) and how many cards they see in an hour
-- (docs/decisions/0091-card-budget.md). Worth no crash safety: after one everybody begins anew.

create unlogged table allowances (
  profile_id uuid not null references profiles (id) on delete cascade,
  what text not null,
  since timestamptz not null default now(),
  count integer not null default 1,
  primary key (profile_id, what)
) with (fillfactor = 60);
create index allowances_by_time on allowances (since);

-- One bit for each 4,096th of all members: how many are set tells how many cards it was, and not whose.
create unlogged table card_budgets (
  profile_id uuid primary key references profiles (id) on delete cascade,
  since timestamptz not null default now(),
  seen bit(4096) not null
) with (fillfactor = 50);
create index card_budgets_by_time on card_budgets (since);
