-- How a member signs in, proves who they are, agrees and leaves: the tables of the identity library (better-auth) and
-- Hearth's own.

-- Sessions and ways in

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  country text check (country ~ '^[A-Z]{2}$'),
  authenticated_at timestamptz not null default now(),
  second_factor_at timestamptz,
  client_name text check (length(client_name) <= 300),
  second_factor_kind text check (second_factor_kind in ('totp', 'passkey', 'email', 'phone', 'backup')),
  by_password boolean not null default false,
  way text check (way in ('email', 'phone')),
  staff_acted_at timestamptz
);
comment on table session is 'Who is signed in, a table of the identity library.';
comment on column session.token is 'A hash of the token: whoever reads it has no cookie.';
comment on column session.country is 'The country that a trusted proxy named at the sign-in.';
comment on column session.authenticated_at is
  'When somebody last gave the password or another way in. docs/decisions/second-factors.md';
comment on column session.second_factor_at is 'When somebody last gave a second factor. Null: never in this session.';
comment on column session.client_name is
  'The program whose code opened the session, so that the member knows it in the list. '
  'docs/decisions/api-clients.md';
comment on column session.second_factor_kind is
  'By what it was given. Null for sessions that are older than this column.';
comment on column session.by_password is 'Somebody gave the account''s password to open this session.';
comment on column session.way is
  'The mailbox or phone that opened the session or proved it again. A password that such a session sets without the '
  'old one counts as set by it. docs/decisions/second-factors.md';
comment on column session.staff_acted_at is
  'When staff last worked in this session: their proof lasts while they work.';
create index session_by_user on session (user_id);
create index sessions_by_end on session (expires_at);
comment on index sessions_by_end is 'The job that deletes ended sessions.';

create function end_session_in_time() returns trigger language plpgsql as $$
begin
  new.expires_at = least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;
create trigger session_ends_in_time before insert or update on session
  for each row execute function end_session_in_time();
comment on trigger session_ends_in_time on session is 'A session ends 90 days after it began, however much it is used.';

create table account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  masked_address text,
  password_by text check (password_by in ('email', 'phone')),
  password_by_at timestamptz,
  unique (provider_id, account_id),
  constraint account_keeps_no_token
    check (access_token is null and refresh_token is null and id_token is null)
);
comment on table account is
  'The ways in of an account: its password and its accounts at providers. A table of the identity library. '
  'docs/decisions/providers.md';
comment on column account.masked_address is
  'The address that the provider named, as its owner recognises it: a…@example.com.';
comment on column account.password_by is
  'The mailbox or phone by which the owner reset the password; null once they have proved who they are in another '
  'way. '
  'docs/decisions/second-factors.md';
comment on column account.password_by_at is
  'When. Only a reset after "This wasn''t me" counts as the mailbox that ends a factor''s hold: the stranger may '
  'know an older password.';
comment on constraint account_keeps_no_token on account is 'No token of a provider is kept.';
create index account_by_user on account (user_id);

create table verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table verification is 'Links that reset a password, a table of the identity library.';
comment on column verification.value is 'The account of the link.';
create index verification_by_identifier on verification (identifier);
create index verification_by_end on verification (expires_at);
comment on index verification_by_end is 'The job that deletes ended links.';
create index verification_by_value on verification (value);

