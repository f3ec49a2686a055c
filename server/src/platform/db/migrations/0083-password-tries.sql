-- Wrong passwords in a row, for each address typed, known or not, and for each browser that has signed in to it.
-- docs/decisions/0082-sign-in-limits.md.

create table password_tries (
  -- a keyed hash of what was tried
  tried text primary key,
  failures integer not null,
  last_at timestamptz not null default now(),
  -- before this nothing is tried at all
  again_at timestamptz not null
) with (fillfactor = 80);
create index password_tries_by_time on password_tries (last_at);

-- What the identity library counts by address and path goes when it counts no more.
create index rate_limit_by_time on rate_limit (last_request);

-- A session ends 90 days after it began, however much it is used.
create function end_session_in_time() returns trigger language plpgsql as $$
begin
  new.expires_at = least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;
create trigger session_ends_in_time before insert or update on session
  for each row execute function end_session_in_time();

-- The database keeps a hash of a session's token: whoever reads it has no cookie.
update session set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- What the jobs look for.
create index sessions_by_end on session (expires_at);
create index verification_by_end on verification (expires_at);
create index unconfirmed_accounts on "user" (created_at) where not email_verified;
