-- Where a member's push notifications go: one subscription for each session, which ends with it.
-- docs/decisions/0127-web-push.md.
create table push_subscriptions (
  session_id uuid primary key references session (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- The address at the push service of the browser. A secret: it is all that is needed to send something there.
  endpoint text not null unique check (endpoint like 'https://%' and length(endpoint) <= 1000),
  -- The browser's public key and secret of RFC 8291.
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- The public key of this server that the browser accepts pushes from.
  server_key text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_by_member on push_subscriptions (profile_id, created_at desc);

-- Notices that are still to be sent to a browser. What they say is read when they are sent.
create table push_messages (
  session_id uuid not null references push_subscriptions (session_id) on delete cascade,
  notice_id uuid not null references notices (id) on delete cascade,
  -- Events of the notice since the message was queued: one during an attempt needs another attempt.
  events int not null default 1,
  -- Attempts since the last of them, and when that was.
  attempts int not null default 0,
  event_at timestamptz not null default now(),
  -- During an attempt, when another process may take over.
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (session_id, notice_id)
);
create index push_messages_due on push_messages (due_at);
create index push_messages_of_notice on push_messages (notice_id);

create or replace function receives_push(member_id uuid) returns boolean language sql stable as $$
  select exists (select from push_subscriptions where profile_id = member_id)
$$;

-- Until when the member counts as looking at the product: a visible tab is connected. Null when no tab is visible.
alter table presence add column looking_until timestamptz;