create table rate_limit (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
comment on table rate_limit is 'What the identity library counts by address and path.';
create index rate_limit_by_time on rate_limit (last_request);
comment on index rate_limit_by_time is 'The job that deletes what counts no more.';

create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  name text check (length(name) <= 200),
  public_key text not null,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table passkey is
  'Public keys with which members sign in. The identity library writes them. '
  'docs/decisions/passkeys-and-wallets.md';
comment on column passkey.name is 'What the member calls it. Null: the authenticator gives no name.';
comment on column passkey.credential_id is 'One credential belongs to one account.';
comment on column passkey.counter is 'How often the authenticator signed, as it says; 0 if it does not count.';
create index passkey_by_user on passkey (user_id);

create table wallet_address (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  address text not null unique,
  chain_id integer not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table wallet_address is
  'Wallets that sign in (EIP-4361). The identity library writes them. docs/decisions/passkeys-and-wallets.md';
comment on column wallet_address.address is 'One wallet belongs to one account, whatever the chain.';
create index wallet_address_by_user on wallet_address (user_id);

create table used_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);
comment on table used_tokens is 'Tokens of providers that signed in once, as hashes, until they expire.';
create index used_tokens_by_expiry on used_tokens (expires_at);

create table saml_answers (
  code_hash text primary key,
  provider_id text not null,
  answer jsonb not null,
  expires_at timestamptz not null
);
comment on table saml_answers is
  'What a checked SAML assertion says, from the provider''s POST to the browser''s next request, by a hash of a '
  'one-time code.';
create index saml_answers_by_expiry on saml_answers (expires_at);

create function confirm_by_phone() returns trigger language plpgsql as $$
begin
  new.phone_number_verified = new.phone_number_verified and new.phone_number is not null;
  if new.email like '%@phone.invalid' or (new.email like '%.invalid' and new.phone_number_verified) then
    new.email_verified = new.phone_number_verified;
  end if;
  return new;
end $$;
comment on function confirm_by_phone() is
  'An account that a phone number made has a placeholder instead of an address.';
create trigger phone_confirms_account before insert or update on "user"
  for each row execute function confirm_by_phone();
comment on trigger phone_confirms_account on "user" is
  'An account without an address is confirmed when its number is. docs/decisions/phone-numbers.md';

-- Links and codes

create table confirmations (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  wrong_passwords smallint not null default 0,
  expires_at timestamptz not null,
  new_email text
);
comment on table confirmations is
  'Links that confirm an address, by a hash of their secret. docs/decisions/links-and-codes.md';
comment on column confirmations.wrong_passwords is 'Tries with a password that was not the one of the sign-up.';
comment on column confirmations.new_email is
  'The address that replaces the account''s own. Null: the link confirms the account''s.';
create index confirmations_by_user on confirmations (user_id);
create index confirmations_by_expiry on confirmations (expires_at);

create table operator_links (
  token_hash text primary key,
  expires_at timestamptz not null
);
comment on table operator_links is
  'Links that make the member who follows one the first admin, by a hash of their secret.';

create unlogged table codes_sent (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('code', 'link', 'sms', 'factor', 'factor-sms', 'own-number')),
  recipient text not null check (length(recipient) = 22),
  sent_at timestamptz not null default now()
);
comment on table codes_sent is
  'Which mailboxes and numbers got one-time codes and links within the last day. A crash may empty it: the worst is '
  'a few codes more. docs/decisions/links-and-codes.md';
comment on column codes_sent.channel is
  'Codes for a second factor and to a new own number are counted for the account, not for its mailbox or number, '
  'which anyone can name. docs/decisions/guessing.md';
comment on column codes_sent.recipient is 'A keyed hash of the mailbox or number, or of the account.';
create index codes_sent_by_recipient on codes_sent (recipient, channel, sent_at desc);
create index codes_sent_by_time on codes_sent (sent_at);
create index codes_sent_by_sms on codes_sent (sent_at) where channel in ('sms', 'factor-sms');

create table not_me_links (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  undoes text
    check (undoes in ('identity', 'passkey', 'factor', 'phone', 'backup_codes', 'password', 'address', 'deletion')),
  undoes_id uuid,
  sent_to text check (sent_to ~ '^\+[1-9][0-9]{6,14}$'),
  former_number text check (former_number ~ '^\+[1-9][0-9]{6,14}$'),
  check ((undoes is null) = (undoes_id is null))
);
comment on table not_me_links is
  'Links in notices about an account, by a hash of their secret. "This wasn''t me" ends every session and locks the '
  'account''s ways in. docs/decisions/account-changes.md';
comment on column not_me_links.undoes is 'What it takes back: what the notice was about.';
comment on column not_me_links.undoes_id is 'Which of them.';
comment on column not_me_links.sent_to is
  'The number that got the link by text message. docs/decisions/phone-numbers.md';
comment on column not_me_links.former_number is
  'The number that the account had before the change, which the link gives back.';
