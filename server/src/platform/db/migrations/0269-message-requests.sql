-- The first messages of a member whom the receiver has neither written to nor liked are a request, until the receiver
-- writes or likes. docs/decisions/0187-message-requests.md
alter table conversation_members add column is_request boolean not null default false;

-- A request begins with the first message only, so that a like that is taken back makes none again.
create function decide_request() returns trigger language plpgsql as $$
begin
  new.is_request := new.sent_seq = 0 and new.last_at is not null and case
    when tg_op = 'UPDATE' and old.last_at is not null then new.is_request
    else not exists (select from profile_likes where liker_id = new.profile_id and liked_id = new.partner_id) end;
  return new;
end $$;
create trigger decide_request before insert or update of sent_seq, last_at, is_request on conversation_members
  for each row when (new.sent_seq = 0 or new.is_request) execute function decide_request();

-- The row is written whether it is a request or not: a first message that is being stored waits, and then sees the like.
create function like_ends_request() returns trigger language plpgsql as $$
begin
  update conversation_members set is_request = false where profile_id = new.liker_id and partner_id = new.liked_id;
  return null;
end $$;
create trigger like_ends_request after insert on profile_likes for each row execute function like_ends_request();

update conversation_members m set is_request = true where last_at is not null and sent_seq = 0
  and not exists (select from profile_likes where liker_id = m.profile_id and liked_id = m.partner_id);

-- The two lists of a member.
create index conversations_answered on conversation_members (profile_id, last_at desc, conversation_id desc)
  where not is_request;
create index conversation_requests on conversation_members (profile_id, last_at desc, conversation_id desc)
  where is_request;
