-- One table of limits. docs/decisions/limits.md

create unlogged table spent (
  what text not null,
  key text not null check (length(key) = 22),
  uses timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (what, key)
);
comment on table spent is
  'What has been used of the limits in shared/src/limits.ts. A crash may empty it: the worst is that all begin anew. '
  'docs/decisions/limits.md';
comment on column spent.key is 'A keyed hash of the limit and of whom it is counted for.';
comment on column spent.uses is 'The moments that count, the oldest first.';
comment on column spent.expires_at is 'When the newest use stops counting.';
create index spent_by_end on spent (expires_at);

-- The new keys are hashed by the application, so what is counted here, for a day at most, is lost.
drop table allowances, mails_sent, codes_sent, network_sign_ups;
