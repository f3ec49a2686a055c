-- Passkeys: public keys with which members sign in. The identity library writes them; docs/decisions/0113-passkeys-and-wallets.md.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  -- what the member calls it; null for an authenticator that gives no name
  name text check (length(name) <= 200),
  public_key text not null,
  -- one credential belongs to one account
  credential_id text not null unique,
  -- how often the authenticator signed, as it says; 0 if it does not count
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);
