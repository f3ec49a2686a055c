-- The triggers notify hearth_revocations, and name what they send by what it is: two members whom a block separated, an
-- account whose sessions ended, or members for whom another one appeared or vanished.
alter function tell_block() rename to notify_block;
create or replace function notify_block() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations',
    json_build_object('separated', json_build_array(new.blocker_id, new.blocked_id))::text);
  return null;
end $$;
alter trigger block_is_told on blocked_users rename to notify_block;

alter function tell_session_end() rename to notify_session_end;
create or replace function notify_session_end() returns trigger language plpgsql as $$
begin perform pg_notify('hearth_revocations', json_build_object('userId', old.user_id)::text); return null; end $$;
alter trigger session_end_is_told on session rename to notify_session_end;

alter function tell_ban() rename to notify_ban;
create or replace function notify_ban() returns trigger language plpgsql as $$
begin perform pg_notify('hearth_revocations', json_build_object('userId', new.id)::text); return null; end $$;
alter trigger ban_is_told on "user" rename to notify_ban;

-- As many ids to a notification as its 8,000 bytes hold.
create function notify_partners(of_member uuid, and_member boolean default false) returns void language sql as $$
  select pg_notify('hearth_revocations', json_build_object('members', json_agg(id))::text)
  from (
    select id, (row_number() over () - 1) / 150 as part
    from (select partner_id as id from conversation_members where profile_id = of_member and partner_id is not null
      union all select of_member where and_member) concerned
  ) parts
  group by part
$$;

alter function tell_ban_to_partners() rename to notify_partners_of_ban;
create or replace function notify_partners_of_ban() returns trigger language plpgsql as $$
begin perform notify_partners(id) from profiles where user_id = new.id; return null; end $$;
alter trigger ban_is_told_to_partners on "user" rename to notify_partners_of_ban;

alter function tell_review_to_partners() rename to notify_partners_of_review;
create or replace function notify_partners_of_review() returns trigger language plpgsql as $$
begin perform notify_partners(new.id, true); return null; end $$;
alter trigger review_is_told_to_partners on profiles rename to notify_partners_of_review;

alter function tell_erasure_to_partners() rename to notify_partners_of_erasure;
create or replace function notify_partners_of_erasure() returns trigger language plpgsql as $$
begin perform notify_partners(old.id); return old; end $$;
alter trigger erasure_is_told_to_partners on profiles rename to notify_partners_of_erasure;

drop function tell_partners(uuid, boolean);
