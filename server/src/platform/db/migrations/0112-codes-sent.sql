-- Which mailboxes and numbers got one-time codes and links within the last day. A crash may empty it: the worst is a few
-- codes more. docs/decisions/0109-one-time-codes.md.
create unlogged table codes_sent (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('code', 'link', 'sms')),
  -- a keyed hash of the mailbox or number
  recipient text not null check (length(recipient) = 22),
  sent_at timestamptz not null default now()
);
create index codes_sent_by_recipient on codes_sent (recipient, channel, sent_at desc);
create index codes_sent_by_time on codes_sent (sent_at);
create index codes_sent_by_sms on codes_sent (sent_at) where channel = 'sms';
