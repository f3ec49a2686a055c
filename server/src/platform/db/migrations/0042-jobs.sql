-- When each recurring job was last begun, by whichever process came first, and up to when its work is done.
create table job_runs (
  name text primary key,
  claimed_at timestamptz not null,
  done_at timestamptz
);
