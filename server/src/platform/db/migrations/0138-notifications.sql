-- What the bell shows, and what leaves by push and mail. docs/decisions/0126-notifications.md.

create type notice_kind as enum ('message', 'like', 'match', 'view', 'tip', 'safety');
create type delivery_way as enum ('push', 'mail');

-- A row only for members who changed something or whose browser has named their time zone.
create table notification_settings (
  profile_id uuid primary key references profiles on delete cascade,
  -- Only what differs from the defaults in shared/src/notifications.ts.
  choices jsonb not null default '{}',
  -- Minutes of the member's day. From above to: across midnight.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  -- IANA
  time_zone text check (length(time_zone) <= 64),
  push_content boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);

-- One row for each subject (a conversation, another member, a topic), which further events update.
create table notices (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles on delete cascade,
  kind notice_kind not null,
  about_id uuid references profiles on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  -- Which tip or news of safety.
  topic text check (length(topic) <= 40),
  -- Events since it was last read. Of messages the conversation counts.
  count integer not null default 1,
  -- False: the member wants this kind by push or mail only.
  in_app boolean not null,
  last_at timestamptz not null default now(),
  read_at timestamptz,
  check ((kind in ('message', 'like', 'match', 'view')) = (about_id is not null)),
  check ((kind = 'message') = (conversation_id is not null)),
  check ((kind in ('tip', 'safety')) = (topic is not null))
);
create unique index notices_of_subject on notices (profile_id, kind, about_id, topic) nulls not distinct;
create index notices_by_time on notices (profile_id, last_at desc, id);
create index notices_unread on notices (profile_id) where read_at is null;
create index notices_about on notices (about_id) where about_id is not null;
create index notices_of_conversation on notices (conversation_id) where conversation_id is not null;
create index notices_to_forget on notices (last_at);

-- Pushes and mails to send. A row goes when it is sent, and with its notice.
create table deliveries (
  id bigint generated always as identity primary key,
  notice_id uuid not null references notices on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  way delivery_way not null,
  due_at timestamptz not null,
  unique (notice_id, way)
);
create index deliveries_due on deliveries (way, due_at);
create index deliveries_of on deliveries (profile_id, way);

-- Whether any browser of the member takes pushes. The migration that adds subscriptions replaces it.
create function receives_push(member_id uuid) returns boolean language sql stable as $$ select false $$;

create function forget_notices_of_block() returns trigger language plpgsql as $$
begin
  delete from notices where (profile_id = new.blocker_id and about_id = new.blocked_id)
    or (profile_id = new.blocked_id and about_id = new.blocker_id);
  return null;
end $$;
create trigger block_removes_notices after insert on blocked_users
  for each row execute function forget_notices_of_block();

create function forget_notices_of_like() returns trigger language plpgsql as $$
begin
  delete from notices where (profile_id = old.liked_id and about_id = old.liker_id and kind in ('like', 'match'))
    or (profile_id = old.liker_id and about_id = old.liked_id and kind = 'match');
  return null;
end $$;
create trigger removed_like_removes_notices after delete on profile_likes
  for each row execute function forget_notices_of_like();