create index not_me_links_by_user on not_me_links (user_id);
create index not_me_links_by_expiry on not_me_links (expires_at);

create table email_changes (
  user_id uuid primary key references "user" (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  new_email text not null check (new_email = lower(new_email)),
  session_id uuid references session (id) on delete set null,
  needs_old boolean not null,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  due_at timestamptz not null
);
comment on table email_changes is
  'Changes of the address that wait for their links, one for each account. docs/decisions/account-changes.md';
comment on column email_changes.id is
  'Links name it, so that a link confirms no other address than the one it was sent for.';
comment on column email_changes.session_id is
  'The session that asked, which stays when the address changes. Null: it has ended.';
comment on column email_changes.needs_old is
  'The present address agrees, or stays silent until due_at. False for an account without a confirmed address.';
create index email_changes_by_session on email_changes (session_id);
create index email_changes_by_due on email_changes (due_at);

create table email_change_links (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  change_id uuid not null,
  side text not null check (side in ('new', 'old')),
  expires_at timestamptz not null
);
comment on table email_change_links is
  'Their links, by a hash of the token. Every link to the present address cancels whatever change waits, so that '
  'asking again takes no objection away.';
create index email_change_links_by_user on email_change_links (user_id);
create index email_change_links_by_expiry on email_change_links (expires_at);

-- Second factors

create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('totp', 'email', 'phone', 'passkey')),
  secret text,
  last_step bigint,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  ends_at timestamptz,
  ends_with_key boolean not null default false,
  for_roles_from timestamptz,
  unique (user_id, kind),
  check ((kind = 'totp') = (secret is not null))
);
comment on table second_factors is 'What an account proves beside a way in. docs/decisions/second-factors.md';
comment on column second_factors.secret is 'The encrypted secret of an authenticator app.';
comment on column second_factors.last_step is 'The last 30-second step whose code was used: each code works once.';
comment on column second_factors.confirmed_at is 'Null until the member has proved that the factor works.';
comment on column second_factors.ends_at is
  '"This wasn''t me" about a factor ends it a day later: until then it is accepted only together with the mailbox or '
  'number that the link came to, and whoever gives both keeps it. docs/decisions/second-factors.md';
comment on column second_factors.ends_with_key is
  'The passkey or number that the factor stands for was added with it, and goes with it.';
comment on column second_factors.for_roles_from is
  'From when on it opens what a role allows. Null: at once. A factor that was set up after a backup code waits a '
  'day.';
create index second_factors_by_end on second_factors (ends_at) where ends_at is not null;

create table backup_codes (
  user_id uuid not null references "user" (id) on delete cascade,
  code_hash text not null,
  made_by uuid,
  primary key (user_id, code_hash)
);
comment on table backup_codes is 'Backup codes that are left, as keyed hashes. A used one is deleted.';
comment on column backup_codes.made_by is
  'The factor or renewal that made the codes, so that "This wasn''t me" takes them back with it.';

create table factor_codes (
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  code_hash text not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, kind)
);
comment on table factor_codes is
  'The code sent last to an account that proves itself by mail or phone, as a keyed hash.';
create index factor_codes_by_end on factor_codes (expires_at);

create table second_factor_challenges (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  way text,
  expires_at timestamptz not null,
  by_password boolean not null default false
);
comment on table second_factor_challenges is 'Sign-ins that wait for a second factor, by a hash of their cookie.';
comment on column second_factor_challenges.way is
  'The way in was a code or link to this mailbox or phone, which cannot be the second factor too.';
comment on column second_factor_challenges.by_password is 'As in session.';
create index second_factor_challenges_by_user on second_factor_challenges (user_id);
create index second_factor_challenges_by_end on second_factor_challenges (expires_at);

create table trusted_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  token_hash text not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table trusted_devices is 'Browsers that need no second factor for 30 days, by a hash of their cookie.';
create index trusted_devices_by_user on trusted_devices (user_id);
create index trusted_devices_by_end on trusted_devices (expires_at);

