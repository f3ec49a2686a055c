-- A member's own changes of the e-mail address and of the password. docs/decisions/0125-email-changes.md.

-- Changes that wait for their links, one for each account.
create table email_changes (
  user_id uuid primary key references "user" (id) on delete cascade,
  -- links name it, so that a link confirms no other address than the one it was sent for
  id uuid not null unique default gen_random_uuid(),
  new_email text not null check (new_email = lower(new_email)),
  -- the session that asked, which stays when the address changes; null: it has ended
  session_id uuid references session (id) on delete set null,
  -- the present address agrees, or stays silent until due_at; false for an account without a confirmed address
  needs_old boolean not null,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  due_at timestamptz not null
);
create index email_changes_by_session on email_changes (session_id);
create index email_changes_by_due on email_changes (due_at);

-- Their links, by a hash of the token. Every link to the present address cancels whatever change waits, so that asking
-- again takes no objection away.
create table email_change_links (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  change_id uuid not null,
  side text not null check (side in ('new', 'old')),
  expires_at timestamptz not null
);
create index email_change_links_by_user on email_change_links (user_id);
create index email_change_links_by_expiry on email_change_links (expires_at);

-- What ends all access ends a change that waits: a stranger may have asked for it. A member's own new address or
-- password keeps the session that asked.
create or replace function end_access(account_id uuid) returns void language sql as $$
  delete from session where user_id = account_id
    and id is distinct from nullif(current_setting('hearth.kept_session', true), '')::uuid;
  delete from verification where value = account_id::text;
  delete from confirmations where user_id = account_id;
  delete from email_changes where user_id = account_id;
  delete from email_change_links where user_id = account_id;
$$;

-- The mailbox or phone that opened a session or proved it again. A password that such a session sets without the old one
-- counts as set by it. docs/decisions/0121-proofs-of-one-channel.md.
alter table session add column way text check (way in ('email', 'phone'));

-- "This wasn't me" takes back a password that was set or changed, and the first address of an account.
alter table not_me_links
  drop constraint not_me_links_undoes_check,
  add constraint not_me_links_undoes_check
    check (undoes in ('identity', 'passkey', 'factor', 'phone', 'backup_codes', 'password', 'address'));

-- Mails about a new address have a count of their own, so that other notices do not use it up.
alter table mails_sent
  drop constraint mails_sent_kind_check,
  add constraint mails_sent_kind_check check (kind in ('requested', 'signIn', 'change', 'access', 'address'));
