-- Letters, their links, and who runs the product. docs/decisions/0085-letters.md.

-- Links that confirm an address, by a hash of their secret.
create table confirmations (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  -- tries with a password that was not the one of the sign-up
  wrong_passwords smallint not null default 0,
  expires_at timestamptz not null
);
create index confirmations_by_user on confirmations (user_id);
create index confirmations_by_expiry on confirmations (expires_at);

-- The identity library keeps the account of a reset link in `value`.
create index verification_by_value on verification (value);

-- A new password or a new address ends every session and every link of the account, whoever changes it and however.
-- What changes them for somebody who is signed in opens a new session afterwards.
create function end_access(account_id uuid) returns void language sql as $$
  delete from session where user_id = account_id;
  delete from verification where value = account_id::text;
  delete from confirmations where user_id = account_id;
$$;
create function end_access_by_password() returns trigger language plpgsql as $$
begin perform end_access(new.user_id); return null; end $$;
create function end_access_by_address() returns trigger language plpgsql as $$
begin perform end_access(new.id); return null; end $$;
create trigger new_password_ends_access after update of password on account
  for each row when (new.password is distinct from old.password) execute function end_access_by_password();
create trigger new_address_ends_access after update of email on "user"
  for each row when (new.email is distinct from old.email) execute function end_access_by_address();

-- Which addresses got a letter within the last hour. A crash may empty it: the worst is a few letters more.
create unlogged table letters_sent (
  id bigint generated always as identity primary key,
  -- a keyed hash of the address
  recipient text not null,
  notice boolean not null,
  sent_at timestamptz not null default now()
);
create index letters_sent_by_recipient on letters_sent (recipient, notice, sent_at desc);
create index letters_sent_by_time on letters_sent (sent_at);

-- Links that make the member who follows one the first admin, by a hash of their secret.
create table operator_links (
  token_hash text primary key,
  expires_at timestamptz not null
);
