-- What the bell shows, and what leaves by push and mail. docs/decisions/notices.md

-- Notices

create type notice_kind as enum ('message', 'like', 'match', 'view', 'tip', 'safety');
create type delivery_way as enum ('push', 'mail');

create table notification_settings (
  profile_id uuid primary key references profiles on delete cascade,
  choices jsonb not null default '{}',
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  time_zone text check (length(time_zone) <= 64),
  push_content boolean not null default false,
  check ((quiet_from is null) = (quiet_to is null)),
  check (quiet_from <> quiet_to)
);
comment on table notification_settings is
  'A row only for members who changed something or whose browser has named their time zone.';
comment on column notification_settings.choices is
  'Only what differs from the defaults in shared/src/notifications/notifications.ts.';
comment on column notification_settings.quiet_from is 'Minutes of the member''s day. From above to: across midnight.';
comment on column notification_settings.time_zone is 'IANA.';

create table notices (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles on delete cascade,
  kind notice_kind not null,
  about_id uuid references profiles on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  topic text check (length(topic) <= 40),
  count integer not null default 1,
  in_app boolean not null,
  last_at timestamptz not null default now(),
  read_at timestamptz,
  check ((kind in ('message', 'like', 'match', 'view')) = (about_id is not null)),
  check ((kind = 'message') = (conversation_id is not null)),
  check ((kind in ('tip', 'safety')) = (topic is not null))
);
comment on table notices is
  'One row for each subject (a conversation, another member, a topic), which further events update.';
comment on column notices.topic is 'Which tip or news of safety.';
comment on column notices.count is 'Events since it was last read. Of messages the conversation counts.';
comment on column notices.in_app is 'False: the member wants this kind by push or mail only.';
create unique index notices_of_subject on notices (profile_id, kind, about_id, topic) nulls not distinct;
create index notices_by_time on notices (profile_id, last_at desc, id);
create index notices_about on notices (about_id) where about_id is not null;
create index notices_of_conversation on notices (conversation_id) where conversation_id is not null;
create index notices_to_forget on notices (last_at);
create index notices_unread_by_time on notices (profile_id, last_at desc) where read_at is null;
comment on index notices_unread_by_time is
  'The newest unread notices in order, so that counting them reads a bounded number.';

create function forget_notices_of_block() returns trigger language plpgsql as $$
begin
  delete from notices where (profile_id = new.blocker_id and about_id = new.blocked_id)
    or (profile_id = new.blocked_id and about_id = new.blocker_id);
  return null;
end $$;
create trigger block_removes_notices after insert on blocked_users
  for each row execute function forget_notices_of_block();
comment on trigger block_removes_notices on blocked_users is
  'A block removes the notices that the two have of each other.';

create function forget_notices_of_like() returns trigger language plpgsql as $$
begin
  delete from notices where (profile_id = old.liked_id and about_id = old.liker_id and kind in ('like', 'match'))
    or (profile_id = old.liker_id and about_id = old.liked_id and kind = 'match');
  return null;
end $$;
create trigger removed_like_removes_notices after delete on profile_likes
  for each row execute function forget_notices_of_like();
comment on trigger removed_like_removes_notices on profile_likes is
  'A like that is taken back takes its notices along.';

create table deliveries (
  id bigint generated always as identity primary key,
  notice_id uuid not null references notices on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  way delivery_way not null,
  due_at timestamptz not null,
  unique (notice_id, way)
);
comment on table deliveries is 'Pushes and mails to send. A row goes when it is sent, and with its notice.';
create index deliveries_due on deliveries (way, due_at);
create index deliveries_of on deliveries (profile_id, way);

-- Push

create table push_subscriptions (
  session_id uuid primary key references session (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  server_key text not null,
  created_at timestamptz not null default now()
);
comment on table push_subscriptions is
  'Where a member''s push notifications go: one subscription for each session, which ends with it. '
  'docs/decisions/web-push.md';
comment on column push_subscriptions.endpoint is
  'The address at the push service of the browser. A secret: it is all that is needed to send something there.';
comment on column push_subscriptions.p256dh is 'The browser''s public key of RFC 8291.';
comment on column push_subscriptions.auth is 'Its secret.';
comment on column push_subscriptions.server_key is
  'The public key of this server that the browser accepts pushes from.';
create index push_subscriptions_by_member on push_subscriptions (profile_id, created_at desc);

create table push_messages (
  session_id uuid not null references push_subscriptions (session_id) on delete cascade,
  notice_id uuid not null references notices (id) on delete cascade,
  events int not null default 1,
  attempts int not null default 0,
  event_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (session_id, notice_id)
);
comment on table push_messages is
  'Notices that are still to be sent to a browser. What they say is read when they are sent.';
comment on column push_messages.events is
  'Events of the notice since the message was queued: one during an attempt needs another attempt.';
comment on column push_messages.attempts is 'Attempts since the last event.';
comment on column push_messages.event_at is 'When that was.';
comment on column push_messages.due_at is 'During an attempt, when another process may take over.';
create index push_messages_due on push_messages (due_at);
create index push_messages_of_notice on push_messages (notice_id);

create function receives_push(member_id uuid) returns boolean language sql stable as $$
  select exists (select from push_subscriptions where profile_id = member_id)
$$;
comment on function receives_push(uuid) is 'Whether any browser of the member takes pushes.';

-- Digests

create table digests (
  profile_id uuid primary key references profiles on delete cascade,
  last_day date,
  claimed_until timestamptz,
  failures smallint not null default 0
) with (fillfactor = 80);
comment on table digests is
  'Mails of what is new. One row for each member who has ever been sent one. docs/decisions/notices.md';
comment on column digests.last_day is 'The day of the last digest by the member''s clock: there is one a day at most.';
comment on column digests.claimed_until is
  'A process has claimed the member until then, or another attempt waits for it.';
comment on column digests.failures is 'Attempts that failed in a row.';
