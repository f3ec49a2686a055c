-- Mails of what is new. One row for each member who has ever been sent one. docs/decisions/0128-digests.md.
create table digests (
  profile_id uuid primary key references profiles on delete cascade,
  -- The day of the last digest by the member's clock: there is one a day at most.
  last_day date,
  -- A process has claimed the member until then, or another attempt waits for it.
  claimed_until timestamptz,
  -- Attempts that failed in a row.
  failures smallint not null default 0
) with (fillfactor = 80);
