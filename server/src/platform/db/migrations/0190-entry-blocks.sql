-- A ban holds against a new account for 12 months. docs/decisions/0142-ban-evasion.md
create type entry_block_kind as enum ('mailbox', 'phone');

-- Mailboxes and numbers of banned members, as keyed hashes. The decision has no key to the account, so they outlive it.
create table entry_blocks (
  key_hash text not null check (length(key_hash) = 43),
  decision_id uuid not null references decisions (id) on delete cascade,
  kind entry_block_kind not null,
  expires_at timestamptz not null,
  primary key (key_hash, decision_id)
);
create index entry_blocks_of_decision on entry_blocks (decision_id);
create index entry_blocks_by_expiry on entry_blocks (expires_at);

-- Photos of banned members. Apart from the list of removed ones, which a lifted ban does not change.
insert into hash_lists (name, class, version, source, active) values ('banned', 'own', '1', 'bans', true);
-- Which decision an entry comes from, for the case of a photo like it.
create index own_entries_by_hash on hash_entries (pdq) where decision_id is not null;
