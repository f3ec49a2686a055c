-- What the operator is told by signed webhooks. docs/operations/webhooks.md

create table webhooks (
  id uuid primary key default uuidv7(),
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  text_only boolean not null default false,
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  off_at timestamptz,
  off_because text check (off_because in ('admin', 'failures')),
  check ((off_at is null) = (off_because is null)),
  check ((previous_secret is null) = (previous_until is null))
);
comment on table webhooks is 'Where news of the installation go: up to ten addresses, which admins choose.';
comment on column webhooks.text_only is
  'Only the line of text is sent: some chats refuse a body with a type of ours.';
comment on column webhooks.secret is 'What signs the deliveries, encrypted with a key from SECRET.';
comment on column webhooks.previous_secret is
  'The secret before a change, encrypted alike. It signs too until previous_until.';

create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  type text not null,
  body text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz,
  sending_until timestamptz,
  tries smallint not null default 0,
  tried_at timestamptz,
  status smallint,
  problem text,
  delivered_at timestamptz
);
comment on table webhook_deliveries is
  'News on their way to a webhook, and the last of those that are settled. They name no member.';
comment on column webhook_deliveries.due_at is 'When it is tried next. Null once it is delivered or given up.';
comment on column webhook_deliveries.sending_until is
  'While a process waits for the answer. Past it, the process has ended and another one tries again.';
comment on column webhook_deliveries.tries is 'How often it has been tried since it was sent, or sent again.';
create index webhook_deliveries_of on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_by_time on webhook_deliveries (created_at);

create table webhook_events (
  type text not null,
  source text not null,
  at timestamptz not null default now(),
  primary key (type, source)
);
comment on table webhook_events is 'What webhooks have been told, so that none of it is told twice.';
comment on column webhook_events.source is 'What the news is about: a case, a day, a backup or an entry of the log.';
create index webhook_events_by_time on webhook_events (at);
