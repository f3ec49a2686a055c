-- A conversation that one of the two closed kindly. docs/decisions/likes-blocks-and-views.md

alter table conversations
  add column closed_at timestamptz,
  add column closed_by uuid references profiles (id) on delete set null;
comment on column conversations.closed_at is
  'When one of the two members closed the conversation kindly; both still read it. Null again once their match has ended '
  'or begun anew.';
comment on column conversations.closed_by is 'Who closed it. Null once that member''s account is gone.';
create index conversations_to_end on conversations (closed_at) where closed_at is not null;
comment on index conversations_to_end is 'The matches that end days after a conversation was closed.';
create index conversations_closed_by on conversations (closed_by) where closed_by is not null;
comment on index conversations_closed_by is 'The conversations that lose who closed them when an account goes.';
comment on table unmatches is
  'Two members whom Unmatch separated, or a conversation that one closed kindly: no match, and a conversation that '
  'neither can open. A new match ends it. docs/decisions/likes-blocks-and-views.md';
