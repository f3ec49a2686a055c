-- The product's mails are called mails, and rows that have expired are deleted.
alter table letters_sent rename to mails_sent;
alter index letters_sent_by_recipient rename to mails_sent_by_recipient;
alter index letters_sent_by_time rename to mails_sent_by_time;
update job_runs set name = 'mails sent' where name = 'letters sent';

alter function forget_security_events() rename to delete_expired_security_events;
