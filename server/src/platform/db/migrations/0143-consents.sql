-- What an account agreed to: which page of the operator, in which version, and when. One row for each version, kept as
-- long as the account, because the operator has to be able to show it. docs/decisions/0131-help-and-pages.md.
create table consents (
  user_id uuid not null references "user" (id) on delete cascade,
  page text not null check (page in ('terms', 'privacy')),
  version text not null check (length(version) between 1 and 64),
  given_at timestamptz not null default now(),
  primary key (user_id, page, version)
);

-- Messages to the operator are counted like mails: by the sender's network, as a keyed hash, and all together.
alter table mails_sent drop constraint mails_sent_kind_check;
alter table mails_sent add constraint mails_sent_kind_check
  check (kind in ('requested', 'signIn', 'change', 'address', 'access', 'contact'));
