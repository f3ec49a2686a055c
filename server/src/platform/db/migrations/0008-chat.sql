-- Conversations. docs/decisions/chat.md says why; in short: a row of `conversations` is the lock that orders its
-- messages, `seq` numbers them without holes, `version` numbers every change, so that a client catches up with one
-- cursor.

-- Conversations

create table conversations (
  id uuid primary key default gen_random_uuid(),
  participant1_id uuid references profiles (id) on delete set null,
  participant2_id uuid references profiles (id) on delete set null,
  last_seq bigint not null default 0,
  last_version bigint not null default 0,
  created_at timestamptz not null default now(),
  check (participant1_id < participant2_id),
  unique (participant1_id, participant2_id)
) with (fillfactor = 80);
comment on table conversations is
  'Two members who write to each other. The row is the lock that orders their messages.';
comment on column conversations.participant1_id is
  'Null once that member''s account is gone: the other one keeps the history.';
create index conversations_of_second on conversations (participant2_id);
create index conversations_by_time on conversations (created_at);

create function forget_conversation() returns trigger language plpgsql as $$
begin delete from conversations where id = new.id; return null; end $$;
create trigger conversation_without_members after update of participant1_id, participant2_id on conversations
  for each row when (new.participant1_id is null and new.participant2_id is null)
  execute function forget_conversation();
comment on trigger conversation_without_members on conversations is
  'A conversation that both members have left goes: nobody is left to read it.';

create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid references profiles (id) on delete set null,
  delivered_seq bigint not null default 0,
  read_seq bigint not null default 0,
  sent_seq bigint not null default 0,
  unread integer not null default 0 check (unread >= 0),
  last_at timestamptz,
  began_at timestamptz,
  hidden_at timestamptz,
  former_partner bytea,
  is_request boolean not null default false,
  primary key (conversation_id, profile_id),
  check (delivered_seq >= read_seq)
) with (fillfactor = 80);
comment on table conversation_members is 'What a conversation is to each of its two.';
comment on column conversation_members.sent_seq is
  'The newest message that this member wrote: 0 tells that they have not answered.';
comment on column conversation_members.last_at is
  'When the newest message came; null: nobody has written yet, and nobody''s list shows it.';
comment on column conversation_members.began_at is 'When this member wrote the first message of the conversation.';
comment on column conversation_members.former_partner is
  'A keyed hash of the deleted partner, so that a report still names the right person. Without the key, the rows and a '
  'list of former ids do not show who talked to whom.';
comment on column conversation_members.is_request is
  'True while the partner has written first and this member has neither written to nor liked them. '
  'docs/decisions/message-requests.md';
create index conversation_list on conversation_members (profile_id, last_at desc, conversation_id desc);
create index conversations_with on conversation_members (partner_id);
create index conversations_unread on conversation_members (profile_id, conversation_id)
  include (unread, partner_id) where unread > 0 and hidden_at is null;
create index conversations_begun on conversation_members (profile_id, began_at) where began_at is not null;
create index conversations_answered on conversation_members (profile_id, last_at desc, conversation_id desc)
  where not is_request;
comment on index conversations_answered is 'One of the two lists of a member.';
create index conversation_requests on conversation_members (profile_id, last_at desc, conversation_id desc)
  where is_request;
comment on index conversation_requests is 'The other one.';

create function former_partner_name(conversation uuid, profile uuid) returns bytea language sql stable
  security definer set search_path = pg_catalog
  as $$ select sha256(key || uuid_send(conversation) || uuid_send(profile)) from vault.former_partner_key $$;
comment on function former_partner_name(uuid, uuid) is 'It runs as the owner, who alone reads the key.';

create function keep_former_partner() returns trigger language plpgsql as $$
begin
  update conversation_members set former_partner = former_partner_name(conversation_id, old.id)
  where partner_id = old.id;
  return old;
end $$;
create trigger former_partner_is_kept before delete on profiles
  for each row execute function keep_former_partner();
