-- One reminder to the member whose turn it is in a conversation. docs/decisions/your-turn.md

alter type notice_kind add value 'reminder' after 'message';
-- Another value than the new one decides: it cannot be named before this transaction ends.
alter table notices
  drop constraint notices_check,
  drop constraint notices_check1,
  add constraint notices_check check ((kind in ('tip', 'safety')) = (about_id is null)),
  add constraint notices_check1
    check ((kind in ('like', 'match', 'view', 'tip', 'safety')) = (conversation_id is null));

alter table notification_settings add column reminders boolean not null default true;
comment on column notification_settings.reminders is
  'Whether the member is reminded to answer. A reminder arrives by the ways that are chosen for messages.';

alter table conversation_members add column reminded_seq bigint;
comment on column conversation_members.reminded_seq is
  'The member''s own last message (sent_seq) when they were reminded to answer: once until they do.';
create index turns_by_time on conversation_members (last_at, conversation_id)
  where is_turn and not is_request and hidden_at is null and partner_id is not null;
comment on index turns_by_time is
  'The members whose turn it is, the longest wait first: reminders, and figures of conversations that fell silent.';

create function forget_reminder() returns trigger language plpgsql as $$
begin
  delete from notices
    where conversation_id = new.conversation_id and profile_id = new.profile_id and kind = 'reminder';
  return null;
end $$;
create trigger answer_removes_reminder after update of is_turn, hidden_at on conversation_members
  for each row when (old.is_turn and (not new.is_turn or new.hidden_at is not null))
  execute function forget_reminder();
comment on trigger answer_removes_reminder on conversation_members is
  'Who has answered, or put the conversation away, needs no reminder any more.';