create function end_due_factors(account_id uuid default null) returns void language plpgsql as $$
declare gone record;
begin
  for gone in delete from second_factors where ends_at <= now() and (account_id is null or user_id = account_id)
    returning user_id, kind, ends_with_key, ends_at - interval '24 hours' as pressed_at
  loop
    if gone.ends_with_key and gone.kind = 'passkey' then
      delete from passkey where user_id = gone.user_id and created_at <= gone.pressed_at;
    end if;
    if gone.ends_with_key and gone.kind = 'phone' then
      update "user" set phone_number = null, phone_number_verified = false
        where id = gone.user_id and email not like '%.invalid';
    end if;
    perform end_trust(gone.user_id);
    delete from backup_codes b where b.user_id = gone.user_id
      and not exists (select from second_factors f where f.user_id = gone.user_id and f.confirmed_at is not null);
  end loop;
end $$;
comment on function end_due_factors(uuid) is
  'Removes factors whose day is over, of one account or of all. A passkey or number from after "This wasn''t me" is '
  'the owner''s and stays.';

create function keep_factors_for_role() returns trigger language plpgsql as $$
begin
  update second_factors set ends_at = null, ends_with_key = false
    where user_id = new.user_id and kind in ('totp', 'passkey') and ends_at > now();
  return null;
end $$;
create trigger keep_factors_for_role after insert on user_roles
  for each row execute function keep_factors_for_role();
comment on trigger keep_factors_for_role on user_roles is
  'A role needs its factors: none of them ends by a link that was pressed before the role was given.';

-- What a change of the ways in ends

create function end_access(account_id uuid) returns void language sql as $$
  delete from session where user_id = account_id
    and id is distinct from nullif(current_setting('hearth.kept_session', true), '')::uuid;
  delete from verification where value = account_id::text;
  delete from confirmations where user_id = account_id;
  delete from email_changes where user_id = account_id;
  delete from email_change_links where user_id = account_id;
$$;
comment on function end_access(uuid) is
  'Ends all sessions, links and waiting changes of an account, whoever changes its password or address. A member''s '
  'own change keeps the session that asked.';

create function end_access_by_password() returns trigger language plpgsql as $$
begin perform end_access(new.user_id); return null; end $$;
create trigger new_password_ends_access after update of password on account
  for each row when (new.password is distinct from old.password) execute function end_access_by_password();
comment on trigger new_password_ends_access on account is
  'A new password ends every session and every link of the account.';

create function end_access_by_address() returns trigger language plpgsql as $$
begin
  perform end_access(new.id);
  if old.email_verified and old.email not like '%.invalid' then
    insert into former_contacts (user_id, kind, contact) values (old.id, 'mailbox', old.email);
  end if;
  return null;
end $$;
comment on function end_access_by_address() is
  'A ban and strikes hold against an address that the account gives up, so it is kept.';
create trigger new_address_ends_access after update of email on "user"
  for each row when (new.email is distinct from old.email) execute function end_access_by_address();
comment on trigger new_address_ends_access on "user" is
  'A new address ends every session and every link of the account.';

create function end_trust(account_id uuid) returns void language sql as $$
  delete from trusted_devices where user_id = account_id;
  delete from second_factor_challenges where user_id = account_id;
  delete from factor_codes where user_id = account_id;
$$;
comment on function end_trust(uuid) is 'Ends all trust in browsers, all sent codes and all sign-ins that wait.';

create function end_trust_by_password() returns trigger language plpgsql as $$
begin perform end_trust(new.user_id); return null; end $$;
create trigger new_password_ends_trust after update of password on account
  for each row when (new.password is distinct from old.password) execute function end_trust_by_password();
comment on trigger new_password_ends_trust on account is
  'A new password ends all trust, all sent codes and all sign-ins that wait.';

create function end_trust_by_address() returns trigger language plpgsql as $$
begin perform end_trust(new.id); return null; end $$;
create trigger new_address_ends_trust after update of email on "user"
  for each row when (new.email is distinct from old.email) execute function end_trust_by_address();
comment on trigger new_address_ends_trust on "user" is
  'A new address ends all trust, all sent codes and all sign-ins that wait.';

