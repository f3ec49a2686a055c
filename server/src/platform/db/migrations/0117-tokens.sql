-- Tokens for API clients. docs/decisions/0114-api-tokens.md.

-- The identity library's keys that sign access tokens. Private keys are encrypted with a key from SECRET.
create table jwks (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  alg text,
  crv text
);

-- A session has one unused refresh token. Used ones stay, because a second use of one ends the session.
create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  check (length(token_hash) = 43)
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
create unique index one_unused_refresh_token on refresh_tokens (session_id) where used_at is null;
create index used_refresh_tokens_by_time on refresh_tokens (used_at) where used_at is not null;

-- Codes that a browser hands to a client of the same member. A code dies with the browser's session.
create table authorization_codes (
  code_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  code_challenge text not null,
  expires_at timestamptz not null,
  -- the client's session, which a second use of the code ends
  issued_session_id uuid references session (id) on delete set null,
  used_at timestamptz,
  check (length(code_hash) = 43 and length(code_challenge) = 43)
);
create index authorization_codes_by_session on authorization_codes (session_id);
create index authorization_codes_by_issued_session on authorization_codes (issued_session_id)
  where issued_session_id is not null;
create index authorization_codes_by_time on authorization_codes (expires_at);
