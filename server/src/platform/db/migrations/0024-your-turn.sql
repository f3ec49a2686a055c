-- Whose turn it is in a conversation (shared/src/chat/turn.ts).
alter table conversation_members add column is_turn boolean not null default false;
comment on column conversation_members.is_turn is 'The newest message is the partner''s.';
update conversation_members m set is_turn = true from conversations c
  where c.id = m.conversation_id and m.last_at is not null and m.sent_seq < c.last_seq;
create index conversations_of_turn on conversation_members (profile_id, last_at, conversation_id)
  where is_turn and not is_request and hidden_at is null and partner_id is not null;
comment on index conversations_of_turn is 'The conversations that wait for an answer of a member, the oldest first.';
