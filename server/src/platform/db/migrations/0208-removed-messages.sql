-- Messages that a decision took away. Both members of the conversation read that staff removed it; what it said is kept
-- for an appeal, and no reader of `messages` has it. docs/decisions/0147-removed-messages.md
alter table messages
  add column removed_by_staff boolean not null default false,
  add constraint staff_removal_has_time check (not removed_by_staff or removed_at is not null);

create table removed_messages (
  message_id uuid primary key references messages (id) on delete cascade,
  decision_id uuid not null references decisions (id) on delete cascade,
  content text not null,
  storage_key text,
  photo_thumbhash text,
  photo_width integer,
  photo_height integer,
  removed_at timestamptz not null default now()
);
create index removed_messages_of_decision on removed_messages (decision_id);
create index removed_messages_by_key on removed_messages (storage_key) where storage_key is not null;
create index removed_messages_by_time on removed_messages (removed_at);

-- An account that goes takes what was removed along: no one is left who could appeal.
create function removed_message_leaves_with_sender() returns trigger language plpgsql as $$
begin delete from removed_messages where message_id = new.id; return null; end $$;
create trigger removed_message_leaves_with_sender after update of sender_id on messages
  for each row when (new.sender_id is null and new.removed_by_staff) execute function removed_message_leaves_with_sender();