create function end_factor(account_id uuid, gone text) returns void language plpgsql as $$
begin
  delete from second_factors where user_id = account_id and kind = gone and confirmed_at is not null;
  if not found then return; end if;
  perform end_trust(account_id);
  delete from backup_codes b where b.user_id = account_id
    and not exists (select from second_factors f where f.user_id = account_id and f.confirmed_at is not null);
end $$;
comment on function end_factor(uuid, text) is
  'Ends the factor that stands for passkeys or a number. A later passkey or number does not bring it back. '
  'docs/decisions/second-factors.md';

create function end_factor_of_passkeys() returns trigger language plpgsql as $$
begin
  if not exists (select from passkey where user_id = old.user_id) then perform end_factor(old.user_id, 'passkey'); end if;
  return null;
end $$;
create trigger last_passkey_ends_factor after delete on passkey
  for each row execute function end_factor_of_passkeys();
comment on trigger last_passkey_ends_factor on passkey is
  'The factor that stands for passkeys goes with the last passkey.';

create function end_factor_of_number() returns trigger language plpgsql as $$
begin
  if new.phone_number is null then perform end_factor(new.id, 'phone');
  elsif exists (select from second_factors where user_id = new.id and kind = 'phone' and confirmed_at is not null)
    then perform end_trust(new.id);
  end if;
  if old.phone_number is not null and old.phone_number_verified then
    insert into former_contacts (user_id, kind, contact) values (old.id, 'phone', old.phone_number);
  end if;
  return null;
end $$;
comment on function end_factor_of_number() is
  'A ban and strikes hold against a number that the account gives up, so it is kept.';
create trigger new_number_ends_factor after update of phone_number on "user"
  for each row when (new.phone_number is distinct from old.phone_number) execute function end_factor_of_number();
comment on trigger new_number_ends_factor on "user" is
  'The factor that stands for the number goes with it; a new number ends the trust that the old one may have given.';

create type entry_block_kind as enum ('mailbox', 'phone');
comment on type entry_block_kind is 'What a ban holds against.';

create table former_contacts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" (id) on delete cascade,
  kind entry_block_kind not null,
  key_hash text check (length(key_hash) = 43),
  contact text,
  expires_at timestamptz not null default now() + interval '12 months',
  check ((key_hash is null) <> (contact is null))
);
comment on table former_contacts is
  'Addresses and numbers that an account has proved and given up, as keyed hashes, because a ban holds against them. '
  'They go with the account: a ban copies them. docs/decisions/ban-evasion.md';
comment on column former_contacts.contact is
  'What waits for its hash, whose key the database does not have: until the end of the transaction that wrote it, or '
  'of the next minute if a statement of another kind did.';
create index former_contacts_of_account on former_contacts (user_id);
create index former_contacts_by_expiry on former_contacts (expires_at);
create index former_contacts_to_hash on former_contacts (id) where contact is not null;

-- Tokens of API clients

create table jwks (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  alg text,
  crv text
);
comment on table jwks is
  'The identity library''s keys that sign access tokens. Private keys are encrypted with a key from SECRET. '
  'docs/decisions/api-clients.md';

create table refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  used_from text check (length(used_from) = 22),
  check (length(token_hash) = 43)
);
comment on table refresh_tokens is
  'A session has one unused refresh token. Used ones stay, because a second use of one ends the session.';
comment on column refresh_tokens.used_from is
  'A keyed hash of the network that used it: the same network gets the same successor for some seconds, because a '
  'client repeats what it has no answer to. docs/decisions/ban-evasion.md';
create index refresh_tokens_by_session on refresh_tokens (session_id);
create unique index one_unused_refresh_token on refresh_tokens (session_id) where used_at is null;
create index used_refresh_tokens_by_time on refresh_tokens (used_at) where used_at is not null;

create table authorization_codes (
  code_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  code_challenge text not null,
  expires_at timestamptz not null,
  issued_session_id uuid references session (id) on delete set null,
  used_at timestamptz,
  client_name text check (length(client_name) <= 300),
  check (length(code_hash) = 43 and length(code_challenge) = 43)
);
comment on table authorization_codes is
  'Codes that a browser hands to a client of the same member. A code dies with the browser''s session.';
comment on column authorization_codes.issued_session_id is
  'The client''s session, which a second use of the code ends.';
