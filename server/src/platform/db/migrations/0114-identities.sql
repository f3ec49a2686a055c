-- Accounts at providers, linked to an account here. docs/decisions/0112-providers.md.

-- The address that the provider named, as its owner recognises it: a…@example.com.
alter table account add column masked_address text;

-- No token of a provider is kept.
update account set access_token = null, refresh_token = null, id_token = null;
alter table account add constraint account_keeps_no_token
  check (access_token is null and refresh_token is null and id_token is null);

-- Tokens of providers that signed in once, until they expire, by a hash.
create table used_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index used_tokens_by_expiry on used_tokens (expires_at);
