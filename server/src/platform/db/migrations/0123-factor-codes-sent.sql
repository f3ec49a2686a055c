-- Codes for a second factor or a repeated proof are counted for the account that gets them, not for its mailbox or
-- number, which anyone can name. docs/decisions/0120-code-limits.md.
alter table codes_sent drop constraint codes_sent_channel_check;
alter table codes_sent add constraint codes_sent_channel_check
  check (channel in ('code', 'link', 'sms', 'factor', 'factor-sms'));
comment on column codes_sent.recipient is 'a keyed hash of the mailbox or number, or of the account';
drop index codes_sent_by_sms;
create index codes_sent_by_sms on codes_sent (sent_at) where channel in ('sms', 'factor-sms');
