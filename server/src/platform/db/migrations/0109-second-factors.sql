-- Second factors, and when a session last proved who uses it. docs/decisions/0107-second-factors.md.

-- When somebody last gave the password or another way in, and a second factor (null: never in this session).
alter table session
  add column authenticated_at timestamptz not null default now(),
  add column second_factor_at timestamptz;
update session set authenticated_at = created_at;

create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('totp', 'email', 'phone', 'passkey')),
  -- the encrypted secret of an authenticator app
  secret text,
  -- the last 30-second step whose code was used: each code works once
  last_step bigint,
  -- null until the member has proved that the factor works
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, kind),
  check ((kind = 'totp') = (secret is not null))
);

-- Backup codes that are left, as keyed hashes. A used one is deleted.
create table backup_codes (
  user_id uuid not null references "user" (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- The code sent last to an account that proves itself by mail or phone, as a keyed hash.
create table factor_codes (
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  code_hash text not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
create index factor_codes_by_end on factor_codes (expires_at);

-- Sign-ins that wait for a second factor, by a hash of their cookie.
create table second_factor_challenges (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  -- the way in was a code or link to this mailbox or phone, which cannot be the second factor too
  way text,
  expires_at timestamptz not null
);
create index second_factor_challenges_by_user on second_factor_challenges (user_id);
create index second_factor_challenges_by_end on second_factor_challenges (expires_at);

-- Browsers that need no second factor for 30 days, by a hash of their cookie.
create table trusted_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  token_hash text not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index trusted_devices_by_user on trusted_devices (user_id);
create index trusted_devices_by_end on trusted_devices (expires_at);

-- What ends all sessions ends all trust, all sent codes and all sign-ins that wait.
create function end_trust(account_id uuid) returns void language sql as $$
  delete from trusted_devices where user_id = account_id;
  delete from second_factor_challenges where user_id = account_id;
  delete from factor_codes where user_id = account_id;
$$;
create function end_trust_by_password() returns trigger language plpgsql as $$
begin perform end_trust(new.user_id); return null; end $$;
create function end_trust_by_address() returns trigger language plpgsql as $$
begin perform end_trust(new.id); return null; end $$;
create trigger new_password_ends_trust after update of password on account
  for each row when (new.password is distinct from old.password) execute function end_trust_by_password();
create trigger new_address_ends_trust after update of email on "user"
  for each row when (new.email is distinct from old.email) execute function end_trust_by_address();
