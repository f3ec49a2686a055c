-- What admins need to find and to act on accounts.

-- The list, newest first, and a search for a part of a name or an address.
create index user_by_creation on "user" (created_at, id);
create index user_by_words on "user" using gin
  (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

-- The reason of a decision in words, as the member reads it. Null: the category alone.
alter table reports add column statement text check (length(statement) between 1 and 1000);

-- A confirmation of this address replaces the account's own. Null: it confirms the account's.
alter table confirmations add column new_email text;