comment on trigger former_partner_is_kept on profiles is
  'A report can still be about a partner whose account goes. Before the deletion, since afterwards nothing tells who '
  'the partners were.';

-- Messages

create table messages (
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
  storage_key text,
  photo_thumbhash text,
  photo_width integer,
  photo_height integer,
  photo_score smallint check (photo_score between 0 and 100),
  photo_score_model text check (length(photo_score_model) <= 100),
  removed_by_staff boolean not null default false,
  unique (conversation_id, seq),
  check ((content = '' and storage_key is null) = (removed_at is not null)),
  constraint photo_is_whole check (num_nulls(storage_key, photo_thumbhash, photo_width, photo_height) in (0, 4)),
  constraint photo_score_with_model check (photo_score is null or photo_score_model is not null),
  constraint staff_removal_has_time check (not removed_by_staff or removed_at is not null)
) with (fillfactor = 90);
comment on table messages is
  'What members write. An account that goes leaves its words with whoever got them. docs/decisions/chat.md';
comment on column messages.id is 'Made by the sender, so that sending twice is sending once.';
comment on column messages.storage_key is
  'The folder of a photo''s files, which no address ever names: they are answered by the message''s id to the two of '
  'the conversation only (server/src/http/message-photos.ts).';
comment on column messages.photo_score is 'As in profile_images.';
comment on column messages.removed_by_staff is
  'A decision took it away. Both members of the conversation read that; what it said is kept in removed_messages for '
  'an appeal. docs/decisions/decisions-and-appeals.md';
comment on constraint messages_check on messages is 'A message with neither words nor a photo has been taken back.';
create index messages_by_change on messages (conversation_id, version);
create index messages_of_sender on messages (sender_id, created_at);
comment on index messages_of_sender is 'Limits on what a member sends; also finds the rows of a member who leaves.';
create unique index messages_with_photo on messages (storage_key) where storage_key is not null;
create index message_photos_to_classify on messages (created_at desc)
  where photo_score_model is null and storage_key is not null;

create function photos_leave_with_sender() returns trigger language plpgsql as $$
begin
  new.storage_key := null;
  new.photo_thumbhash := null;
  new.photo_width := null;
  new.photo_height := null;
  if new.content = '' then new.removed_at := now(); end if;
  return new;
end $$;
comment on function photos_leave_with_sender() is
  'The files have no row any more then, and the sweep of the photo store deletes them.';
create trigger photo_leaves_with_sender before update of sender_id on messages
  for each row when (new.sender_id is null and old.storage_key is not null) execute function photos_leave_with_sender();
comment on trigger photo_leaves_with_sender on messages is
  'A sender whose account goes takes their photos along. docs/decisions/chat.md';

create function score_goes_with_photo() returns trigger language plpgsql as $$
begin
  new.photo_score := null;
  new.photo_score_model := null;
  return new;
end $$;
create trigger score_goes_with_photo before update on messages
  for each row when (old.photo_score_model is not null and new.storage_key is null)
  execute function score_goes_with_photo();
comment on trigger score_goes_with_photo on messages is
  'A score goes with its photo. The name comes after photo_leaves_with_sender, so that it sees what that one took '
  'away.';

create table message_reactions (
  conversation_id uuid not null,
  seq bigint not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  emoji text not null check (length(emoji) <= 16),
  primary key (conversation_id, seq, profile_id),
  foreign key (conversation_id, seq) references messages (conversation_id, seq) on delete cascade
);
comment on table message_reactions is 'Emoji that the two members gave to messages.';
create index reactions_of_member on message_reactions (profile_id);

-- Requests

create function decide_request() returns trigger language plpgsql as $$
begin
  new.is_request := new.sent_seq = 0 and new.last_at is not null and case
    when tg_op = 'UPDATE' and old.last_at is not null then new.is_request
    else not exists (select from profile_likes where liker_id = new.profile_id and liked_id = new.partner_id) end;
  return new;
