-- Conversations. docs/decisions/0010-chat.md says why; in short: a row of `conversations` is the lock that orders its
-- messages, `seq` numbers them without holes, `version` numbers every change, so that a client catches up with one cursor.

create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- Null once that member's account is gone: the other one keeps the history.
  participant1_id uuid references profiles (id) on delete set null,
  participant2_id uuid references profiles (id) on delete set null,
  last_seq bigint not null default 0,
  last_version bigint not null default 0,
  created_at timestamptz not null default now(),
  check (participant1_id < participant2_id),
  unique (participant1_id, participant2_id)
) with (fillfactor = 80);
create index conversations_of_second on conversations (participant2_id);

create table messages (
  -- made by the sender, so that sending twice is sending once
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  seq bigint not null,
  version bigint not null,
  sender_id uuid references profiles (id) on delete set null,
  content text not null check (length(content) <= 2000),
  reply_to_seq bigint,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  edited_at timestamptz,
  removed_at timestamptz,
  unique (conversation_id, seq),
  check ((content = '') = (removed_at is not null))
) with (fillfactor = 90);
create index messages_by_change on messages (conversation_id, version);
-- limits on what a member sends; also finds the rows of a member who leaves
create index messages_of_sender on messages (sender_id, created_at);

-- What a conversation is to each of its two.
create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid references profiles (id) on delete set null,
  delivered_seq bigint not null default 0,
  read_seq bigint not null default 0,
  -- the newest message that this member wrote: 0 tells that they have not answered
  sent_seq bigint not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- when the newest message came; null: nobody has written yet, and nobody's list shows it
  last_at timestamptz,
  -- when this member wrote the first message of the conversation
  began_at timestamptz,
  hidden_at timestamptz,
  primary key (conversation_id, profile_id),
  check (delivered_seq >= read_seq)
) with (fillfactor = 80);
create index conversation_list on conversation_members (profile_id, last_at desc, conversation_id desc);
create index conversations_with on conversation_members (partner_id);
create index conversations_unread on conversation_members (profile_id, conversation_id)
  include (unread, partner_id) where unread > 0 and hidden_at is null;
create index conversations_begun on conversation_members (profile_id, began_at) where began_at is not null;

create table message_reactions (
  conversation_id uuid not null,
  seq bigint not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  emoji text not null check (length(emoji) <= 16),
  primary key (conversation_id, seq, profile_id),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);
create index reactions_of_member on message_reactions (profile_id);

-- Off: this member sees nobody's receipts, and nobody sees theirs.
alter table profiles add column receipts boolean not null default true;

-- Nobody is left to read it.
create function forget_conversation() returns trigger language plpgsql as $$
begin delete from conversations where id = new.id; return null; end $$;
create trigger conversation_without_members after update of participant1_id, participant2_id on conversations
  for each row when (new.participant1_id is null and new.participant2_id is null) execute function forget_conversation();

-- The two locks that order a block against everything said between the pair: whoever makes a conversation holds the
-- first, whoever writes into one holds its row. A block waits for both, so that after its commit nothing follows.
create function lock_pair(one uuid, other uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0))
$$;

create function block_waits_for_messages() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  perform from conversations where participant1_id = least(new.blocker_id, new.blocked_id)
    and participant2_id = greatest(new.blocker_id, new.blocked_id) for update;
  return new;
end $$;
create trigger block_after_messages before insert on blocked_users
  for each row execute function block_waits_for_messages();

-- What cuts live connections, told to every process at the commit, whoever made the change. Ids only.
create function tell_block() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_cuts', json_build_object('apart', json_build_array(new.blocker_id, new.blocked_id))::text);
  return null;
end $$;
create trigger block_is_told after insert on blocked_users for each row execute function tell_block();

create function tell_session_end() returns trigger language plpgsql as $$
begin perform pg_notify('hearth_cuts', json_build_object('userId', old.user_id)::text); return null; end $$;
create trigger session_end_is_told after delete on session for each row execute function tell_session_end();

create function tell_ban() returns trigger language plpgsql as $$
begin perform pg_notify('hearth_cuts', json_build_object('userId', new.id)::text); return null; end $$;
create trigger ban_is_told after update of banned on "user" for each row when (new.banned) execute function tell_ban();
