-- What a session, a password and backup codes are worth as proofs. docs/decisions/0121-proofs-of-one-channel.md.

-- The mailbox or phone that reset the password, until somebody proves in another way that it is the owner's.
alter table account add column password_by text check (password_by in ('email', 'phone'));

alter table session
  -- by what the second factor was given at second_factor_at; null for sessions that are older than this column
  add column second_factor_kind text check (second_factor_kind in ('totp', 'passkey', 'email', 'phone', 'backup')),
  -- somebody gave the account's password to open this session
  add column by_password boolean not null default false;
alter table second_factor_challenges add column by_password boolean not null default false;

-- The factor or renewal that made the codes, so that "This wasn't me" takes them back with it.
alter table backup_codes add column made_by uuid;
alter table not_me_links
  drop constraint not_me_links_undoes_check,
  add constraint not_me_links_undoes_check
    check (undoes in ('identity', 'passkey', 'factor', 'phone', 'backup_codes'));