comment on column authorization_codes.client_name is 'The program that asked. docs/decisions/api-clients.md';
create index authorization_codes_by_session on authorization_codes (session_id);
create index authorization_codes_by_issued_session on authorization_codes (issued_session_id)
  where issued_session_id is not null;
create index authorization_codes_by_time on authorization_codes (expires_at);

-- Attacks

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  user_id uuid,
  address text,
  network text,
  check (length(kind) <= 40 and length(address) = 22 and length(network) = 22)
);
comment on table security_events is
  'Sign-ins, failures and changes of the ways in, for 90 days. docs/decisions/guessing.md';
comment on column security_events.user_id is
  'No foreign key: the events of a deleted account stay for their 90 days, and nobody erases them by leaving.';
comment on column security_events.address is 'A keyed hash of the address typed.';
comment on column security_events.network is 'A keyed hash of the client''s network (/24, /64).';
create index security_events_by_time on security_events (at);
create index security_events_of_user on security_events (user_id, at desc) where user_id is not null;
create index security_events_of_address on security_events (address, at desc) where address is not null;
create index security_events_by_user on security_events (user_id, at, id) where user_id is not null;
comment on index security_events_by_user is
  'A member''s own events: for the copy of their data, and for the deletion of the account.';
revoke update, delete on security_events from hearth_app;

create function delete_expired_security_events() returns bigint
  language sql security definer set search_path = pg_catalog
  as $$ with gone as (delete from public.security_events where at < now() - interval '90 days' returning 1)
        select count(*) from gone $$;
comment on function delete_expired_security_events() is
  'Events go by their age alone. It runs as the owner, because the application may delete none.';
revoke execute on function delete_expired_security_events() from public;
grant execute on function delete_expired_security_events() to hearth_app;

create table password_tries (
  tried text primary key,
  failures integer not null,
  last_at timestamptz not null default now(),
  again_at timestamptz not null
) with (fillfactor = 80);
comment on table password_tries is
  'Wrong passwords in a row, for each address typed, known or not, and for each browser that has signed in to it. '
  'docs/decisions/guessing.md';
comment on column password_tries.tried is 'A keyed hash of what was tried.';
comment on column password_tries.again_at is 'Before this nothing is tried at all.';
create index password_tries_by_time on password_tries (last_at);

create table captcha_solutions (
  nonce text primary key,
  expires_at timestamptz not null
);
comment on table captcha_solutions is
  'Solved proofs of work, by the number of their challenge, until it expires: each opens one request.';
create index captcha_solutions_by_end on captcha_solutions (expires_at);

create table network_sign_ups (
  network_hash text primary key check (length(network_hash) = 43),
  sign_ups integer not null default 1,
  expires_at timestamptz not null
);
comment on table network_sign_ups is
  'How many accounts came from a visitor''s network today. The hash has the day in it: another day''s says nothing '
  'about it.';
create index network_sign_ups_by_end on network_sign_ups (expires_at);

-- Age

create type age_result as enum ('adult', 'minor', 'unclear');

create table age_checks (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  asked_at timestamptz not null default now(),
  result age_result,
  method text check (method ~ '^[a-z-]{1,30}$'),
  checked_at timestamptz,
  checked_by uuid references "user" (id) on delete set null,
  check ((result is null) = (checked_at is null) and (result is null) = (method is null))
);
comment on table age_checks is
  'Checks of age by a provider of the operator or by staff. docs/decisions/age-checks.md';
comment on column age_checks.id is 'What a provider gets: it names no account.';
comment on column age_checks.result is 'Null while a provider is asked.';
comment on column age_checks.checked_by is 'Null: a provider.';
create index age_checks_of on age_checks (profile_id, checked_at desc);
create unique index one_asked_age_check on age_checks (profile_id) where result is null;
create index asked_age_checks on age_checks (asked_at) where result is null;
create index age_checks_by on age_checks (checked_by) where checked_by is not null;