end $$;
comment on function decide_request() is
  'A request begins with the first message only, so that a like that is taken back makes none again.';
create trigger decide_request before insert or update of sent_seq, last_at, is_request on conversation_members
  for each row when (new.sent_seq = 0 or new.is_request) execute function decide_request();
comment on trigger decide_request on conversation_members is
  'First messages are a request if the receiver has neither written nor liked. '
  'docs/decisions/message-requests.md';

create function like_ends_request() returns trigger language plpgsql as $$
begin
  update conversation_members set is_request = false where profile_id = new.liker_id and partner_id = new.liked_id;
  return null;
end $$;
comment on function like_ends_request() is
  'The row is written whether it is a request or not: a first message that is being stored waits, and then sees the '
  'like.';
create trigger like_ends_request after insert on profile_likes for each row execute function like_ends_request();
comment on trigger like_ends_request on profile_likes is 'A like accepts the liked member''s request.';

-- What nothing may follow

create function lock_pair(one uuid, other uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0))
$$;
comment on function lock_pair(uuid, uuid) is
  'The lock of two members, which whoever makes a conversation of theirs holds.';

create function block_waits_for_messages() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  perform from conversations where participant1_id = least(new.blocker_id, new.blocked_id)
    and participant2_id = greatest(new.blocker_id, new.blocked_id) for update;
  return new;
end $$;
comment on function block_waits_for_messages() is
  'Whoever makes a conversation holds the lock of the pair, whoever writes into one holds its row.';
create trigger block_after_messages before insert on blocked_users
  for each row execute function block_waits_for_messages();
comment on trigger block_after_messages on blocked_users is
  'A block waits for what the two are writing, so that nothing follows after its commit.';

create function unmatch_waits_for_messages() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.profile_id, new.partner_id);
  perform from conversations where participant1_id = least(new.profile_id, new.partner_id)
    and participant2_id = greatest(new.profile_id, new.partner_id) for update;
  return new;
end $$;
create trigger unmatch_after_messages before insert on unmatches
  for each row execute function unmatch_waits_for_messages();
comment on trigger unmatch_after_messages on unmatches is 'As a block, Unmatch waits for what the two are writing.';

-- What live connections are told

create function notify_block() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations',
    json_build_object('separated', json_build_array(new.blocker_id, new.blocked_id))::text);
  return null;
end $$;
create trigger notify_block after insert on blocked_users for each row execute function notify_block();
comment on trigger notify_block on blocked_users is
  'Every process closes what the two have open of each other. Ids only.';

create function notify_unmatch() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations',
    json_build_object('separated', json_build_array(new.profile_id, new.partner_id))::text);
  return null;
end $$;
create trigger notify_unmatch after insert on unmatches for each row execute function notify_unmatch();
comment on trigger notify_unmatch on unmatches is 'Every process closes what the two have open of each other.';

create function notify_session_end() returns trigger language plpgsql as $$
begin perform pg_notify('hearth_revocations', json_build_object('userId', old.user_id)::text); return null; end $$;
create trigger notify_session_end after delete on session for each row execute function notify_session_end();
comment on trigger notify_session_end on session is
  'Every process closes the live connections of a session that ended, whoever ended it.';

create function notify_ban() returns trigger language plpgsql as $$
begin perform pg_notify('hearth_revocations', json_build_object('userId', new.id)::text); return null; end $$;
create trigger notify_ban after update of banned on "user" for each row when (new.banned) execute function notify_ban();
comment on trigger notify_ban on "user" is 'Every process closes the live connections of a banned account.';

create function notify_partners(of_member uuid, and_member boolean default false) returns void language sql as $$
  select pg_notify('hearth_revocations', json_build_object('members', json_agg(id))::text)
  from (
    select id, (row_number() over () - 1) / 150 as part
    from (select partner_id as id from conversation_members where profile_id = of_member and partner_id is not null
      union all select of_member where and_member) concerned
  ) parts
  group by part
