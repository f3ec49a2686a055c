-- Links in notices about an account, by a hash of their secret. Pressing one ends every session and locks the account's
-- ways in. docs/decisions/0111-not-me-links.md.
create table not_me_links (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  expires_at timestamptz not null
);
create index not_me_links_by_user on not_me_links (user_id);
create index not_me_links_by_expiry on not_me_links (expires_at);

-- Until then nobody changes the account's password, address, ways in or factors, exports or deletes it.
alter table "user" add column changes_locked_until timestamptz;