create function age_result_counts(c age_checks) returns boolean language sql stable as $$
  select c.checked_by is null
    or exists (select from age_checks o where o.profile_id = c.profile_id and o.result <> 'adult'
      and o.checked_by is distinct from c.checked_by and o.checked_at > coalesce((select max(a.checked_at) from age_checks a
        where a.profile_id = c.profile_id and a.result = 'adult'), '-infinity'))
    or (select min(f.asked_at) from age_checks f where f.profile_id = c.profile_id and f.checked_by = c.checked_by
      and f.result <> 'adult') > now() - interval '30 days'
$$;
comment on function age_result_counts(age_checks) is
  'Whether a result that found no adult counts: a provider''s, or one that two people found, or one person alone '
  'within 30 days of the first that they entered about this member. docs/decisions/two-people.md';

create function age_is_due(member uuid, account uuid, is_test boolean) returns boolean language sql stable as $$
  select not is_test
    and coalesce((select (settings ->> 'requiresAgeCheck')::boolean from community_settings), false)
    and (select c.result from age_checks c where c.profile_id = member and c.result is not null
        and (c.result = 'adult' or age_result_counts(c))
      order by c.checked_at desc limit 1) is distinct from 'adult'
    and not exists (select from user_roles r where r.user_id = account)
$$;
comment on function age_is_due(uuid, uuid, boolean) is
  'Whether a member must have their age confirmed first: the operator requires it, and the latest result that counts '
  'is not `adult`. Staff and invented members are exempt.';

create function hold_for_age() returns trigger language plpgsql as $$
begin
  new.awaits_age := new.profile_completed and age_is_due(new.id, new.user_id, new.is_test);
  new.profile_completed := new.profile_completed and not new.awaits_age;
  return new;
end $$;
comment on function hold_for_age() is 'To ask again, set `profile_completed` to true.';
create trigger hold_for_age before insert or update of profile_completed on profiles
  for each row execute function hold_for_age();
comment on trigger hold_for_age on profiles is
  'Whatever completes a profile asks first whether the age must be confirmed.';

-- Agreement, pages and export

create table consents (
  user_id uuid not null references "user" (id) on delete cascade,
  page text not null check (page in ('terms', 'privacy')),
  version text not null check (length(version) between 1 and 64),
  given_at timestamptz not null default now(),
  primary key (user_id, page, version)
);
comment on table consents is
  'What an account agreed to: which page of the operator, in which version, and when. One row for each version, kept '
  'as long as the account, because the operator has to be able to show it. docs/decisions/community.md';

create table published_pages (
  page text primary key check (page in ('terms', 'privacy', 'rules', 'imprint')),
  version text not null,
  published_at timestamptz not null default now(),
  texts jsonb not null check (texts <> '{}')
);
comment on table published_pages is
  'Terms, privacy notice, rules and imprint as admins publish them. docs/decisions/community.md';
comment on column published_pages.version is
  'What members agree to. It stays when a change asks nobody to agree again.';
comment on column published_pages.texts is '{language: {title, text}}.';

create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed')),
  requested_at timestamptz not null default now(),
  attempt integer not null default 0,
  alive_until timestamptz,
  step text check (step in ('account', 'conversations', 'photos')),
  done integer not null default 0,
  total integer not null default 0,
  storage_key text unique,
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  downloaded_at timestamptz,
  token_hash text unique,
  token_expires_at timestamptz,
  check (state <> 'ready' or (storage_key is not null and bytes is not null and expires_at is not null))
);
comment on table exports is
  'Members'' requests for a copy of their data, and the files made for them. docs/decisions/export.md';
comment on column exports.attempt is
  'Counts the processes that began to build it. A process with a lower number has lost it to another one.';
comment on column exports.alive_until is
  'Until then the process that builds it counts as alive; while it waits after a failure, when it may be built '
  'again.';
comment on column exports.storage_key is
  'The folder of its file. Set before the file is written, so that no sweep takes it.';
comment on column exports.token_hash is 'A hash of the secret of the newest link, until it is used.';
create index exports_by_user on exports (user_id, requested_at desc);
create index exports_by_expiry on exports (expires_at);
create unique index exports_in_progress on exports (user_id) where state in ('waiting', 'building');
comment on index exports_in_progress is 'One at a time for each member.';
create index exports_to_build on exports (requested_at) where state in ('waiting', 'building');
