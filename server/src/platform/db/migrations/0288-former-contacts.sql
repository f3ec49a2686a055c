-- A ban and strikes hold against what an account has proved and given up. docs/decisions/0200-former-addresses.md

-- Addresses and numbers that an account had proved, as keyed hashes. They go with the account: a ban copies them.
create table former_contacts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" (id) on delete cascade,
  kind entry_block_kind not null,
  key_hash text check (length(key_hash) = 43),
  -- What waits for its hash, whose key the database does not have: until the end of the transaction that wrote it, or of
  -- the next minute if a statement of another kind did.
  contact text,
  expires_at timestamptz not null default now() + interval '12 months',
  check ((key_hash is null) <> (contact is null))
);
create index former_contacts_of_account on former_contacts (user_id);
create index former_contacts_by_expiry on former_contacts (expires_at);
create index former_contacts_to_hash on former_contacts (id) where contact is not null;

create or replace function end_access_by_address() returns trigger language plpgsql as $$
begin
  perform end_access(new.id);
  if old.email_verified and old.email not like '%.invalid' then
    insert into former_contacts (user_id, kind, contact) values (old.id, 'mailbox', old.email);
  end if;
  return null;
end $$;

create or replace function end_factor_of_number() returns trigger language plpgsql as $$
begin
  if new.phone_number is null then perform end_factor(new.id, 'phone');
  elsif exists (select from second_factors where user_id = new.id and kind = 'phone' and confirmed_at is not null)
    then perform end_trust(new.id);
  end if;
  if old.phone_number is not null and old.phone_number_verified then
    insert into former_contacts (user_id, kind, contact) values (old.id, 'phone', old.phone_number);
  end if;
  return null;
end $$;
