-- Notices to a mailbox are counted by what they tell, so that many of one kind do not use up those of another. The counts
-- are of one hour, so those before are dropped. docs/decisions/0122-text-notices.md.
delete from mails_sent;
drop index mails_sent_by_recipient;
alter table mails_sent
  drop column notice,
  add column kind text not null check (kind in ('requested', 'signIn', 'change', 'access'));
create index mails_sent_by_recipient on mails_sent (recipient, kind, sent_at desc);

-- Codes to a new own number have a count of their own for the account, apart from those for a second factor.
-- docs/decisions/0120-code-limits.md.
alter table codes_sent drop constraint codes_sent_channel_check;
alter table codes_sent add constraint codes_sent_channel_check
  check (channel in ('code', 'link', 'sms', 'factor', 'factor-sms', 'own-number'));