$$;
comment on function notify_partners(uuid, boolean) is
  'Tells every process that a member appeared or vanished for their partners. As many ids to a notification as its '
  '8,000 bytes hold.';

create function notify_partners_of_ban() returns trigger language plpgsql as $$
begin perform notify_partners(id) from profiles where user_id = new.id; return null; end $$;
create trigger notify_partners_of_ban after update of banned on "user"
  for each row when (old.banned is distinct from new.banned) execute function notify_partners_of_ban();
comment on trigger notify_partners_of_ban on "user" is 'Conversations close with a ban, and open when it ends.';
create trigger notify_partners_of_deletion after update of deletes_at on "user"
  for each row when ((old.deletes_at is null) is distinct from (new.deletes_at is null))
  execute function notify_partners_of_ban();
comment on trigger notify_partners_of_deletion on "user" is
  'Conversations close when an account is to be deleted, and open when it comes back.';

create function notify_partners_of_review() returns trigger language plpgsql as $$
begin perform notify_partners(new.id, true); return null; end $$;
create trigger notify_partners_of_review after update of hidden_at on profiles
  for each row when ((old.hidden_at is null) is distinct from (new.hidden_at is null))
  execute function notify_partners_of_review();
comment on trigger notify_partners_of_review on profiles is
  'Conversations close while a member is hidden because of reports. The member''s own composers close too.';

create function notify_partners_of_pause() returns trigger language plpgsql as $$
begin perform notify_partners(new.id, true); return null; end $$;
create trigger notify_partners_of_pause after update of paused on profiles
  for each row when (old.paused is distinct from new.paused) execute function notify_partners_of_pause();
comment on trigger notify_partners_of_pause on profiles is
  'Conversations without a message close with a pause, and open when it ends. '
  'docs/decisions/hiding.md';

create function notify_partners_of_erasure() returns trigger language plpgsql as $$
begin perform notify_partners(old.id); return old; end $$;
create trigger notify_partners_of_erasure before delete on profiles
  for each row execute function notify_partners_of_erasure();
comment on trigger notify_partners_of_erasure on profiles is
  'Conversations close when an account goes. Before the deletion, since afterwards nothing tells who the partners '
  'were.';

-- Signs of a scam

create type signal_outcome as enum ('upheld', 'dismissed');

create table scam_signals (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (id) on delete cascade,
  receiver_id uuid not null references profiles (id) on delete cascade,
  rules text[] not null check (cardinality(rules) > 0),
  score smallint not null check (score > 0),
  message_ids uuid[] not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  warned_at timestamptz,
  case_due_at timestamptz,
  dismissed_at timestamptz,
  outcome signal_outcome,
  decided_at timestamptz,
  unique (conversation_id, sender_id),
  check ((outcome is null) = (decided_at is null))
);
comment on table scam_signals is
  'Signs of a scam in what a member writes, by the names of rules. No text is kept here. '
  'docs/decisions/signals.md';
comment on column scam_signals.message_ids is 'The messages that met a rule, also when they are gone.';
comment on column scam_signals.warned_at is 'Since when the receiver is warned; null below the threshold.';
comment on column scam_signals.case_due_at is 'Since when the team has yet to get a case of it, or of more rules.';
comment on column scam_signals.dismissed_at is 'The receiver has put the warning away.';
create index signals_for_cases on scam_signals (case_due_at) where case_due_at is not null;
create index signals_of_receiver on scam_signals (receiver_id);
create index signals_by_time on scam_signals (last_at);
create index signals_by_sender on scam_signals (sender_id);
comment on index signals_by_sender is
  'A signal can bring a case without a warning, so its sender''s others are found by sender alone; the foreign key, '
  'too.';
create index counted_signals on scam_signals (first_at) where score >= 8;
comment on index counted_signals is 'The figures of scam signals, from the threshold of shared/src/chat/signals.ts.';
