-- The schema, as the catalogue of a migrated database tells it. npm run db:types writes this file; nobody edits it.
-- To be read, not run: below each table are its indexes and triggers with their reason, below all tables the views and
-- functions. Privileges are named where they differ from the defaults.

create schema public;
grant usage on schema public to hearth_app;
grant usage on schema public to public;
create schema vault;
alter default privileges in schema public grant select, usage on sequences to hearth_app;

alter default privileges in schema public grant delete, insert, select, update on tables to hearth_app;

create extension cube;
create extension pg_trgm;
create extension unaccent;

create type age_result as enum ('adult', 'minor', 'unclear');
create type appeal_outcome as enum ('granted', 'refused');
create type approval_act as enum ('ban', 'lift', 'grant-role', 'export-evidence', 'delete-account', 'grant-appeal',
  'release-sealed', 'restrict');
create type approval_state as enum ('waiting', 'approved', 'refused', 'withdrawn', 'expired');
-- What opens a case.
create type case_kind as enum ('report', 'photo', 'hash-hit', 'scam', 'selfie', 'appeal', 'outside-notice');
create type case_state as enum ('open', 'decided');
-- How the member reads times.
create type clock_format as enum ('12h', '24h');
-- The countries that a profile can name.
create type country as enum ('United States', 'Canada', 'United Kingdom', 'Germany', 'France', 'Italy', 'Spain',
  'Netherlands', 'Sweden', 'Norway', 'Denmark', 'Australia', 'New Zealand', 'Japan', 'South Korea', 'Singapore',
  'Brazil', 'Argentina', 'Mexico', 'India', 'Other', 'AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AQ', 'AS', 'AT',
  'AW', 'AX', 'AZ', 'BA', 'BB', 'BD', 'BE', 'BF', 'BG', 'BH', 'BI', 'BJ', 'BL', 'BM', 'BN', 'BO', 'BQ', 'BS', 'BT',
  'BW', 'BY', 'BZ', 'CC', 'CD', 'CF', 'CG', 'CH', 'CI', 'CK', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CW', 'CX',
  'CY', 'CZ', 'DJ', 'DM', 'DO', 'DZ', 'EC', 'EE', 'EG', 'EH', 'ER', 'ET', 'FI', 'FJ', 'FK', 'FM', 'FO', 'GA', 'GD',
  'GE', 'GF', 'GG', 'GH', 'GI', 'GL', 'GM', 'GN', 'GP', 'GQ', 'GR', 'GS', 'GT', 'GU', 'GW', 'GY', 'HK', 'HN', 'HR',
  'HT', 'HU', 'ID', 'IE', 'IL', 'IM', 'IQ', 'IR', 'IS', 'JE', 'JM', 'JO', 'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP',
  'KW', 'KY', 'KZ', 'LA', 'LB', 'LC', 'LI', 'LK', 'LR', 'LS', 'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MF',
  'MG', 'MH', 'MK', 'ML', 'MM', 'MN', 'MO', 'MP', 'MQ', 'MR', 'MS', 'MT', 'MU', 'MV', 'MW', 'MY', 'MZ', 'NA', 'NC',
  'NE', 'NF', 'NG', 'NI', 'NP', 'NR', 'NU', 'OM', 'PA', 'PE', 'PF', 'PG', 'PH', 'PK', 'PL', 'PM', 'PN', 'PR', 'PS',
  'PT', 'PW', 'PY', 'QA', 'RE', 'RO', 'RS', 'RU', 'RW', 'SA', 'SB', 'SC', 'SD', 'SH', 'SI', 'SJ', 'SK', 'SL', 'SM',
  'SN', 'SO', 'SR', 'SS', 'ST', 'SV', 'SX', 'SY', 'SZ', 'TC', 'TD', 'TF', 'TG', 'TH', 'TJ', 'TK', 'TL', 'TM', 'TN',
  'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'UY', 'UZ', 'VA', 'VC', 'VE', 'VG', 'VI', 'VN', 'VU', 'WF', 'WS',
  'XK', 'YE', 'YT', 'ZA', 'ZM', 'ZW');
create type decision_ground as enum ('terms', 'law');
create type decision_source as enum ('notice', 'trusted-flagger', 'other-notification', 'own-initiative');
create type delivery_way as enum ('push', 'mail');
create type departure_kind as enum ('leaving', 'stayed', 'deleted', 'banned', 'unbanned');
-- What a ban holds against.
create type entry_block_kind as enum ('mailbox', 'phone');
create type gender as enum ('male', 'female', 'non-binary', 'other');
-- own: from the decisions of this community.
create type hash_list_class as enum ('own', 'intimate', 'child-abuse');
create type hit_outcome as enum ('cleared', 'confirmed');
-- How precise the public point of a member is.
create type location_precision as enum ('exact', 'address', 'city');
create type machine_part as enum ('none', 'partly', 'fully');
-- child-safety works on hits of lists of child abuse, and on nothing else.
create type member_role as enum ('admin', 'moderator', 'child-safety');
create type note_senders as enum ('anyone', 'sought', 'nobody');
-- Who reads a note.
create type note_voice as enum ('internal', 'to-reporter', 'to-member');
create type notice_kind as enum ('message', 'reminder', 'like', 'match', 'view', 'tip', 'safety');
create type outside_notice_kind as enum ('illegal', 'intimate');
create type photo_state as enum ('waiting', 'shown', 'held', 'removed');
create type relationship_goal as enum ('casual', 'serious', 'marriage', 'friendship');
-- The gravest first, which is the order in which a queue takes them.
create type report_category as enum ('threat', 'underage', 'self-harm', 'sexual', 'harassment', 'hate', 'others-data',
  'scam', 'fake', 'spam', 'other');
create type report_state as enum ('open', 'reviewing', 'upheld', 'dismissed');
-- reports-last: the member's reports come last, because they misused reporting. docs/decisions/reports.md
create type restriction_kind as enum ('hidden', 'no-first-messages', 'no-chat', 'suspended', 'banned', 'reports-last');
-- Why a check was refused.
create type selfie_reason as enum ('person', 'pose', 'unclear');
create type selfie_state as enum ('asked', 'waiting', 'verified', 'refused', 'again', 'expired');
create type signal_outcome as enum ('upheld', 'dismissed');
-- How the member reads measures. Null until chosen: the browser's region decides. docs/decisions/interface.md
create type unit_system as enum ('metric', 'imperial');
create type vault.place_precision as enum ('address', 'city');
-- city: picked by hand from the list. device: measured.
create type vault.place_source as enum ('city', 'device');

-- The ways in of an account: its password and its accounts at providers. A table of the identity library.
-- docs/decisions/providers.md
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
  -- The address that the provider named, as its owner recognises it: a…@example.com.
  masked_address text,
  -- The mailbox or phone by which the owner reset the password; null once they have proved who they are in another way.
  -- docs/decisions/second-factors.md
  password_by text check (password_by in ('email', 'phone')),
  -- When. Only a reset after "This wasn't me" counts as the mailbox that ends a factor's hold: the stranger may know an
  -- older password.
  password_by_at timestamptz,
  -- No token of a provider is kept.
  constraint account_keeps_no_token check (access_token is null and refresh_token is null and id_token is null),
  constraint account_provider_id_account_id_key unique (provider_id, account_id)
);

create index account_by_user on account (user_id);

-- A new password ends every session and every link of the account.
create trigger new_password_ends_access after update of password on account
  for each row when (new.password is distinct from old.password) execute function end_access_by_password();

-- A new password ends all trust, all sent codes and all sign-ins that wait.
create trigger new_password_ends_trust after update of password on account
  for each row when (new.password is distinct from old.password) execute function end_trust_by_password();

-- Checks of age by a provider of the operator or by staff. docs/decisions/age-checks.md
create table age_checks (
  -- What a provider gets: it names no account.
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- Null while a provider is asked.
  result age_result,
  method text check (method ~ '^[a-z-]{1,30}$'),
  checked_at timestamptz,
  -- Null: a provider.
  checked_by uuid references "user" (id) on delete set null,
  constraint age_checks_check check ((result is null) = (checked_at is null) and (result is null) = (method is null))
);

create index age_checks_by on age_checks (checked_by) where checked_by is not null;
create index age_checks_of on age_checks (profile_id, checked_at desc);
create index asked_age_checks on age_checks (asked_at) where result is null;
create unique index one_asked_age_check on age_checks (profile_id) where result is null;

-- Objections to decisions. docs/decisions/moderation-queue.md
create table appeals (
  id uuid primary key default uuidv7(),
  decision_id uuid not null references decisions (id) on delete cascade,
  -- The member, or the reporter of a report that was closed without action.
  by_id uuid references profiles (id) on delete set null,
  by_reporter boolean not null default false,
  text text not null check (length(text) >= 1 and length(text) <= 2000),
  opened_at timestamptz not null default now(),
  decided_by uuid,
  decider_label text,
  outcome appeal_outcome,
  reason text check (length(reason) >= 1 and length(reason) <= 2000),
  decided_at timestamptz,
  constraint appeals_check check ((outcome is null) = (decided_at is null)),
  constraint appeals_check1 check (outcome is null or reason is not null),
  constraint appeals_decision_id_by_id_key unique (decision_id, by_id)
);

create index appeals_by_opening on appeals (opened_at);
create index appeals_by_verdict on appeals (decided_at) where decided_at is not null;
create index appeals_waiting on appeals (opened_at) where outcome is null;

-- Another person decides than the one who decided before.
create trigger another_decides before insert or update of decided_by on appeals for each row
  execute function another_decides();

-- What a second person has to agree to. With one single admin, `due_at` is 24 hours later and the act follows by
-- itself. docs/decisions/two-people.md
create table approvals (
  id uuid primary key default uuidv7(),
  act approval_act not null,
  subject_user_id uuid,
  case_id uuid references cases (id) on delete set null,
  -- The decision that waits for it.
  decision_id uuid references decisions (id) on delete cascade,
  -- What the act needs to be carried out: server/src/moderation/approvals.
  request jsonb not null default '{}',
  reason text not null check (length(reason) >= 1 and length(reason) <= 2000),
  requested_by uuid not null,
  requested_label text not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz,
  state approval_state not null default 'waiting',
  decided_by uuid,
  decided_label text,
  decided_at timestamptz,
  -- What it is about beyond the account: an appeal, a sealed hit, a case without a member.
  source_id uuid,
  reminded_at timestamptz,
  constraint approvals_check check ((state = 'waiting') = (decided_at is null)),
  -- Without a second person only a delay of a day or more approves. The application counts milliseconds.
  constraint delay_or_person check (state <> 'approved' or decided_by is not null or due_at is not null
    and due_at <= decided_at and due_at >= (date_trunc('milliseconds', requested_at) + '24:00:00'::interval)),
  -- Nobody agrees to their own request.
  constraint four_eyes check (decided_by is null or decided_by <> requested_by or state = 'withdrawn')
);

create index approvals_by_time on approvals (decided_at) where decided_at is not null;
create index approvals_due on approvals (due_at) where state = 'waiting' and due_at is not null;
create index approvals_of_decision on approvals (decision_id) where decision_id is not null;
create index approvals_waiting on approvals (requested_at) where state = 'waiting';
create unique index one_waiting_act on approvals (act, subject_user_id, source_id) nulls not distinct
  where state = 'waiting';

-- What was done, by whom (null: the product itself), about whom. The application writes and reads it, never changes it.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  -- No foreign key: the entry still names the actor when the account is gone.
  actor_id uuid,
  act text not null,
  -- No foreign key: the entry still names the subject when the account is gone.
  subject_id uuid,
  details jsonb not null default '{}',
  actor_type text not null default 'system'
    check (actor_type in ('member', 'moderator', 'admin', 'system', 'console', 'model')),
  -- What the log calls the actor, also when the account is gone.
  actor_label text,
  -- A keyed hash of the subject, so that the log keeps its meaning when the account is gone.
  subject_key text,
  case_id uuid,
  -- Acts on several members at once have one number.
  batch_id uuid,
  -- What was changed, as it was.
  before jsonb,
  -- What was changed, as it is then.
  after jsonb
);
grant insert, select on audit_log to hearth_app;

create index audit_by_act on audit_log (act, at, id);
create index audit_by_time on audit_log (at, id);
create index audit_log_by_time on audit_log (at);
create index audit_of_actor on audit_log (actor_id, at desc);
create index audit_of_batch on audit_log (batch_id) where batch_id is not null;
create index audit_of_case on audit_log (case_id, at) where case_id is not null;
create index audit_of_subject on audit_log (subject_id, at desc);

-- Codes that a browser hands to a client of the same member. A code dies with the browser's session.
create table authorization_codes (
  code_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  code_challenge text not null,
  expires_at timestamptz not null,
  -- The client's session, which a second use of the code ends.
  issued_session_id uuid references session (id) on delete set null,
  used_at timestamptz,
  -- The program that asked. docs/decisions/api-clients.md
  client_name text check (length(client_name) <= 300),
  constraint authorization_codes_check check (length(code_hash) = 43 and length(code_challenge) = 43)
);

create index authorization_codes_by_issued_session on authorization_codes (issued_session_id)
  where issued_session_id is not null;
create index authorization_codes_by_session on authorization_codes (session_id);
create index authorization_codes_by_time on authorization_codes (expires_at);

-- Backup codes that are left, as keyed hashes. A used one is deleted.
create table backup_codes (
  user_id uuid not null references "user" (id) on delete cascade,
  code_hash text not null,
  -- The factor or renewal that made the codes, so that "This wasn't me" takes them back with it.
  made_by uuid,
  constraint backup_codes_pkey primary key (user_id, code_hash)
);

-- Neither of the two sees the other. docs/decisions/likes-blocks-and-views.md
create table blocked_users (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint blocked_users_check check (blocker_id <> blocked_id),
  constraint blocked_users_pkey primary key (blocker_id, blocked_id)
);

create index blocked_by on blocked_users (blocked_id, blocker_id);
create index blocks_made on blocked_users (blocker_id, created_at desc, blocked_id);

-- A block waits for what the two are writing, so that nothing follows after its commit.
create trigger block_after_messages before insert on blocked_users for each row
  execute function block_waits_for_messages();

-- A block removes the notices that the two have of each other.
create trigger block_removes_notices after insert on blocked_users for each row
  execute function forget_notices_of_block();

-- Every process closes what the two have open of each other. Ids only.
create trigger notify_block after insert on blocked_users for each row execute function notify_block();

-- Solved proofs of work, by the number of their challenge, until it expires: each opens one request.
create table captcha_solutions (
  nonce text primary key,
  expires_at timestamptz not null
);

create index captcha_solutions_by_end on captcha_solutions (expires_at);

-- How many cards a member sees in an hour. Worth no crash safety. docs/decisions/browsing-limits.md
create unlogged table card_budgets (
  profile_id uuid primary key references profiles (id) on delete cascade,
  since timestamptz not null default now(),
  -- One bit for each 4,096th of all members: how many are set tells how many cards it was, and not whose.
  seen bit(4096) not null
) with (fillfactor = 50);

create index card_budgets_by_time on card_budgets (since);

-- What a case is about. `source_id` is a row of the feature that opened it: a report, a photo, a hit, a check, an
-- appeal.
create table case_items (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  kind case_kind not null,
  source_id uuid not null,
  category report_category,
  added_at timestamptz not null default now(),
  decided_at timestamptz,
  -- A case that an item leaves or joins is as grave as what it holds.
  severity smallint not null default 2 check (severity >= -1 and severity <= 4)
);

create index items_by_source on case_items (kind, source_id);
create index items_of_case on case_items (case_id, added_at);
-- An item that was decided can come again: a photo that staff cleared, and that another list knows.
create unique index one_open_item on case_items (kind, source_id) where decided_at is null;

-- Notes that staff, members, reporters and notifiers read. docs/decisions/moderation-queue.md
create table case_notes (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  voice note_voice not null,
  author_id uuid,
  author_label text not null,
  text text not null check (length(text) >= 1 and length(text) <= 4000),
  written_at timestamptz not null default now(),
  -- The profile that reads it. Null for staff, and for a notifier from outside.
  reader_id uuid,
  -- The report or notice whose author reads it.
  source_id uuid,
  constraint read_by check (
case voice
    when 'internal' then reader_id is null
    and source_id is null
    when 'to-reporter' then source_id is not null
    else reader_id is not null and source_id is null
end)
);

create index notes_about_sources on case_notes (source_id, written_at) where source_id is not null;
create index notes_of_case on case_notes (case_id, written_at);
create index notes_to_readers on case_notes (reader_id, written_at) where reader_id is not null;

-- No note goes to the member in a sealed case or one about a minor.
create trigger keep_from_member before insert on case_notes for each row when (new.voice = 'to-member')
  execute function keep_from_member();

-- One open case for each member: everything about that member is decided together. Sealed hits stand apart.
-- docs/decisions/moderation-queue.md
create table cases (
  id uuid primary key default uuidv7(),
  -- What staff quote.
  number bigint not null generated always as identity unique,
  -- Null: a notice from outside about something that is not found, or a former member.
  subject_id uuid references profiles (id) on delete set null,
  -- A keyed hash of the account, so that the case keeps its meaning when the account is gone.
  subject_key text,
  -- Of the gravest item.
  kind case_kind not null,
  category report_category,
  -- Of all items, as `categories`: who may see the case, and which filters find it.
  kinds case_kind[] not null,
  categories report_category[] not null default '{}',
  -- No person has reported it yet.
  found_by_machine boolean not null default false,
  -- 0 comes first (shared/src/moderation/cases.ts). -1: the clock of the law has run out, or a report is urgent. 4:
  -- reports of a reporter whose reports come last.
  severity smallint not null check (severity >= -1 and severity <= 4),
  state case_state not null default 'open',
  opened_at timestamptz not null default now(),
  -- When a clock of the law runs out.
  due_at timestamptz,
  first_look_at timestamptz,
  decided_at timestamptz,
  claimed_by uuid references "user" (id) on delete set null,
  claimed_until timestamptz,
  -- Raised with every change: a decision names the version that its author has read.
  version integer not null default 1,
  constraint cases_check check ((state = 'decided') = (decided_at is not null)),
  constraint cases_check1 check ((claimed_by is null) = (claimed_until is null))
);

create index case_queue on cases (severity, opened_at, id) where state = 'open';
create index cases_by_decision on cases (decided_at desc, id desc) where state = 'decided';
create index cases_by_opening on cases (opened_at);
-- Cases whose clock of the law runs out soon come first.
create index cases_due on cases (due_at) where state = 'open' and severity >= 0 and due_at is not null;
-- A page of a category is read in the order of the queue, however many graver cases are before it.
-- server/src/moderation/cases/queue.ts.
create index cases_of_category on cases (category, severity, opened_at, id) where state = 'open';
create index cases_of_machine on cases (severity, opened_at, id) where state = 'open' and found_by_machine;
-- The few cases that hold items of other categories than the one that names them.
create index cases_of_several on cases (severity, opened_at, id) where state = 'open' and categories <> '{}'
  and categories is distinct from array[category];
create index cases_of_subject on cases (subject_id, opened_at desc);
create index claimed_cases on cases (claimed_by) where state = 'open' and claimed_by is not null;
create index decided_cases_by_kind on cases using gin (kinds, categories) where state = 'decided';
create unique index one_open_case on cases (subject_id, (kind = 'hash-hit')) where state = 'open';
-- What the queue reads for its filters, so that one that nothing fits does not read all cases.
create index open_cases_by_kind on cases using gin (kinds, categories) where state = 'open';

-- The categories of its items stay with a case, and so does `underage` once staff have given it: another category
-- neither frees a minor nor brings the case to staff who decline what it holds. docs/decisions/two-people.md
create trigger keep_categories before update of category, categories on cases for each row
  execute function keep_categories();

-- The screens of other staff follow a case at the commit, whichever process changed it.
create trigger notify_staff_of_change after update on cases for each row
  when (old.claimed_by is distinct from new.claimed_by or old.state <> new.state or old.version <> new.version)
  execute function notify_staff();

-- The screens of other staff show a new case at its commit, whichever process opened it.
create trigger notify_staff_of_new after insert on cases for each row execute function notify_staff();

-- Cities of the gazetteer (server/src/members/places/gazetteer.ts fills it).
create table cities (
  id integer primary key,
  name text not null,
  country country not null,
  country_code text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null
);

create index cities_by_size on cities (country, population desc);
-- The names of cities on the map: the large ones for the world and for countries.
create index cities_large on cities (population desc) where population >= 100000;
-- The names of cities on the map: all of a region when the viewer is near.
create index cities_on_map on cities using gist (point(lng, lat));

-- The names of a city in many languages, one row each; the gazetteer's own is one of them. Two more indexes are made
-- when it is filled (server/src/members/places/gazetteer.ts), which takes half of the time. docs/decisions/cities.md
create table city_names (
  city_id integer not null references cities (id) on delete cascade,
  name text not null,
  -- In which of the product's languages a list shows the city under this name.
  languages text[] not null default '{}',
  country country not null,
  population integer not null,
  folded text collate "C" not null generated always as (fold(name)) stored,
  constraint city_names_pkey primary key (city_id, name)
);

-- What the operator changed of the community: a row for each part, none while its default holds.
create table community_parts (
  part text primary key,
  value jsonb not null,
  -- A second editor who has an older one is told, and nothing is lost.
  revision integer not null default 1,
  changed_at timestamptz not null default now()
);

-- What the operator changes while the product runs, in one row. What it does not name has the default of
-- shared/src/community.ts. docs/decisions/community.md
create table community_settings (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  -- A second editor who has an older one is told, and nothing is lost.
  revision integer not null default 0
);

-- Links that confirm an address, by a hash of their secret. docs/decisions/links-and-codes.md
create table confirmations (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  -- Tries with a password that was not the one of the sign-up.
  wrong_passwords smallint not null default 0,
  expires_at timestamptz not null,
  -- The address that replaces the account's own. Null: the link confirms the account's.
  new_email text
);

create index confirmations_by_expiry on confirmations (expires_at);
create index confirmations_by_user on confirmations (user_id);

-- What an account agreed to: which page of the operator, in which version, and when. One row for each version, kept as
-- long as the account, because the operator has to be able to show it. docs/decisions/community.md
create table consents (
  user_id uuid not null references "user" (id) on delete cascade,
  -- A page of the operator, or a sensitive field of the community, whose value others see or by which a search is kept.
  page text not null check ((page in ('terms', 'privacy')) or page ~~ 'field:%'),
  version text not null check (length(version) >= 1 and length(version) <= 64),
  given_at timestamptz not null default now(),
  -- When the account withdrew an agreement to a field.
  withdrawn_at timestamptz,
  constraint consents_pkey primary key (user_id, page, version)
);

-- What a conversation is to each of its two.
create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid references profiles (id) on delete set null,
  delivered_seq bigint not null default 0,
  read_seq bigint not null default 0,
  -- The newest message that this member wrote: 0 tells that they have not answered.
  sent_seq bigint not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- When the newest message came; null: nobody has written yet, and nobody's list shows it.
  last_at timestamptz,
  -- When this member wrote the first message of the conversation.
  began_at timestamptz,
  hidden_at timestamptz,
  -- A keyed hash of the deleted partner, so that a report still names the right person. Without the key, the rows and a
  -- list of former ids do not show who talked to whom.
  former_partner bytea,
  -- True while the partner has written first and this member has neither written to nor liked them.
  -- docs/decisions/message-requests.md
  is_request boolean not null default false,
  -- The newest message is the partner's.
  is_turn boolean not null default false,
  -- The member's own last message (sent_seq) when they were reminded to answer: once until they do.
  reminded_seq bigint,
  constraint conversation_members_check check (delivered_seq >= read_seq),
  constraint conversation_members_pkey primary key (conversation_id, profile_id)
) with (fillfactor = 80);

create index conversation_list on conversation_members (profile_id, last_at desc, conversation_id desc);
-- The other one.
create index conversation_requests on conversation_members (profile_id, last_at desc, conversation_id desc)
  where is_request;
-- One of the two lists of a member.
create index conversations_answered on conversation_members (profile_id, last_at desc, conversation_id desc)
  where not is_request;
create index conversations_begun on conversation_members (profile_id, began_at) where began_at is not null;
-- The conversations that wait for an answer of a member, the oldest first.
create index conversations_of_turn on conversation_members (profile_id, last_at, conversation_id) where is_turn
  and not is_request and hidden_at is null and partner_id is not null;
create index conversations_unread on conversation_members (profile_id, conversation_id) include (unread, partner_id)
  where unread > 0 and hidden_at is null;
create index conversations_with on conversation_members (partner_id);
-- The members whose turn it is, the longest wait first: reminders, and figures of conversations that fell silent.
create index turns_by_time on conversation_members (last_at, conversation_id) where is_turn and not is_request
  and hidden_at is null and partner_id is not null;

-- Who has answered, or put the conversation away, needs no reminder any more.
create trigger answer_removes_reminder after update of is_turn, hidden_at on conversation_members for each row
  when (old.is_turn and (not new.is_turn or new.hidden_at is not null)) execute function forget_reminder();

-- First messages are a request if the receiver has neither written nor liked. docs/decisions/message-requests.md
create trigger decide_request before insert or update of sent_seq, last_at, is_request on conversation_members
  for each row when (new.sent_seq = 0 or new.is_request) execute function decide_request();

-- Two members who write to each other. The row is the lock that orders their messages.
create table conversations (
  id uuid primary key default gen_random_uuid(),
  -- Null once that member's account is gone: the other one keeps the history.
  participant1_id uuid references profiles (id) on delete set null,
  participant2_id uuid references profiles (id) on delete set null,
  last_seq bigint not null default 0,
  last_version bigint not null default 0,
  created_at timestamptz not null default now(),
  -- When one of the two members closed the conversation kindly; both still read it. Null again once their match has
  -- ended or begun anew.
  closed_at timestamptz,
  -- Who closed it. Null once that member's account is gone.
  closed_by uuid references profiles (id) on delete set null,
  constraint conversations_check check (participant1_id < participant2_id),
  constraint conversations_participant1_id_participant2_id_key unique (participant1_id, participant2_id)
) with (fillfactor = 80);

create index conversations_by_time on conversations (created_at);
-- The conversations that lose who closed them when an account goes.
create index conversations_closed_by on conversations (closed_by) where closed_by is not null;
create index conversations_of_second on conversations (participant2_id);
-- The matches that end days after a conversation was closed.
create index conversations_to_end on conversations (closed_at) where closed_at is not null;

-- A conversation that both members have left goes: nobody is left to read it.
create trigger conversation_without_members after update of participant1_id, participant2_id on conversations
  for each row when (new.participant1_id is null and new.participant2_id is null)
  execute function forget_conversation();

-- An account that goes takes its photos and answers along, also where messages of those who liked them name them.
create trigger liked_part_leaves_with_owner after update of participant1_id, participant2_id on conversations
  for each row
  when (num_nulls(new.participant1_id, new.participant2_id) > num_nulls(old.participant1_id, old.participant2_id))
  execute function liked_part_leaves_with_owner();

-- Figures of the community by day, which name no member: what takes too long to count when a screen asks, or cannot be
-- counted afterwards. docs/decisions/figures.md
create table daily_figures (
  -- In UTC.
  day date not null,
  -- server/src/moderation/figures/days.ts
  figure text not null,
  -- A country, a kind of list with an outcome, or empty.
  slice text not null default '',
  value bigint not null check (value >= 0),
  constraint daily_figures_pkey primary key (figure, day, slice)
);

-- Statements of reasons (DSA, Art. 17). The application writes and reads them, never changes them.
-- docs/decisions/moderation-queue.md
create table decisions (
  id uuid primary key default uuidv7(),
  puid text not null unique check (puid ~ '^[A-Za-z0-9_-]{1,100}$'),
  case_id uuid references cases (id) on delete set null,
  subject_id uuid,
  -- Null: about nobody who is known here.
  subject_key text,
  decided_by uuid,
  -- 'the console', or the display name of that day.
  decider_label text not null,
  -- [{ "action", "until", "photoId" | "field" }]: shared/src/moderation/decisions.ts.
  actions jsonb not null check (jsonb_typeof(actions) = 'array' and jsonb_array_length(actions) > 0),
  category report_category,
  ground decision_ground,
  clause text check (length(clause) <= 500),
  facts text check (length(facts) <= 5000),
  explanation text check (length(explanation) <= 2000),
  source decision_source not null,
  detected_by_machine boolean not null default false,
  decided_by_machine machine_part not null default 'none',
  keywords text[] not null default '{}',
  content_types text[] not null default '{}',
  content_date date,
  territory text[] not null default '{}',
  language text not null,
  template_id uuid,
  -- Exactly what the member reads.
  text_sent text,
  -- Texts and pictures that it took away, for an appeal to bring back: server/src/moderation/decisions/removals.ts.
  removed jsonb not null default '{}',
  batch_id uuid,
  -- The decision that this one takes back.
  overrules uuid references decisions (id) on delete set null,
  decided_at timestamptz not null default now(),
  -- The step that it takes against misuse of reporting (DSA, Art. 23). docs/decisions/reports.md
  misuse text check (misuse in ('warn', 'last')),
  -- Whatever a member notices has its ground, the facts and the text that the member reads.
  constraint statement_complete check (not actions @? '$[*]?(@."action" != "close" && @."action" != "lift")'
    or ground is not null and coalesce(btrim(clause), '') <> '' and coalesce(btrim(facts), '') <> ''
    and coalesce(btrim(text_sent), '') <> '')
);
grant insert, select on decisions to hearth_app;

create index decisions_about on decisions (subject_id, decided_at desc) where subject_id is not null;
create index decisions_by_time on decisions (decided_at, id);
create index decisions_of_batch on decisions (batch_id) where batch_id is not null;
create index decisions_of_case on decisions (case_id, decided_at);
create index decisions_of_subject on decisions (subject_key, decided_at desc);
-- A decision is taken back once.
create unique index decisions_that_overrule on decisions (overrules) where overrules is not null;
create index misuse_by_time on decisions (decided_at) where misuse is not null;

-- One person alone neither closes a case about a minor nor decides what is milder than a ban, which would settle the
-- reports that hide them. A decision that only opens a closed case again is none of these. docs/decisions/two-people.md
create trigger minors_need_two before insert on decisions for each row when (new.decided_by is not null
  and not new.actions @? '$[*]?(@."action" == "ban")' and not (new.overrules is not null
  and new.actions @? '$[*]?(@."action" == "close")')) execute function minors_need_two();

-- Pushes and mails to send. A row goes when it is sent, and with its notice.
create table deliveries (
  id bigint primary key generated always as identity,
  notice_id uuid not null references notices (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  way delivery_way not null,
  due_at timestamptz not null,
  constraint deliveries_notice_id_way_key unique (notice_id, way)
);

create index deliveries_due on deliveries (way, due_at);
create index deliveries_of on deliveries (profile_id, way);

-- Who left, came back, was banned or unbanned, for backups that are older. docs/decisions/backup.md
create table departures (
  id bigint primary key generated always as identity,
  -- A keyed hash of the account's id.
  account bytea not null check (length(account) = 32),
  kind departure_kind not null,
  at timestamptz not null default now()
);

create index departures_by_time on departures (at);

-- Mails of what is new. One row for each member who has ever been sent one. docs/decisions/notices.md
create table digests (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- The day of the last digest by the member's clock: there is one a day at most.
  last_day date,
  -- A process has claimed the member until then, or another attempt waits for it.
  claimed_until timestamptz,
  -- Attempts that failed in a row.
  failures smallint not null default 0
) with (fillfactor = 80);

-- Their links, by a hash of the token. Every link to the present address cancels whatever change waits, so that asking
-- again takes no objection away.
create table email_change_links (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  change_id uuid not null,
  side text not null check (side in ('new', 'old')),
  expires_at timestamptz not null
);

create index email_change_links_by_expiry on email_change_links (expires_at);
create index email_change_links_by_user on email_change_links (user_id);

-- Changes of the address that wait for their links, one for each account. docs/decisions/account-changes.md
create table email_changes (
  user_id uuid primary key references "user" (id) on delete cascade,
  -- Links name it, so that a link confirms no other address than the one it was sent for.
  id uuid not null default gen_random_uuid() unique,
  new_email text not null check (new_email = lower(new_email)),
  -- The session that asked, which stays when the address changes. Null: it has ended.
  session_id uuid references session (id) on delete set null,
  -- The present address agrees, or stays silent until due_at. False for an account without a confirmed address.
  needs_old boolean not null,
  new_confirmed_at timestamptz,
  old_confirmed_at timestamptz,
  due_at timestamptz not null
);

create index email_changes_by_due on email_changes (due_at);
create index email_changes_by_session on email_changes (session_id);

-- Mailboxes and numbers of banned members, as keyed hashes: a ban holds against a new account for 12 months. The
-- decision has no key to the account, so they outlive it. docs/decisions/ban-evasion.md
create table entry_blocks (
  key_hash text not null check (length(key_hash) = 43),
  decision_id uuid not null references decisions (id) on delete cascade,
  kind entry_block_kind not null,
  expires_at timestamptz not null,
  constraint entry_blocks_pkey primary key (key_hash, decision_id)
);

create index entry_blocks_by_expiry on entry_blocks (expires_at);
create index entry_blocks_of_decision on entry_blocks (decision_id);

-- Pictures that a report shall keep and that have yet to be copied: a report is answered without waiting for them. The
-- sweep leaves whatever a column storage_key names, and who deletes such a picture has it copied first.
-- docs/decisions/browsing-limits.md
create table evidence_copies (
  file text primary key,
  report_id uuid not null references reports (id) on delete cascade,
  storage_key text not null,
  source text not null
);

create index evidence_copies_from on evidence_copies (storage_key);
create index evidence_copies_of on evidence_copies (report_id);

-- Evidence for the authorities. docs/decisions/reports.md
create table evidence_exports (
  id uuid primary key default uuidv7(),
  case_id uuid references cases (id) on delete set null,
  -- Null: a case without a member, or a former one.
  subject_user_id uuid,
  authority text not null check (length(authority) >= 1 and length(authority) <= 200),
  reference text not null default '' check (length(reference) <= 200),
  reason text not null check (length(reason) >= 1 and length(reason) <= 1000),
  -- A threat to life: it goes at once, and the second person looks afterwards.
  emergency boolean not null default false,
  requested_by uuid not null,
  requested_label text not null,
  requested_at timestamptz not null default now(),
  -- When it may be downloaded. `expires_at`: until when. `token_hash`: by which link.
  ready_at timestamptz,
  expires_at timestamptz,
  token_hash text,
  token_until timestamptz,
  token_for uuid,
  downloaded_at timestamptz,
  downloaded_label text
);

-- One admin alone makes one export a day ready for a threat to life.
create index emergency_exports on evidence_exports (requested_by, requested_at) where emergency;
create index evidence_by_time on evidence_exports (requested_at);
create index evidence_of_case on evidence_exports (case_id, requested_at) where case_id is not null;

-- An export is ready when a second person agrees or the delay of a single admin is over; for a threat to life one admin
-- alone makes one a day ready. docs/decisions/two-people.md
create trigger evidence_needs_two before insert or update of ready_at on evidence_exports
  for each row when (new.ready_at is not null) execute function evidence_needs_two();

-- Members' requests for a copy of their data, and the files made for them. docs/decisions/export.md
create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed')),
  requested_at timestamptz not null default now(),
  -- Counts the processes that began to build it. A process with a lower number has lost it to another one.
  attempt integer not null default 0,
  -- Until then the process that builds it counts as alive; while it waits after a failure, when it may be built again.
  alive_until timestamptz,
  step text check (step in ('account', 'conversations', 'photos')),
  done integer not null default 0,
  total integer not null default 0,
  -- The folder of its file. Set before the file is written, so that no sweep takes it.
  storage_key text unique,
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  downloaded_at timestamptz,
  -- A hash of the secret of the newest link, until it is used.
  token_hash text unique,
  token_expires_at timestamptz,
  constraint exports_check check (state <> 'ready' or storage_key is not null and bytes is not null
    and expires_at is not null)
);

create index exports_by_expiry on exports (expires_at);
create index exports_by_user on exports (user_id, requested_at desc);
-- One at a time for each member.
create unique index exports_in_progress on exports (user_id) where state in ('waiting', 'building');
create index exports_to_build on exports (requested_at) where state in ('waiting', 'building');

-- The code sent last to an account that proves itself by mail or phone, as a keyed hash.
create table factor_codes (
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  code_hash text not null,
  wrong_tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint factor_codes_pkey primary key (user_id, kind)
);

create index factor_codes_by_end on factor_codes (expires_at);

-- Which bit of a member in search_members stands for an option, or for a part of a range. A filter reads the bits
-- first, and the values of those alone who have one. docs/decisions/community-fields.md
create table field_bits (
  field text collate "C" not null,
  option text collate "C",
  low integer,
  high integer,
  "bit" smallint not null unique check ("bit" >= 0 and "bit" <= 125),
  constraint field_bits_check check ((option is null) <> (low is null) and (low is null) = (high is null))
);

create index field_bits_by_field on field_bits (field);
create unique index field_bits_by_option on field_bits (field, option) where option is not null;

-- What members filled in of the community's own fields. No row: the field is empty.
create table field_values (
  profile_id uuid not null references profiles (id) on delete cascade,
  field text collate "C" not null,
  options text[] collate "C" not null default '{}',
  -- Of yes or no: 1 or 0.
  number integer,
  text text check (length(text) <= 400),
  -- When the member agreed that others see this value of a sensitive field.
  agreed_at timestamptz,
  -- A decision removed the text. The member sees it, others do not.
  removed_at timestamptz,
  changed_at timestamptz not null default now(),
  constraint field_values_check check (num_nonnulls(nullif(options, '{}'), number, text) = 1),
  constraint field_values_pkey primary key (profile_id, field)
);

create index field_values_by_field on field_values (field, profile_id);

-- Members and jobs delete values, and none forgets it.
create trigger agreement_ends_with_value after delete on field_values for each row when (old.agreed_at is not null)
  execute function end_agreement_to_value();

-- A filter finds a member by what the profile says now.
create trigger field_stays_searchable after insert or delete or update on field_values for each row
  execute function field_changes_search();

-- What a member wishes for of the community's own fields: any of the options, or a number within a range.
create table field_wishes (
  profile_id uuid not null references wishes (profile_id) on delete cascade,
  field text collate "C" not null,
  -- As in wishes.
  importance smallint not null check (importance >= 0 and importance <= 4),
  options text[] collate "C" not null default '{}',
  -- Of yes or no: 1 or 0.
  low integer,
  high integer,
  constraint field_wishes_check check ((options = '{}') = (low is not null and high is not null)),
  constraint field_wishes_pkey primary key (profile_id, field)
);

create index field_wishes_by_field on field_wishes (field, profile_id);

-- Addresses and numbers that an account has proved and given up, as keyed hashes, because a ban holds against them.
-- They go with the account: a ban copies them. docs/decisions/ban-evasion.md
create table former_contacts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references "user" (id) on delete cascade,
  kind entry_block_kind not null,
  key_hash text check (length(key_hash) = 43),
  -- What waits for its hash, whose key the database does not have: until the end of the transaction that wrote it, or
  -- of the next minute if a statement of another kind did.
  contact text,
  expires_at timestamptz not null default now() + '1 year'::interval,
  constraint former_contacts_check check ((key_hash is null) <> (contact is null))
);

create index former_contacts_by_expiry on former_contacts (expires_at);
create index former_contacts_of_account on former_contacts (user_id);
create index former_contacts_to_hash on former_contacts (id) where contact is not null;

-- The pictures of a list.
create table hash_entries (
  id uuid primary key default uuidv7(),
  list_id uuid not null references hash_lists (id) on delete cascade,
  pdq bytea not null check (length(pdq) = 32),
  quality smallint not null default 100 check (quality >= 0 and quality <= 100),
  -- Of own entries only: foreign lists have none.
  phash bytea check (length(phash) = 8),
  decision_id uuid,
  expires_at timestamptz,
  -- When all stored photos were compared with it.
  compared_at timestamptz
);

create index entries_by_expiry on hash_entries (expires_at) where expires_at is not null;
create index entries_of_decision on hash_entries (decision_id) where decision_id is not null;
create index entries_of_list on hash_entries (list_id, id);
create index entries_to_compare on hash_entries (list_id) where compared_at is null;
-- Which decision an entry comes from, for the case of a photo like it.
create index own_entries_by_hash on hash_entries (pdq) where decision_id is not null;

-- Lists of known pictures. docs/decisions/known-pictures.md
create table hash_lists (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) >= 1 and length(name) <= 60),
  class hash_list_class not null,
  version text not null check (length(version) >= 1 and length(version) <= 60),
  source text not null default '' check (length(source) <= 500),
  active boolean not null default false,
  -- Raised with every change of its entries, so that each process knows that it has the newest.
  revision bigint not null default 1,
  imported_at timestamptz not null default now(),
  constraint hash_lists_name_version_key unique (name, version)
);

create unique index one_active_version on hash_lists (name) where active;

-- Their names in every language of the product.
create table interest_translations (
  interest_id smallint not null references interests (id) on delete cascade,
  language_code text not null,
  name text not null,
  constraint interest_translations_pkey primary key (interest_id, language_code)
);

-- Every interest that there ever was, the community's own too: keys never change, and no id is used again.
create table interests (
  -- 0..125: the search projection keeps a member's interests as bits of one bigint, and those from 63 on of another.
  id smallint primary key check (id >= 0 and id <= 125),
  key text not null unique
);

-- Links with which people sign up where the operator admits by invitation only. docs/decisions/community.md
create table invitations (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the code, which only the link has.
  code_hash text not null unique,
  note text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0,
  ended_at timestamptz,
  constraint invitations_check check (uses <= max_uses)
);

create index invitations_by_expiry on invitations (expires_at);
create index invitations_by_time on invitations (created_at desc);

-- When each recurring job was last begun, by whichever process came first, and up to when its work is done.
create table job_runs (
  name text primary key,
  claimed_at timestamptz not null,
  done_at timestamptz
);

-- The identity library's keys that sign access tokens. Private keys are encrypted with a key from SECRET.
-- docs/decisions/api-clients.md
create table jwks (
  id uuid primary key default gen_random_uuid(),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  alg text,
  crv text
);

-- What the list of accounts orders and filters by, in one row for each account. Index-only scans read the table for
-- pages changed since the last vacuum, so vacuum comes often. docs/decisions/administration.md
create table listed_accounts (
  user_id uuid primary key references "user" (id) on delete cascade,
  created_at timestamptz not null,
  -- Copied every few minutes, except for the first visit; null: never seen.
  last_seen_at timestamptz,
  name text not null,
  country country,
  confirmed boolean not null,
  complete boolean not null,
  leaving boolean not null,
  -- Also while suspended.
  banned boolean not null,
  suspended_until timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

create index banned_by_creation on listed_accounts (created_at, user_id) include (country, suspended_until)
  where banned;
create index banned_by_name on listed_accounts (name, user_id) include (created_at, country, suspended_until)
  where banned;
create index banned_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country, suspended_until)
  where banned and last_seen_at is not null;
create index incomplete_by_creation on listed_accounts (created_at, user_id) include (country) where not complete;
create index incomplete_by_name on listed_accounts (name, user_id) include (created_at, country) where not complete;
create index incomplete_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country)
  where not complete and last_seen_at is not null;
create index leaving_by_creation on listed_accounts (created_at, user_id) include (country) where leaving;
create index leaving_by_name on listed_accounts (name, user_id) include (created_at, country) where leaving;
create index leaving_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country) where leaving
  and last_seen_at is not null;
-- Each order of the list, over all accounts, those of a country, and those in a state that few are in. What else is
-- asked is in the index, so that a page reads few rows of the table.
create index listed_by_creation on listed_accounts (created_at, user_id)
  include (country, confirmed, complete, leaving, banned, suspended_until);
create index listed_by_name on listed_accounts (name, user_id)
  include (created_at, country, confirmed, complete, leaving, banned, suspended_until);
create index listed_by_visit on listed_accounts (last_seen_at, user_id)
  include (created_at, country, confirmed, complete, leaving, banned, suspended_until) where last_seen_at is not null;
create index listed_of_country_by_creation on listed_accounts (country, created_at, user_id)
  include (confirmed, complete, leaving, banned, suspended_until);
create index listed_of_country_by_name on listed_accounts (country, name, user_id)
  include (created_at, confirmed, complete, leaving, banned, suspended_until);
create index listed_of_country_by_visit on listed_accounts (country, last_seen_at, user_id)
  include (created_at, confirmed, complete, leaving, banned, suspended_until) where last_seen_at is not null;
create index unconfirmed_by_creation on listed_accounts (created_at, user_id) include (country) where not confirmed;
create index unconfirmed_by_name on listed_accounts (name, user_id) include (created_at, country) where not confirmed;
create index unconfirmed_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country)
  where not confirmed and last_seen_at is not null;

-- How many members there are in each tile of six levels, so that a map of the world is a few hundred rows. Sums are
-- whole microdegrees: unlike sums of fractions they do not depend on who came and went before.
create table map_cells (
  level smallint not null,
  code integer not null,
  country country not null,
  international boolean not null,
  members integer not null,
  lat bigint not null,
  lng bigint not null,
  constraint map_cells_pkey primary key (level, code, country, international)
) with (fillfactor = 70);

-- Everybody who can be found and has a public point. Apart from search_members, so that heartbeats do not touch it.
create table map_members (
  profile_id uuid primary key references search_members (profile_id) on delete cascade,
  code bigint not null,
  country country not null,
  international boolean not null,
  lat double precision not null,
  lng double precision not null
);

-- A viewer who sees members of all countries reads a part of the map by place alone: one range of codes instead of one
-- for each country. docs/decisions/map.md
create index map_members_by_place on map_members (code) include (country, international, profile_id, lat, lng);
-- Who may see whom depends on the country and on being discoverable abroad: with both in front no row is read in vain.
create index map_members_by_tile on map_members (country, international, code) include (profile_id, lat, lng);

-- The tiles of the map count whoever comes, moves and goes.
create trigger map_member_is_counted after insert or delete or update on map_members for each row
  execute function map_member_changes();

-- Two who like each other, a row for each: kept when a like is taken back, so that a pair is celebrated once and not
-- with every change of mind. Whether they still like each other is asked of profile_likes.
create table matches (
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid not null references profiles (id) on delete cascade,
  matched_at timestamptz not null default now(),
  -- When this member was told; null: not yet.
  celebrated_at timestamptz,
  constraint matches_check check (profile_id <> partner_id),
  constraint matches_pkey primary key (profile_id, partner_id)
);

create index matches_by_time on matches (matched_at) where profile_id < partner_id;
-- A member's matches, newest first. docs/decisions/likes-blocks-and-views.md
create index matches_newest on matches (profile_id, matched_at desc, partner_id);
create index matches_of_partner on matches (partner_id);
create index matches_to_celebrate on matches (profile_id, matched_at) where celebrated_at is null;

-- What was learned of a member, where the next training starts from.
create table member_factor (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- The member's own part, as little-endian float4: server/src/people/recommendations/training.ts says the layout.
  own bytea not null
);

-- How full a member is, and what a ranking reads of a member. It looks up one row for each of five thousand members, so
-- everything is in this row, as texts of numbers that are made when something changes.
create table member_load (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- Likes that wait for an answer.
  pending integer not null default 0,
  matches integer not null default 0,
  week_matches integer not null default 0,
  week_shown integer not null default 0,
  shown integer not null default 0,
  -- It rises for whoever is shown more than twice the mean, one step a day.
  price real not null default 0 check (price >= 0 and price <= 5),
  -- Decisions that this member made, and in `received` those that others made about them.
  made integer,
  received integer,
  -- A copy of wishes.packed.
  wishes text,
  -- What is judged of the member. Null: not in search_members, or put there without its triggers.
  traits text,
  -- What was learned of the member, as base64: server/src/people/recommendations/factors.ts.
  factors text check (length(factors) = 76),
  -- First words of matches within 90 days that this member answered in time.
  answered integer not null default 0,
  -- First words of matches within 90 days that this member answered, or left without an answer for 72 hours.
  waited integer not null default 0,
  -- How far the member's tendency to answer is above or below that of all, in thousandths of the score. 0: as all do,
  -- nothing known, or left out. Only the ranking reads it.
  tendency smallint not null default 0,
  -- In the order of loadColumns and wishColumns in server/src/people/recommendations. -1: nothing was learned of this
  -- member, or nothing is wished for. Price and tendency in thousandths.
  packed text not null generated always as (pending::text || ',' || matches::text || ',' || week_matches::text || ','
    || (price * 1000)::integer::text || ',' || shown::text || ',' || coalesce(made, -1)::text || ','
    || coalesce(received, -1)::text || ',' || tendency::text || ',' || coalesce(wishes, '-1')) stored,
  constraint answered_of_waited check (answered >= 0 and answered <= waited),
  constraint member_load_check check (num_nulls(factors, made, received) in (0, 3))
) with (fillfactor = 80);

-- When a member last looked at their lists: what came later is new to them.
create table member_visits (
  profile_id uuid primary key references profiles (id) on delete cascade,
  likes_at timestamptz,
  views_at timestamptz
);

-- Pictures of messages that are like an entry of a list.
create table message_hits (
  id uuid primary key default uuidv7(),
  message_id uuid not null references message_pictures (message_id) on delete cascade,
  class hash_list_class not null,
  list_name text not null,
  matched bytea not null,
  distance smallint not null,
  found_at timestamptz not null default now(),
  outcome hit_outcome,
  decided_at timestamptz,
  constraint message_hits_check check ((outcome is null) = (decided_at is null)),
  constraint message_hits_message_id_class_matched_key unique (message_id, class, matched)
);

-- A hit goes with its picture, and the transparency report still counts it. docs/decisions/known-pictures.md
create trigger count_gone_hits after delete on message_hits referencing old table as gone for each statement
  execute function count_gone_hits();

-- Pictures of messages that lists are asked about, because a member reported them or the operator has new ones
-- compared. docs/decisions/known-pictures.md
create table message_pictures (
  -- Without references: the report's copy of the picture may be all that is left of message, sender and picture.
  message_id uuid primary key,
  profile_id uuid not null,
  user_id uuid not null,
  report_id uuid references reports (id) on delete set null,
  sent_at timestamptz not null,
  -- When the lists are to be asked; null once they were.
  due_at timestamptz default now(),
  pdq bytea check (length(pdq) = 32),
  quality smallint check (quality >= 0 and quality <= 100),
  phash bytea check (length(phash) = 8),
  asked_at timestamptz not null default now(),
  -- Its receiver gets it after the comparison. The row of a picture that no party reported, and that no list has, goes
  -- with the comparison.
  withheld boolean not null default false,
  constraint message_pictures_check check (num_nonnulls(pdq, quality, phash) in (0, 3))
);

create index message_pictures_by_time on message_pictures (asked_at);
create index message_pictures_due on message_pictures (due_at) where due_at is not null;
-- A decision that is taken back opens the hits of its member again. docs/decisions/known-pictures.md
create index message_pictures_of_profile on message_pictures (profile_id);
create index message_pictures_of_report on message_pictures (report_id);

-- Emoji that the two members gave to messages.
create table message_reactions (
  conversation_id uuid not null,
  seq bigint not null,
  profile_id uuid not null references profiles (id) on delete cascade,
  emoji text not null check (length(emoji) <= 16),
  constraint message_reactions_conversation_id_seq_fkey foreign key (conversation_id, seq)
    references messages (conversation_id, seq) on delete cascade,
  constraint message_reactions_pkey primary key (conversation_id, seq, profile_id)
);

create index reactions_of_member on message_reactions (profile_id);

-- What members write. An account that goes leaves its words with whoever got them. docs/decisions/chat.md
create table messages (
  -- Made by the sender, so that sending twice is sending once.
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  seq bigint not null,
  version bigint not null,
  sender_id uuid references profiles (id) on delete set null,
  content text not null check (length(content) <= 2000),
  reply_to_seq bigint,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  edited_at timestamptz,
  removed_at timestamptz,
  -- The folder of a photo's files, which no address ever names: they are answered by the message's id to the two of the
  -- conversation only (server/src/http/message-photos.ts).
  storage_key text,
  photo_thumbhash text,
  photo_width integer,
  photo_height integer,
  -- As in profile_images.
  photo_score smallint check (photo_score >= 0 and photo_score <= 100),
  photo_score_model text check (length(photo_score_model) <= 100),
  -- A decision took it away. Both members of the conversation read that; what it said is kept in removed_messages for
  -- an appeal. docs/decisions/decisions-and-appeals.md
  removed_by_staff boolean not null default false,
  -- The part of the other member's profile that the sender liked before the two matched: profile_likes.part.
  liked jsonb check (octet_length(liked::text) <= 600),
  -- A message with neither words, a photo nor a liked part has been taken back.
  constraint messages_check check ((content = '' and storage_key is null and liked is null) = (removed_at is not null)),
  constraint messages_conversation_id_seq_key unique (conversation_id, seq),
  constraint photo_is_whole check (num_nulls(storage_key, photo_thumbhash, photo_width, photo_height) in (0, 4)),
  constraint photo_score_with_model check (photo_score is null or photo_score_model is not null),
  constraint staff_removal_has_time check (not removed_by_staff or removed_at is not null)
) with (fillfactor = 90);

create index message_photos_to_classify on messages (created_at desc) where photo_score_model is null
  and storage_key is not null;
create index messages_by_change on messages (conversation_id, version);
-- Limits on what a member sends; also finds the rows of a member who leaves.
create index messages_of_sender on messages (sender_id, created_at);
create index messages_with_part on messages (conversation_id) where liked is not null;
create unique index messages_with_photo on messages (storage_key) where storage_key is not null;

-- A sender whose account goes takes their photos along. docs/decisions/chat.md
create trigger photo_leaves_with_sender before update of sender_id on messages
  for each row when (new.sender_id is null and old.storage_key is not null) execute function photos_leave_with_sender();

-- An account that goes takes what was removed along: no one is left who could appeal.
create trigger removed_message_leaves_with_sender after update of sender_id on messages
  for each row when (new.sender_id is null and new.removed_by_staff)
  execute function removed_message_leaves_with_sender();

-- A score goes with its photo. The name comes after photo_leaves_with_sender, so that it sees what that one took away.
create trigger score_goes_with_photo before update on messages for each row when (old.photo_score_model is not null
  and new.storage_key is null) execute function score_goes_with_photo();

-- Links in notices about an account, by a hash of their secret. "This wasn't me" ends every session and locks the
-- account's ways in. docs/decisions/account-changes.md
create table not_me_links (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  expires_at timestamptz not null,
  -- What it takes back: what the notice was about.
  undoes text
    check (undoes in ('identity', 'passkey', 'factor', 'phone', 'backup_codes', 'password', 'address', 'deletion')),
  -- Which of them.
  undoes_id uuid,
  -- The number that got the link by text message. docs/decisions/phone-numbers.md
  sent_to text check (sent_to ~ '^\+[1-9][0-9]{6,14}$'),
  -- The number that the account had before the change, which the link gives back.
  former_number text check (former_number ~ '^\+[1-9][0-9]{6,14}$'),
  constraint not_me_links_check check ((undoes is null) = (undoes_id is null))
);

create index not_me_links_by_expiry on not_me_links (expires_at);
create index not_me_links_by_user on not_me_links (user_id);

-- One row for each subject (a conversation, another member, a topic), which further events update.
create table notices (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  kind notice_kind not null,
  about_id uuid references profiles (id) on delete cascade,
  conversation_id uuid references conversations (id) on delete cascade,
  -- Which tip or news of safety.
  topic text check (length(topic) <= 40),
  -- Events since it was last read. Of messages the conversation counts.
  count integer not null default 1,
  -- False: the member wants this kind by push or mail only.
  in_app boolean not null,
  last_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notices_check check ((kind in ('tip', 'safety')) = (about_id is null)),
  constraint notices_check1 check ((kind in ('like', 'match', 'view', 'tip', 'safety')) = (conversation_id is null)),
  constraint notices_check2 check ((kind in ('tip', 'safety')) = (topic is not null))
);

create index notices_about on notices (about_id) where about_id is not null;
create index notices_by_time on notices (profile_id, last_at desc, id);
create index notices_of_conversation on notices (conversation_id) where conversation_id is not null;
create unique index notices_of_subject on notices (profile_id, kind, about_id, topic) nulls not distinct;
create index notices_to_forget on notices (last_at);
-- The newest unread notices in order, so that counting them reads a bounded number.
create index notices_unread_by_time on notices (profile_id, last_at desc) where read_at is null;

-- A row only for members who changed something or whose browser has named their time zone.
create table notification_settings (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- Only what differs from the defaults in shared/src/notifications/notifications.ts.
  choices jsonb not null default '{}',
  -- Minutes of the member's day. From above to: across midnight.
  quiet_from smallint check (quiet_from >= 0 and quiet_from <= 1439),
  quiet_to smallint check (quiet_to >= 0 and quiet_to <= 1439),
  -- IANA.
  time_zone text check (length(time_zone) <= 64),
  push_content boolean not null default false,
  -- Whether the member is reminded to answer. A reminder arrives by the ways that are chosen for messages.
  reminders boolean not null default true,
  constraint notification_settings_check check ((quiet_from is null) = (quiet_to is null)),
  constraint notification_settings_check1 check (quiet_from <> quiet_to)
);

-- Which profiles a member opened within the last hour. docs/decisions/browsing-limits.md
create unlogged table opened_profiles (
  profile_id uuid not null references profiles (id) on delete cascade,
  -- A keyed hash: enough to know the same profile again, and nothing tells of those who browse invisibly.
  opened text not null,
  opened_at timestamptz not null default now(),
  constraint opened_profiles_pkey primary key (profile_id, opened)
);

create index opened_profiles_by_time on opened_profiles (opened_at);

-- Links that make the member who follows one the first admin, by a hash of their secret.
create table operator_links (
  token_hash text primary key,
  expires_at timestamptz not null
);

-- Notices of people without an account (DSA, Art. 16; intimate pictures: 48 hours).
create table outside_notices (
  id uuid primary key default uuidv7(),
  receipt text not null unique,
  kind outside_notice_kind not null,
  name text,
  email text,
  place text not null check (length(place) >= 1 and length(place) <= 500),
  law text check (length(law) <= 500),
  explanation text not null check (length(explanation) >= 1 and length(explanation) <= 2000),
  good_faith_at timestamptz not null,
  signature text,
  language text not null,
  case_id uuid references cases (id) on delete set null,
  received_at timestamptz not null default now(),
  due_at timestamptz,
  decided_at timestamptz,
  outcome text check (outcome in ('upheld', 'dismissed')),
  told_at timestamptz,
  -- The operator was reminded of the clock.
  warned_at timestamptz,
  -- The same notice twice is one, until it is decided.
  digest bytea
);

create unique index one_open_notice on outside_notices (digest) where digest is not null and decided_at is null;
create index outside_notices_by_time on outside_notices (received_at);
create index outside_notices_by_verdict on outside_notices (decided_at) where decided_at is not null;
create index outside_notices_due on outside_notices (due_at) where due_at is not null and decided_at is null;

-- Mails that go out even if the process ends that owes them.
create table owed_mails (
  kind text not null,
  source_id uuid not null,
  due_at timestamptz not null default now(),
  failures smallint not null default 0,
  constraint owed_mails_pkey primary key (kind, source_id)
);

create index owed_mails_by_time on owed_mails (kind, due_at);

-- Recommendations that the viewer passed on. Undone by deleting; a like later is stronger.
-- docs/decisions/recommendations.md
create table passes (
  passer_id uuid not null references profiles (id) on delete cascade,
  passed_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When the viewer declined the other member's like, which then leaves the viewer's list. Null: the viewer passed on a
  -- recommendation only. docs/decisions/likes-blocks-and-views.md
  declined_at timestamptz,
  constraint passes_check check (passer_id <> passed_id),
  constraint passes_pkey primary key (passer_id, passed_id)
);

-- What the learner of recommendations reads: the newest decisions first.
create index passes_by_time on passes (created_at desc) include (passer_id, passed_id);
create index passes_received on passes (passed_id, passer_id);

-- Public keys with which members sign in. The identity library writes them. docs/decisions/passkeys-and-wallets.md
create table passkey (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  -- What the member calls it. Null: the authenticator gives no name.
  name text check (length(name) <= 200),
  public_key text not null,
  -- One credential belongs to one account.
  credential_id text not null unique,
  -- How often the authenticator signed, as it says; 0 if it does not count.
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create index passkey_by_user on passkey (user_id);

-- The factor that stands for passkeys goes with the last passkey.
create trigger last_passkey_ends_factor after delete on passkey for each row execute function end_factor_of_passkeys();

-- Wrong passwords in a row, for each address typed, known or not, and for each browser that has signed in to it.
-- docs/decisions/guessing.md
create table password_tries (
  -- A keyed hash of what was tried.
  tried text primary key,
  failures integer not null,
  last_at timestamptz not null default now(),
  -- Before this nothing is tried at all.
  again_at timestamptz not null
) with (fillfactor = 80);

create index password_tries_by_time on password_tries (last_at);

-- What photos look like, to compare them with lists and with each other.
create table photo_hashes (
  photo_id uuid primary key references profile_images (id) on delete cascade,
  pdq bytea not null check (length(pdq) = 32),
  quality smallint not null check (quality >= 0 and quality <= 100),
  phash bytea not null check (length(phash) = 8)
);

-- Accounts that show the same photo, without flat pictures, which resemble each other. docs/decisions/signals.md
create index photos_by_hash on photo_hashes (pdq) where quality >= 50;

-- Photos that are like an entry of a list.
create table photo_hits (
  id uuid primary key default uuidv7(),
  photo_id uuid not null references profile_images (id) on delete cascade,
  class hash_list_class not null,
  list_name text not null,
  -- The hash of the list. Once cleared, later versions of a list do not hold the photo for it again.
  matched bytea not null,
  distance smallint not null,
  found_at timestamptz not null default now(),
  outcome hit_outcome,
  decided_at timestamptz,
  constraint photo_hits_check check ((outcome is null) = (decided_at is null)),
  constraint photo_hits_photo_id_class_matched_key unique (photo_id, class, matched)
);

create index hits_by_time on photo_hits (found_at);
create index open_hits on photo_hits (photo_id) where outcome is null;

-- A hit goes with its photo, and the transparency report still counts it. docs/decisions/figures.md
create trigger count_gone_hits after delete on photo_hits referencing old table as gone for each statement
  execute function count_gone_hits();

-- When a member was last here. Every heartbeat is written here and nowhere else: the fill factor keeps the updates in
-- their page, as long as vacuum cleans it often.
create table presence (
  profile_id uuid primary key references profiles (id) on delete cascade,
  last_seen_at timestamptz not null,
  -- Until then the member counts as looking at the product: a visible tab is connected. Null: no tab is visible.
  looking_until timestamptz
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- A first visit is in the list of accounts at once.
create trigger first_visit_is_listed after insert on presence for each row execute function list_first_visit();

-- Photos of profiles. Every photo is compared with lists of known pictures before others see it.
-- docs/decisions/known-pictures.md
create table profile_images (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  -- The unguessable folder of the stored sizes. Null: an admin has removed the picture.
  storage_key text unique,
  thumbhash text,
  width smallint not null,
  height smallint not null,
  display_order smallint not null check (display_order >= 1 and display_order <= 6),
  created_at timestamptz not null default now(),
  -- Others see shown ones, and removed ones without their picture. Held ones are served to no member.
  state photo_state not null default 'waiting',
  -- When the lists are to be asked about it, also about photos that are older than lists. Null once they were.
  screen_due_at timestamptz default now(),
  -- A selfie check compared it with the member. docs/decisions/selfie-checks.md
  verified boolean not null default false,
  -- What the optional picture classifier says: from 0 to 100, how likely the picture shows nudity or sex. Null with a
  -- model: it could not be read. docs/decisions/picture-classifier.md
  score smallint check (score >= 0 and score <= 100),
  score_model text check (length(score_model) <= 100),
  -- The sizes that have an AVIF file beside the WebP. docs/decisions/photos.md
  avif_sizes text[] not null default '{}' check (avif_sizes <@ '{thumb,card,full}'),
  -- When that is to be decided, also for photos that are older than this column. Null once it was.
  avif_due_at timestamptz default now(),
  constraint profile_images_profile_id_display_order_key unique (profile_id, display_order)
    deferrable initially deferred,
  constraint removed_without_file check ((state = 'removed') = (storage_key is null)),
  constraint score_with_model check (score is null or score_model is not null)
);

create index photos_by_score on profile_images (score desc, id desc) where score is not null;
create index photos_by_state on profile_images (state, created_at desc, id desc);
create index photos_by_time on profile_images (created_at desc, id desc);
create index photos_for_avif on profile_images (avif_due_at) where avif_due_at is not null and state = 'shown';
create index photos_of_state_by_score on profile_images (state, score desc, id desc) where score is not null;
create index photos_to_classify on profile_images (created_at desc) where score_model is null
  and storage_key is not null and screen_due_at is null;
create index photos_to_screen on profile_images (screen_due_at) where screen_due_at is not null;

-- A photo without its file is removed. One that gets it back is shown, or held if a list knows it by now.
create trigger photo_state_follows_file before update of storage_key on profile_images
  for each row when ((old.storage_key is null) <> (new.storage_key is null))
  execute function photo_state_follows_file();

-- The search knows whether a member has the badge "photo verified".
create trigger photos_stay_searchable after insert or delete
  or update of display_order, state, storage_key, verified on profile_images for each row
  execute function photos_change_search();

-- Who likes whom.
create table profile_likes (
  -- The part and the note become the message with this id when the two match.
  id uuid not null default gen_random_uuid(),
  liker_id uuid not null references profiles (id) on delete cascade,
  liked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The photo or answer that is liked, with a copy of the answer and the time. Null: the profile, or it is a message by
  -- now.
  part jsonb check (octet_length(part::text) <= 600),
  -- What the liker wrote beside it. Null once it is a message.
  note text check (length(note) >= 1 and length(note) <= 200),
  -- When the note was written. It stays when the note has become a message.
  noted_at timestamptz,
  -- The decision that took the note away: nobody reads it, and an appeal brings it back.
  note_removed_by uuid,
  constraint note_names_part check (note is null or part is not null and noted_at is not null),
  constraint profile_likes_check check (liker_id <> liked_id),
  constraint profile_likes_pkey primary key (liker_id, liked_id)
);

-- What the learner of recommendations reads: the newest decisions first.
create index likes_by_time on profile_likes (created_at desc) include (liker_id, liked_id);
create index likes_received on profile_likes (liked_id, created_at desc, liker_id);
create index likes_sent on profile_likes (liker_id, created_at desc, liked_id);
create index notes_removed on profile_likes (note_removed_by) where note_removed_by is not null;
-- Notes count as first messages.
create index notes_sent on profile_likes (liker_id, noted_at) where noted_at is not null;

-- Who likes a member passes on them no longer.
create trigger delete_pass after insert on profile_likes for each row execute function delete_pass();

-- A like accepts the liked member's request.
create trigger like_ends_request after insert on profile_likes for each row execute function like_ends_request();

-- A like that is taken back takes its notices along.
create trigger removed_like_removes_notices after delete on profile_likes for each row
  execute function forget_notices_of_like();

-- Who looked at whom: one row a viewer, viewed member and day (UTC). docs/decisions/likes-blocks-and-views.md
create table profile_views (
  viewer_id uuid not null references profiles (id) on delete cascade,
  viewed_id uuid not null references profiles (id) on delete cascade,
  day date not null default (now() at time zone 'utc')::date,
  -- Openings on that day; looking again within half an hour is the same one.
  opens integer not null default 1,
  last_at timestamptz not null default now(),
  constraint profile_views_check check (viewer_id <> viewed_id),
  constraint profile_views_pkey primary key (viewer_id, viewed_id, day)
) with (fillfactor = 90);

create index profile_views_by_day on profile_views (day);
create index views_received on profile_views (viewed_id, last_at desc, viewer_id);

-- What a member says of themselves and has chosen, and what staff decided about them.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references "user" (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 60),
  last_name text not null default '' check (length(last_name) <= 60),
  birthday date check (birthday >= '1900-01-01'::date),
  -- Null in a complete profile where the community had switched it off when it was completed, or deleted it since.
  height smallint check (height >= 120 and height < 250),
  -- As height.
  weight smallint check (weight >= 30 and weight < 300),
  gender gender,
  bio text not null default '' check (length(bio) <= 500),
  interests text[] not null default '{}',
  relationship_goal relationship_goal,
  -- Null: any gender, or those of `looking_for_genders`.
  looking_for_gender gender,
  country country,
  city text check (length(city) <= 100),
  address text check (length(address) <= 200),
  -- The public point: all that others may know of where the member is.
  public_lat double precision check (public_lat >= -90 and public_lat <= 90),
  public_lng double precision check (public_lng >= -180 and public_lng <= 180),
  location_precision location_precision not null default 'city',
  discoverable_internationally boolean not null default true,
  profile_completed boolean not null default false,
  -- Hidden because of reports, until staff decide.
  hidden_at timestamptz,
  -- Invented, not a person.
  is_test boolean not null default false,
  language_code text not null default 'en',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Off: this member sees nobody's receipts, and nobody sees theirs.
  receipts boolean not null default true,
  -- On: this member leaves no views behind, and sees nobody's. docs/decisions/likes-blocks-and-views.md
  browse_invisibly boolean not null default false,
  -- The member is no further than 2.36 times this from the public point, in metres. A map draws that area, and not a
  -- smaller one than is true where the ring was widened.
  public_radius integer check (public_radius > 0),
  -- Off: nobody is told when this member was last here, and they are told of nobody. docs/decisions/hiding.md
  show_last_seen boolean not null default true,
  -- Which city of the gazetteer a profile names; null for a text that it does not know.
  city_id integer references cities (id) on delete set null,
  -- Languages that the member speaks: shown to others, and a filter of Discover. docs/decisions/discover.md
  languages text[] not null default '{}' check (cardinality(languages) <= 8),
  units unit_system,
  clock clock_format,
  -- A paused member and the members they have not written with do not see each other. docs/decisions/hiding.md
  paused boolean not null default false,
  -- Off: the member neither sends nor sees that someone types.
  show_typing boolean not null default true,
  -- Off: the member has no place in the search, so no distance, radius, order or map depends on where they are.
  -- docs/decisions/hiding.md
  show_distance boolean not null default true,
  -- Hidden by a decision: found by nobody new. docs/decisions/decisions-and-appeals.md
  hidden_by_staff boolean not null default false,
  -- Derived from restrictions. 'infinity': until it is lifted.
  chat_closed_until timestamptz,
  -- Derived from restrictions. 'infinity': until it is lifted.
  first_messages_closed_until timestamptz,
  -- In production, of test members: seen by staff alone. docs/decisions/test-members.md
  staff_only boolean not null default false,
  -- The member's own browser asks before a hurtful message, or one that gives a number early.
  second_thought boolean not null default true,
  -- The member's own browser asks whether a hurtful message bothers them.
  ask_if_hurt boolean not null default true,
  -- Complete apart from a confirmed age. docs/decisions/age-checks.md
  awaits_age boolean not null default false,
  -- Off: the search does not know the value, so no filter, order, reason or card can tell it. docs/decisions/hiding.md
  show_height boolean not null default true,
  -- As show_height.
  show_weight boolean not null default true,
  -- Whether to offer the member once to see only those who look for them; the account remembers the answer on all
  -- devices. docs/decisions/discover.md
  offer_looking_for boolean not null default true,
  -- The key of a gender of the community's own, whose first group is `gender`. Null: the gender called like its group.
  own_gender text check (length(own_gender) <= 30),
  -- All groups in which a filter finds the gender. Null: `gender` alone.
  gender_groups text[] check (gender_groups <@ enum_range(null::gender)::text[] and cardinality(gender_groups) > 1),
  -- Several groups, where the member names more than one. Null: see before.
  looking_for_genders text[] check (looking_for_genders <@ enum_range(null::gender)::text[]
    and cardinality(looking_for_genders) > 1),
  -- The keys of the member's goals in the community's list. Null: `relationship_goal` alone.
  own_goals text[] check (cardinality(own_goals) >= 1 and cardinality(own_goals) <= 3),
  -- What the goals count as, and one bit for each of the community's own. Null: that of `relationship_goal` alone.
  goal_bits integer,
  -- Whose notes the member reads with a like. After a match the note is a message, which this does not concern.
  notes_from note_senders not null default 'anyone',
  -- With how many others the member wants to talk at once; null: any number. While these are there, others like instead
  -- of beginning a conversation. No one else sees the number.
  room smallint check (room in (3, 5, 10)),
  -- Words and emoji that cover notes and requests until the member taps, as they were typed. For nobody else.
  hidden_words text[] not null default '{}' check (cardinality(hidden_words) <= 50),
  -- On: how often the member answers is not counted, and does not change how often Match recommends them.
  leave_out_answers boolean not null default false,
  constraint profiles_check check ((public_lat is null) = (public_lng is null)),
  constraint profiles_check1 check (not profile_completed or birthday is not null and gender is not null
    and (relationship_goal is not null or own_goals is not null) and country is not null and city is not null
    and length(bio) >= 10),
  constraint profiles_check2 check (is_test or not staff_only),
  constraint profiles_check3 check (looking_for_genders is null or looking_for_gender is null),
  constraint profiles_check4 check ((own_goals is null) = (goal_bits is null))
);

create index profiles_awaiting_age on profiles (id) where awaits_age;
-- Staff search for a part of a city's name.
create index profiles_by_city_words on profiles using gin (fold(city) gin_trgm_ops);
create index profiles_by_own_gender on profiles (own_gender) where own_gender is not null;
create index profiles_hiding_last_seen on profiles (id) where not show_last_seen;
create index profiles_with_own_goals on profiles (id) where own_goals is not null;
-- The recommended members who may have room for nobody now.
create index profiles_with_room on profiles (id) where room is not null;
create index test_members on profiles (created_at desc, id desc) where is_test;
create index test_profiles on profiles (id) where is_test;

-- A report can still be about a partner whose account goes. Before the deletion, since afterwards nothing tells who the
-- partners were.
create trigger former_partner_is_kept before delete on profiles for each row execute function keep_former_partner();

-- An account with sealed evidence stays hidden, whatever is decided about reports. docs/decisions/known-pictures.md
create trigger frozen_stays_hidden before update of hidden_at on profiles
  for each row when (old.hidden_at is not null and new.hidden_at is null) execute function frozen_stays_hidden();

-- Whatever completes a profile asks first whether the age must be confirmed.
create trigger hold_for_age before insert or update of profile_completed on profiles for each row
  execute function hold_for_age();

-- Of a member who hides when they were last here, the search knows the day alone.
create trigger last_seen_is_hidden_in_search after update of show_last_seen on profiles
  for each row when (not new.show_last_seen) execute function hide_last_seen_in_search();

-- Whoever leaves out how often they answer is forgotten at once.
create trigger leave_out_answers after update of leave_out_answers on profiles
  for each row when (new.leave_out_answers and not old.leave_out_answers) execute function leave_out_answers();

-- Conversations close when an account goes. Before the deletion, since afterwards nothing tells who the partners were.
create trigger notify_partners_of_erasure before delete on profiles for each row
  execute function notify_partners_of_erasure();

-- Conversations without a message close with a pause, and open when it ends. docs/decisions/hiding.md
create trigger notify_partners_of_pause after update of paused on profiles
  for each row when (old.paused is distinct from new.paused) execute function notify_partners_of_pause();

-- Conversations close while a member is hidden because of reports. The member's own composers close too.
create trigger notify_partners_of_review after update of hidden_at on profiles for each row
  when ((old.hidden_at is null) is distinct from (new.hidden_at is null)) execute function notify_partners_of_review();

-- Every account is in the list of staff from its first moment.
create trigger profile_is_listed after insert on profiles for each row execute function list_account();

-- A member who is added with a complete profile can be found.
create trigger profile_is_searchable after insert on profiles for each row when (new.profile_completed)
  execute function profile_changes_search();

-- The list of accounts follows the profile.
create trigger profile_stays_listed after update of country, profile_completed on profiles for each row
  when (old.country is distinct from new.country or old.profile_completed is distinct from new.profile_completed)
  execute function list_profile_again();

-- Discover finds a member by what the profile and its settings say now, and not at all while it is hidden.
create trigger profile_stays_searchable after update of birthday, city, country, created_at,
  discoverable_internationally, gender, gender_groups, goal_bits, height, hidden_at, hidden_by_staff, id, interests,
  languages, looking_for_gender, looking_for_genders, paused, profile_completed, public_lat, public_lng,
  relationship_goal, show_distance, show_height, show_last_seen, show_weight, staff_only, user_id, weight on profiles
  for each row when (old.birthday is distinct from new.birthday or old.city is distinct from new.city
  or old.country is distinct from new.country or old.created_at is distinct from new.created_at
  or old.discoverable_internationally is distinct from new.discoverable_internationally
  or old.gender is distinct from new.gender or old.gender_groups is distinct from new.gender_groups
  or old.goal_bits is distinct from new.goal_bits or old.height is distinct from new.height
  or old.hidden_at is distinct from new.hidden_at or old.hidden_by_staff is distinct from new.hidden_by_staff
  or old.id is distinct from new.id or old.interests is distinct from new.interests
  or old.languages is distinct from new.languages or old.looking_for_gender is distinct from new.looking_for_gender
  or old.looking_for_genders is distinct from new.looking_for_genders or old.paused is distinct from new.paused
  or old.profile_completed is distinct from new.profile_completed or old.public_lat is distinct from new.public_lat
  or old.public_lng is distinct from new.public_lng or old.relationship_goal is distinct from new.relationship_goal
  or old.show_distance is distinct from new.show_distance or old.show_height is distinct from new.show_height
  or old.show_last_seen is distinct from new.show_last_seen or old.show_weight is distinct from new.show_weight
  or old.staff_only is distinct from new.staff_only or old.user_id is distinct from new.user_id
  or old.weight is distinct from new.weight) execute function profile_changes_search();

-- What members answer to prompts, at most three each, in their order.
create table prompt_answers (
  profile_id uuid not null references profiles (id) on delete cascade,
  -- The key of a prompt of the product or of the operator. It names the answer for as long as there is one.
  prompt text collate "C" not null check (length(prompt) <= 30),
  place smallint not null check (place >= 1 and place <= 3),
  text text not null check (length(text) >= 1 and length(text) <= 150),
  -- A decision removed the text. The member sees it, others do not.
  removed_at timestamptz,
  changed_at timestamptz not null default now(),
  constraint prompt_answers_pkey primary key (profile_id, prompt),
  constraint prompt_answers_profile_id_place_key unique (profile_id, place)
);

create index prompt_answers_by_prompt on prompt_answers (prompt);

-- Terms, privacy notice, rules and imprint as admins publish them. docs/decisions/community.md
create table published_pages (
  page text primary key check (page in ('terms', 'privacy', 'rules', 'imprint')),
  -- What members agree to. It stays when a change asks nobody to agree again.
  version text not null,
  published_at timestamptz not null default now(),
  -- {language: {title, text}}.
  texts jsonb not null check (texts <> '{}')
);

-- Notices that are still to be sent to a browser. What they say is read when they are sent.
create table push_messages (
  session_id uuid not null references push_subscriptions (session_id) on delete cascade,
  notice_id uuid not null references notices (id) on delete cascade,
  -- Events of the notice since the message was queued: one during an attempt needs another attempt.
  events integer not null default 1,
  -- Attempts since the last event.
  attempts integer not null default 0,
  -- When that was.
  event_at timestamptz not null default now(),
  -- During an attempt, when another process may take over.
  due_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint push_messages_pkey primary key (session_id, notice_id)
);

create index push_messages_by_expiry on push_messages (expires_at);
create index push_messages_due on push_messages (due_at);
create index push_messages_of_notice on push_messages (notice_id);

-- Where a member's push notifications go: one subscription for each session, which ends with it.
-- docs/decisions/web-push.md
create table push_subscriptions (
  session_id uuid primary key references session (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- The address at the push service of the browser. A secret: it is all that is needed to send something there.
  endpoint text not null unique check (endpoint ~~ 'https://%' and length(endpoint) <= 1000),
  -- The browser's public key of RFC 8291.
  p256dh bytea not null check (length(p256dh) = 65),
  -- Its secret.
  auth bytea not null check (length(auth) = 16),
  -- The public key of this server that the browser accepts pushes from.
  server_key text not null,
  created_at timestamptz not null default now()
);

create index push_subscriptions_by_member on push_subscriptions (profile_id, created_at desc);

-- What the identity library counts by address and path.
create table rate_limit (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- The job that deletes what counts no more.
create index rate_limit_by_time on rate_limit (last_request);

-- Whom the product showed to whom, and why: a member's recommendations while they are open, and the record of them
-- afterwards.
create table recommendation_log (
  viewer_id uuid not null references profiles (id) on delete cascade,
  -- Running number of the viewer's recommendations.
  slot integer not null,
  shown_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The chance that the viewer likes the shown one.
  p real not null,
  -- The chance that the shown one likes the viewer.
  r real not null,
  -- What the recommendations are sorted by.
  score real not null,
  explored boolean not null,
  -- In percent, as the card shows it.
  compatibility smallint constraint recommendation_log_percentage_not_null not null,
  -- The terms that compatibility and reasons are made of.
  terms jsonb not null,
  -- Null while the card waits. refreshed: put aside by the viewer. wishes, undone: dealt under wishes of before, or
  -- after a refresh that was taken back; may come again. docs/decisions/recommendations.md
  closed text check (closed in ('refreshed', 'wishes', 'undone')),
  -- The days until the card may come again count from then.
  closed_at timestamptz,
  -- The last slot in use when a refresh put the card aside. It identifies the refresh, for the undo.
  refresh_slot integer,
  constraint recommendation_log_pkey primary key (viewer_id, slot)
);

create index recommendations_by_time on recommendation_log (created_at) include (shown_id);
create index recommendations_of on recommendation_log (shown_id, created_at desc);
create index recommendations_refreshed on recommendation_log (viewer_id, refresh_slot) where closed = 'refreshed';

-- What all members share: one row. Some names are from before it was renamed. docs/decisions/recommendations.md
create table recommendation_model (
  id boolean primary key constraint match_model_id_not_null not null default true check (id),
  parameters bytea,
  -- By id: rarer interests say more when shared.
  interest_weights real[],
  -- Log-odds that members of each gender like anybody, in the order of the type.
  base real[],
  decisions integer constraint match_model_decisions_not_null not null default 0,
  trained_at timestamptz,
  priced_on date,
  -- As interest_weights, by the code of a language.
  language_weights jsonb
);

-- A session has one unused refresh token. Used ones stay, because a second use of one ends the session.
create table refresh_tokens (
  token_hash text primary key check (length(token_hash) = 43),
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- A keyed hash of the network that used it: the same network gets the same successor for some seconds, because a
  -- client repeats what it has no answer to. docs/decisions/ban-evasion.md
  used_from text check (length(used_from) = 22)
);

create unique index one_unused_refresh_token on refresh_tokens (session_id) where used_at is null;
create index refresh_tokens_by_session on refresh_tokens (session_id);
create index used_refresh_tokens_by_time on refresh_tokens (used_at) where used_at is not null;

-- Likes that a member removed lately: they stay counted, so that removing one gives no further one. Some names are from
-- before it was renamed. docs/decisions/browsing-limits.md
create table removed_likes (
  liker_id uuid constraint likes_taken_back_liker_id_not_null not null,
  liked_id uuid constraint likes_taken_back_liked_id_not_null not null,
  liked_at timestamptz constraint likes_taken_back_liked_at_not_null not null,
  removed_at timestamptz constraint likes_taken_back_taken_back_at_not_null not null default now(),
  -- When the note of the like was written: taking it back gives none of the day back.
  noted_at timestamptz,
  constraint likes_taken_back_liked_id_fkey foreign key (liked_id) references profiles (id) on delete cascade,
  constraint likes_taken_back_liker_id_fkey foreign key (liker_id) references profiles (id) on delete cascade,
  constraint removed_likes_pkey primary key (liker_id, liked_id)
);

create index removed_likes_by_time on removed_likes (removed_at);
create index removed_likes_of on removed_likes (liked_id);

-- Messages that a decision took away, for an appeal. No reader of `messages` has what they said.
-- docs/decisions/decisions-and-appeals.md
create table removed_messages (
  message_id uuid primary key references messages (id) on delete cascade,
  decision_id uuid not null references decisions (id) on delete cascade,
  content text not null,
  storage_key text,
  photo_thumbhash text,
  photo_width integer,
  photo_height integer,
  removed_at timestamptz not null default now(),
  -- As in messages.
  liked jsonb
);

create index removed_messages_by_key on removed_messages (storage_key) where storage_key is not null;
create index removed_messages_by_time on removed_messages (removed_at);
create index removed_messages_of_decision on removed_messages (decision_id);

-- Pictures that a decision took away. Their files stay for an appeal, and no route serves them: `profile_images` has no
-- key any more. docs/decisions/decisions-and-appeals.md
create table removed_photos (
  photo_id uuid not null references profile_images (id) on delete cascade,
  decision_id uuid not null references decisions (id) on delete cascade,
  -- The sweep of the photo store leaves what a column storage_key names.
  storage_key text not null,
  thumbhash text,
  removed_at timestamptz not null default now(),
  constraint removed_photos_pkey primary key (decision_id, photo_id)
);

create index removed_photos_by_key on removed_photos (storage_key);
create index removed_photos_by_photo on removed_photos (photo_id);
create index removed_photos_by_time on removed_photos (removed_at);

-- What members report about members. docs/decisions/likes-blocks-and-views.md
create table reports (
  -- Made by the reporter's browser, so that sending twice is sending once.
  id uuid primary key,
  -- What the reporter quotes.
  receipt text not null unique,
  -- Null once that account is gone; the evidence stays.
  reporter_id uuid references profiles (id) on delete set null,
  -- Null as well where nobody was there to be reported: a reporter is never told the difference.
  target_id uuid references profiles (id) on delete set null,
  category report_category not null,
  details text not null default '' check (length(details) <= 1000),
  -- What was reported, as it was then: shared/src/moderation/reports.ts says its shape.
  evidence jsonb not null,
  state report_state not null default 'open',
  -- The target was hidden because of this report, and a decision must say whether it stays so.
  hides_target boolean not null default false,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  -- What its reporter's word counts for (server/src/moderation/reports/rules.ts). docs/decisions/reports.md
  weight smallint not null default 0,
  -- It would have hidden the member, but too many were hidden already: before everything else that waits.
  urgent boolean not null default false,
  -- A keyed hash of the reporter's network, for a day.
  network text,
  -- The reason of a decision in words, as the member reads it. Null: the category alone.
  statement text check (length(statement) >= 1 and length(statement) <= 1000),
  -- What the reporter is told beside the outcome.
  answer text not null default '' check (length(answer) <= 1000),
  -- The decision that the reporter may appeal.
  decision_id uuid references decisions (id) on delete set null,
  -- A moderator has found it so when they closed it. docs/decisions/reports.md
  manifestly_unfounded boolean not null default false,
  -- The warning or measure that it has led to.
  misuse_decision_id uuid references decisions (id) on delete set null,
  constraint reports_check check ((decided_at is null) = (state in ('open', 'reviewing')))
);

create index reports_about on reports (target_id, created_at desc);
create index reports_by_time on reports (created_at);
create index reports_decided on reports (decided_at) where decided_at is not null;
create index reports_hiding on reports (created_at) where hides_target;
create index reports_of_decision on reports (decision_id) where decision_id is not null;
create index reports_of_misuse on reports (misuse_decision_id) where misuse_decision_id is not null;
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);
-- Reports that count as misuse, until a warning or measure follows.
create index reports_to_answer on reports (reporter_id) where manifestly_unfounded and misuse_decision_id is null;
create index reports_with_network on reports (created_at) where network is not null;

-- What the product checks. A restriction ends at its date by itself, or is lifted by a decision.
-- docs/decisions/decisions-and-appeals.md
create table restrictions (
  id uuid primary key default uuidv7(),
  subject_id uuid not null references profiles (id) on delete cascade,
  kind restriction_kind not null,
  starts_at timestamptz not null default now(),
  -- Null: for good.
  ends_at timestamptz,
  decision_id uuid not null references decisions (id) on delete cascade,
  -- Without `lifted_by` it has ended at its date.
  lifted_at timestamptz,
  lifted_by uuid references decisions (id) on delete set null,
  -- Who restricts a member without a second person. Null: two people, the console or the product. A trigger writes it.
  -- docs/decisions/two-people.md
  alone_by uuid,
  constraint restrictions_check check (ends_at is null or ends_at > starts_at)
);

create index restrictions_alone on restrictions (subject_id, alone_by) where alone_by is not null;
create index restrictions_ending on restrictions (ends_at) where lifted_at is null and ends_at is not null;
create index restrictions_in_force on restrictions (subject_id, kind) where lifted_at is null;
create index restrictions_of_decision on restrictions (decision_id);

-- A ban that a person decided needs a second one. docs/decisions/two-people.md
create trigger bans_need_two before insert on restrictions
  for each row when (new.kind = 'banned' and new.lifted_at is null) execute function bans_need_two();

-- A ban that a person brings back, or makes of another restriction, needs a second one.
create trigger bans_need_two_again before update of kind, decision_id, subject_id, lifted_at on restrictions
  for each row when (new.kind = 'banned' and new.lifted_at is null and (old.kind <> 'banned'
  or old.lifted_at is not null or old.decision_id <> new.decision_id or old.subject_id <> new.subject_id))
  execute function bans_need_two();

-- One person alone keeps nobody out for longer than 30 days, by whichever act, and nobody of the team at all.
-- docs/decisions/two-people.md
create trigger keeping_out_needs_two before insert or update on restrictions for each row
  execute function keeping_out_needs_two();

-- One person alone does not lift what was decided in a case about a minor. A suspension that becomes a ban is lifted by
-- its own decision.
create trigger minors_stay_restricted before update of lifted_at on restrictions for each row
  when (old.lifted_at is null and new.lifted_at is not null and new.lifted_by is distinct from new.decision_id
  and (new.lifted_by is not null or coalesce(old.ends_at, 'infinity'::timestamptz) > now()))
  execute function minors_stay_restricted();

-- A restored backup knows that a ban was lifted, or brought back.
create trigger note_changed_ban after update of kind, lifted_at on restrictions for each row
  when ((new.kind = 'banned' or old.kind = 'banned') and (old.kind <> new.kind
  or (old.lifted_at is null) is distinct from (new.lifted_at is null))) execute function note_ban();

-- A restored backup bans the member again.
create trigger note_new_ban after insert on restrictions for each row when (new.kind = 'banned')
  execute function note_ban();

-- The columns that the product checks follow restrictions, whichever way one comes and goes.
create trigger restriction_applies after insert or update on restrictions for each row
  execute function apply_restriction();

-- The list of accounts follows suspensions.
create trigger suspension_is_listed after insert or update on restrictions for each row when (new.kind = 'suspended')
  execute function list_suspension();

-- What a checked SAML assertion says, from the provider's POST to the browser's next request, by a hash of a one-time
-- code.
create table saml_answers (
  code_hash text primary key,
  provider_id text not null,
  answer jsonb not null,
  expires_at timestamptz not null
);

create index saml_answers_by_expiry on saml_answers (expires_at);

-- Searches that a member keeps under a name.
create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 60),
  -- The filter object of the contract (shared/src/people/discover.ts), as the browser sent it and the contract read it.
  filters jsonb not null,
  sort_order text not null,
  created_at timestamptz not null default now(),
  constraint saved_searches_profile_id_name_key unique (profile_id, name)
);

-- Members, merging and jobs change searches, and none forgets it.
create trigger agreement_ends_with_search after delete or update of filters on saved_searches
  for each row when (old.filters ? 'fields') execute function end_agreement_to_search();

-- Signs of a scam in what a member writes, by the names of rules. No text is kept here. docs/decisions/signals.md
create table scam_signals (
  id uuid primary key default uuidv7(),
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references profiles (id) on delete cascade,
  receiver_id uuid not null references profiles (id) on delete cascade,
  rules text[] not null check (cardinality(rules) > 0),
  score smallint not null check (score > 0),
  -- The messages that met a rule, also when they are gone.
  message_ids uuid[] not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Since when the receiver is warned; null below the threshold.
  warned_at timestamptz,
  -- Since when the team has yet to get a case of it, or of more rules.
  case_due_at timestamptz,
  -- The receiver has put the warning away.
  dismissed_at timestamptz,
  outcome signal_outcome,
  decided_at timestamptz,
  constraint scam_signals_check check ((outcome is null) = (decided_at is null)),
  constraint scam_signals_conversation_id_sender_id_key unique (conversation_id, sender_id)
);

-- The figures of scam signals, from the threshold of shared/src/chat/signals.ts.
create index counted_signals on scam_signals (first_at) where score >= 8;
-- A signal can bring a case without a warning, so its sender's others are found by sender alone; the foreign key, too.
create index signals_by_sender on scam_signals (sender_id);
create index signals_by_time on scam_signals (last_at);
create index signals_for_cases on scam_signals (case_due_at) where case_due_at is not null;
create index signals_of_receiver on scam_signals (receiver_id);

-- Files that stay although their photo or account goes, for the role child-safety only.
-- docs/decisions/known-pictures.md
create table sealed_evidence (
  id uuid primary key default uuidv7(),
  -- A photo of a profile, or else message_id.
  photo_id uuid unique,
  user_id uuid not null,
  profile_id uuid not null,
  storage_key text not null,
  -- Those of the day of the hit.
  facts jsonb not null,
  sealed_at timestamptz not null default now(),
  released_at timestamptz,
  -- The names of the lists on the day of the hit: the photo, and with it the hits, may go.
  lists text[] not null default '{}',
  -- When it was reported to a hotline.
  filed_at timestamptz,
  filed_with text check (length(filed_with) >= 1 and length(filed_with) <= 200),
  filed_reference text check (length(filed_reference) >= 1 and length(filed_reference) <= 200),
  filed_label text,
  -- The picture of a message. docs/decisions/known-pictures.md
  message_id uuid unique,
  -- The file that is left of the message's picture.
  file text,
  constraint sealed_is_one_picture check (num_nonnulls(photo_id, message_id) = 1),
  constraint sealed_message_has_file check (message_id is null or file is not null)
);

create index open_seals on sealed_evidence (sealed_at) where released_at is null;
create index sealed_by_key on sealed_evidence (storage_key);
create index sealed_by_time on sealed_evidence (sealed_at desc, id desc);
create index sealed_of_profile on sealed_evidence (profile_id) where released_at is null;

-- Sealed evidence is released only when a second person agrees. docs/decisions/two-people.md
create trigger unsealing_needs_two before update of released_at on sealed_evidence
  for each row when (old.released_at is null and new.released_at is not null) execute function unsealing_needs_two();

-- field_values as filters read them: a row for each option of a member, or one for a number. A search joins it only
-- where it filters by such a field.
create table search_fields (
  field text collate "C" not null,
  option text collate "C",
  number integer,
  profile_id uuid not null references profiles (id) on delete cascade,
  agreed boolean not null
);

create index search_fields_by_member on search_fields (profile_id, field);
create unique index search_fields_by_number on search_fields (field, number, profile_id) include (agreed)
  where number is not null;
create unique index search_fields_by_option on search_fields (field, option, profile_id) include (agreed)
  where option is not null;

-- Discover's projection: one narrow row for each member who can be found, and covering indexes that walk one bucket (a
-- cell, a country) and one gender in the order of the result. Index-only scans ask the table about pages that changed
-- since the last vacuum, so vacuum comes often. docs/decisions/search.md
create table search_members (
  profile_id uuid primary key references profiles (id) on delete cascade,
  -- Copied from presence every few minutes: the order of the list, never the online dot.
  last_seen_at timestamptz not null,
  joined_at timestamptz not null,
  -- Cells of 0.1 degrees. A member without a place is in cell -1, so "profiles without a distance stay" is one more
  -- cell to look into.
  cell_small integer not null,
  -- Cells of 0.5 degrees.
  cell_large integer not null,
  lat double precision,
  lng double precision,
  birthday date not null,
  country country not null,
  -- The first group of the member's gender: the recommender reads it.
  gender gender not null,
  -- What the member's goals count as, and one bit for each of the community's own: profiles.goal_bits.
  goals integer constraint search_members_goal_not_null not null,
  -- Null: the member hides it, and is found whatever the filter asks. docs/decisions/hiding.md
  height smallint,
  -- As height.
  weight smallint,
  place_id integer not null,
  -- Groups that the member would like to meet, as bits. All: anyone.
  sought_groups smallint not null,
  international boolean not null,
  interests bigint not null,
  -- When this row came or its point last changed: who moves while somebody pages by distance is not shown twice.
  placed_at timestamptz not null default clock_timestamp(),
  -- Bulk loads may leave it out.
  languages bigint not null default 0,
  -- Bulk loads may leave it out.
  verified boolean not null default false,
  own_low bigint,
  own_high bigint,
  -- Groups in which a filter finds the member, as bits (gender_mask).
  gender_groups smallint not null,
  -- Bits of the interests with ids from 63 on; null for none.
  more_interests bigint
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

create index candidates_by_country on search_members (country, gender_groups, sought_groups, last_seen_at desc,
  profile_id desc) include (birthday, gender, international, goals, height, weight, interests, lat, lng);
-- Recommendations: mutual interest is a condition of the index, which walks those alone who look for the viewer's
-- groups.
create index candidates_by_large_cell on search_members (cell_large, gender_groups, sought_groups, last_seen_at desc,
  profile_id desc) include (birthday, gender, country, international, goals, height, weight, interests, lat, lng);
-- Members without a point are recommended to members of the same city. They are few, so that the index is small.
-- docs/decisions/hiding.md
create index candidates_without_point on search_members (place_id, gender_groups, last_seen_at desc, profile_id desc)
  include (birthday, gender, country, international, goals, height, weight, interests, sought_groups) where lat is null;
create index search_by_country on search_members (country, gender_groups, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, gender, international, goals, sought_groups, height, weight, interests, more_interests,
  languages, verified, own_low, own_high, place_id);
-- Nearest first.
create index search_by_distance on search_members using gist (on_sphere(lat, lng)) where lat is not null;
create index search_by_large_cell on search_members (cell_large, gender_groups, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, gender, country, international, goals, sought_groups, height, weight, interests,
  more_interests, languages, verified, own_low, own_high, place_id);
create index search_by_place on search_members (place_id, gender_groups, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, gender, country, international, goals, sought_groups, height, weight, interests,
  more_interests, languages, verified, own_low, own_high, joined_at);
-- Each covering index has every column that a filter reads: without it the table would be read row by row.
-- docs/decisions/discover.md
create index search_by_small_cell on search_members (cell_small, gender_groups, last_seen_at desc, profile_id desc)
  include (lat, lng, birthday, gender, country, international, goals, sought_groups, height, weight, interests,
  more_interests, languages, verified, own_low, own_high, place_id);
create index search_newest_by_country on search_members (country, gender_groups, joined_at desc, profile_id desc)
  include (lat, lng, birthday, gender, international, goals, sought_groups, height, weight, interests, more_interests,
  languages, verified, own_low, own_high, place_id);
create index search_newest_by_large_cell on search_members (cell_large, gender_groups, joined_at desc, profile_id desc)
  include (lat, lng, birthday, gender, country, international, goals, sought_groups, height, weight, interests,
  more_interests, languages, verified, own_low, own_high, place_id);
-- Newest members first.
create index search_newest_by_small_cell on search_members (cell_small, gender_groups, joined_at desc, profile_id desc)
  include (lat, lng, birthday, gender, country, international, goals, sought_groups, height, weight, interests,
  more_interests, languages, verified, own_low, own_high, place_id);

-- The traits in member_load follow what the search knows.
create trigger copy_changed_traits after update of birthday, height, weight, gender, goals, interests, more_interests,
  lat, lng on search_members for each row when (old.birthday is distinct from new.birthday
  or old.height is distinct from new.height or old.weight is distinct from new.weight
  or old.gender is distinct from new.gender or old.goals is distinct from new.goals
  or old.interests is distinct from new.interests or old.more_interests is distinct from new.more_interests
  or old.lat is distinct from new.lat or old.lng is distinct from new.lng) execute function copy_traits_to_load();

-- A ranking reads the traits of whoever can be found in member_load.
create trigger copy_traits after insert or delete on search_members for each row execute function copy_traits_to_load();

-- Whoever can be found and has a public point is on the map.
create trigger member_comes_on_the_map after insert on search_members for each row
  execute function search_changes_map();

-- The map follows a member's public point and country.
create trigger member_moves_on_the_map after update on search_members for each row
  when (old.lat is distinct from new.lat or old.lng is distinct from new.lng or old.country is distinct from new.country
  or old.international is distinct from new.international) execute function search_changes_map();

-- Free-text cities, one row a spelling: a search for a part of a name becomes a short list of ids.
create table search_places (
  id integer primary key generated always as identity,
  country country not null,
  folded text not null,
  -- The spelling and all other names of the city.
  searched text not null default '',
  constraint search_places_country_folded_key unique (country, folded)
);

create index search_places_contains on search_places using gin (searched gin_trgm_ops);

-- A place is found by every name that its city has.
create trigger search_place_is_called before insert on search_places for each row
  execute function search_place_is_called();

-- Sign-ins that wait for a second factor, by a hash of their cookie.
create table second_factor_challenges (
  token_hash text primary key,
  user_id uuid not null references "user" (id) on delete cascade,
  -- The way in was a code or link to this mailbox or phone, which cannot be the second factor too.
  way text,
  expires_at timestamptz not null,
  -- As in session.
  by_password boolean not null default false
);

create index second_factor_challenges_by_end on second_factor_challenges (expires_at);
create index second_factor_challenges_by_user on second_factor_challenges (user_id);

-- What an account proves beside a way in. docs/decisions/second-factors.md
create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('totp', 'email', 'phone', 'passkey')),
  -- The encrypted secret of an authenticator app.
  secret text,
  -- The last 30-second step whose code was used: each code works once.
  last_step bigint,
  -- Null until the member has proved that the factor works.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  -- "This wasn't me" about a factor ends it a day later: until then it is accepted only together with the mailbox or
  -- number that the link came to, and whoever gives both keeps it. docs/decisions/second-factors.md
  ends_at timestamptz,
  -- The passkey or number that the factor stands for was added with it, and goes with it.
  ends_with_key boolean not null default false,
  -- From when on it opens what a role allows. Null: at once. A factor that was set up after a backup code waits a day.
  for_roles_from timestamptz,
  constraint second_factors_check check ((kind = 'totp') = (secret is not null)),
  constraint second_factors_user_id_kind_key unique (user_id, kind)
);

create index second_factors_by_end on second_factors (ends_at) where ends_at is not null;
create index unconfirmed_factors on second_factors (created_at) where confirmed_at is null;

-- Sign-ins, failures and changes of the ways in, for 90 days. docs/decisions/guessing.md
create table security_events (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  -- No foreign key: the events of a deleted account stay for their 90 days, and nobody erases them by leaving.
  user_id uuid,
  -- A keyed hash of the address typed.
  address text,
  -- A keyed hash of the client's network (/24, /64).
  network text,
  constraint security_events_check check (length(kind) <= 40 and length(address) = 22 and length(network) = 22)
);
grant insert, select on security_events to hearth_app;

create index security_events_by_time on security_events (at);
-- A member's own events: for the copy of their data, and for the deletion of the account.
create index security_events_by_user on security_events (user_id, at, id) where user_id is not null;
create index security_events_of_address on security_events (address, at desc) where address is not null;
create index security_events_of_user on security_events (user_id, at desc) where user_id is not null;

-- Three frames of a pose, which people compare with the photos. docs/decisions/selfie-checks.md
create table selfie_checks (
  id uuid primary key default uuidv7(),
  profile_id uuid not null references profiles (id) on delete cascade,
  -- shared/src/moderation/poses.ts
  pose text not null check (length(pose) >= 1 and length(pose) <= 40),
  state selfie_state not null default 'asked',
  asked_at timestamptz not null default now(),
  -- Until when frames of this pose are taken.
  expires_at timestamptz not null,
  sent_at timestamptz,
  -- The frames go by then, decided or not.
  frames_until timestamptz,
  -- PDQ of the frames: recognises a picture that is sent twice, and no face.
  pdqs bytea[] not null default '{}',
  -- The photos that were shown when the frames came; once verified, those that show the same person.
  photo_ids uuid[] not null default '{}',
  -- How it was compared; by people only, so far.
  method text check (method = 'people'),
  reason selfie_reason,
  decided_by uuid,
  decider_label text,
  decided_at timestamptz,
  -- The staff members who left the answer to a colleague: they give none.
  disputed_by uuid[] not null default '{}',
  constraint selfie_checks_check check ((state = 'asked') = (sent_at is null)),
  constraint selfie_checks_check1 check ((state in ('asked', 'waiting')) = (decided_at is null)),
  constraint selfie_checks_check2 check ((state = 'waiting') = (frames_until is not null)),
  constraint selfie_checks_check3 check (state <> 'verified' or method is not null and decider_label is not null
    and cardinality(photo_ids) > 0)
);

create index old_selfie_checks on selfie_checks (asked_at) where state <> 'verified';
create unique index one_waiting_selfie on selfie_checks (profile_id) where state = 'waiting';
create index selfie_checks_ending on selfie_checks (frames_until) where state = 'waiting';
create index selfie_checks_of_member on selfie_checks (profile_id, asked_at desc);

-- The frames of a check that waits. The rows go with the decision, and with them the files.
create table selfie_frames (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references selfie_checks (id) on delete cascade,
  number smallint not null check (number >= 1 and number <= 3),
  storage_key text not null,
  constraint selfie_frames_check_id_number_key unique (check_id, number)
);

create index selfie_frames_by_key on selfie_frames (storage_key);

-- Who is signed in, a table of the identity library.
create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  -- A hash of the token: whoever reads it has no cookie.
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- The country that a trusted proxy named at the sign-in.
  country text check (country ~ '^[A-Z]{2}$'),
  -- When somebody last gave the password or another way in. docs/decisions/second-factors.md
  authenticated_at timestamptz not null default now(),
  -- When somebody last gave a second factor. Null: never in this session.
  second_factor_at timestamptz,
  -- The program whose code opened the session, so that the member knows it in the list. docs/decisions/api-clients.md
  client_name text check (length(client_name) <= 300),
  -- By what it was given. Null for sessions that are older than this column.
  second_factor_kind text check (second_factor_kind in ('totp', 'passkey', 'email', 'phone', 'backup')),
  -- Somebody gave the account's password to open this session.
  by_password boolean not null default false,
  -- The mailbox or phone that opened the session or proved it again. A password that such a session sets without the
  -- old one counts as set by it. docs/decisions/second-factors.md
  way text check (way in ('email', 'phone')),
  -- When staff last worked in this session: their proof lasts while they work.
  staff_acted_at timestamptz
);

create index session_by_user on session (user_id);
-- The job that deletes ended sessions.
create index sessions_by_end on session (expires_at);

-- Every process closes the live connections of a session that ended, whoever ended it.
create trigger notify_session_end after delete on session for each row execute function notify_session_end();

-- A session ends 90 days after it began, however much it is used.
create trigger session_ends_in_time before insert or update on session for each row
  execute function end_session_in_time();

-- What has been used of the limits in shared/src/limits.ts. A crash may empty it: the worst is that all begin anew.
-- docs/decisions/limits.md
create unlogged table spent (
  what text not null,
  -- A keyed hash of the limit and of whom it is counted for.
  key text not null check (length(key) = 22),
  -- The moments that count, the oldest first.
  uses timestamptz[] not null,
  -- When the newest use stops counting.
  expires_at timestamptz not null,
  constraint spent_pkey primary key (what, key)
);

create index spent_by_end on spent (expires_at);

-- The codes of shared/src/members/spoken-languages.ts. A code keeps its id.
create table spoken_languages (
  -- 0 to 62, because the search projection keeps a member's languages as the bits of one bigint.
  id smallint primary key check (id >= 0 and id <= 62),
  code text not null unique
);

-- What a staff member works on. An account with a role and without a row works on every kind.
create table staff (
  user_id uuid primary key references "user" (id) on delete cascade,
  -- What colleagues and the log call them: a pseudonym if they wish.
  display_name text not null check (length(display_name) >= 1 and length(display_name) <= 60),
  -- Null: every kind.
  kinds case_kind[],
  declined_categories report_category[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- The named filters of a staff member.
create table staff_filters (
  user_id uuid primary key references "user" (id) on delete cascade,
  filters jsonb not null check (jsonb_typeof(filters) = 'array'),
  saved_at timestamptz not null default now()
);

-- The words of statements, by rule, action and language. The operator changes them; an old version stays.
create table statement_templates (
  id uuid primary key default uuidv7(),
  category report_category not null,
  action text not null,
  language text not null,
  body text not null check (length(body) >= 1 and length(body) <= 4000),
  version integer not null default 1,
  written_at timestamptz not null default now(),
  constraint statement_templates_category_action_language_version_key unique (category, action, language, version)
);

-- They outlive the account for 12 months.
create table strikes (
  id uuid primary key default uuidv7(),
  -- A keyed hash of the address or number.
  subject_key text not null,
  decision_id uuid not null references decisions (id) on delete cascade,
  weight smallint not null check (weight >= 1 and weight <= 3),
  given_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_back_at timestamptz
);

create index strikes_by_expiry on strikes (expires_at);
create index strikes_of_decision on strikes (decision_id);
create index strikes_of_subject on strikes (subject_key, expires_at);

-- Who sees test members, and the latest run that adds or removes them, in one row, so that there is one at a time.
-- docs/decisions/test-members.md
create table test_member_state (
  only_row boolean primary key default true check (only_row),
  -- As the server last started: in production.
  staff_only boolean not null default false,
  -- Null: there was none.
  run_id uuid,
  kind text not null default 'adding' check (kind in ('adding', 'removing')),
  state text not null default 'done'
    check (state in ('running', 'stopping', 'done', 'stopped', 'interrupted', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  -- Accounts that are not complete yet: if the process ends, they go.
  unfinished uuid[] not null default '{}',
  -- Until then the process at work counts as alive.
  alive_until timestamptz,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);

-- A year's report as it was when the year ended: what it counts is deleted after its period.
create table transparency_reports (
  year smallint primary key,
  report jsonb not null,
  made_at timestamptz not null default now()
);

-- Browsers that need no second factor for 30 days, by a hash of their cookie.
create table trusted_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  token_hash text not null unique,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index trusted_devices_by_end on trusted_devices (expires_at);
create index trusted_devices_by_user on trusted_devices (user_id);

-- Two members whom Unmatch separated, or a conversation that one closed kindly: no match, and a conversation that
-- neither can open. A new match ends it. docs/decisions/likes-blocks-and-views.md
create table unmatches (
  -- Who ended the match.
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint unmatches_check check (profile_id <> partner_id),
  constraint unmatches_pkey primary key (profile_id, partner_id)
);

create index unmatched_by on unmatches (partner_id, profile_id);

-- Every process closes what the two have open of each other.
create trigger notify_unmatch after insert on unmatches for each row execute function notify_unmatch();

-- As a block, Unmatch waits for what the two are writing.
create trigger unmatch_after_messages before insert on unmatches for each row
  execute function unmatch_waits_for_messages();

-- Tokens of providers that signed in once, as hashes, until they expire.
create table used_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);

create index used_tokens_by_expiry on used_tokens (expires_at);

-- Accounts, a table of the identity library in snake case.
create table "user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  first_name text not null default '',
  last_name text not null default '',
  birthday date check (birthday >= '1900-01-01'::date),
  language_code text not null default 'en',
  -- True while a ban or a suspension is in force.
  banned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- E.164. docs/decisions/phone-numbers.md
  phone_number text unique check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_number_verified boolean not null default false,
  -- Until then nobody changes the account's password, address, ways in or factors, exports or deletes it.
  -- docs/decisions/account-changes.md
  changes_locked_until timestamptz,
  -- The account is deleted then, and can come back until then. docs/decisions/deletion.md
  deletes_at timestamptz,
  constraint user_check check (phone_number is not null or email !~~ '%@phone.invalid')
);

create index accounts_without_details on "user" (created_at) where birthday is null;
-- The job that deletes accounts which nobody confirms.
create index unconfirmed_accounts on "user" (created_at) where not email_verified;
-- Staff list accounts, the newest first. docs/decisions/administration.md
create index user_by_creation on "user" (created_at, id);
-- The job that deletes accounts.
create index user_by_deletion on "user" (deletes_at) where deletes_at is not null;
-- All staff search for a part of a name. It finds no address or number by its parts.
create index user_by_names on "user" using gin (fold(first_name || ' ' || last_name) gin_trgm_ops);
-- Admins search for a part of a name, an address or a number.
create index user_by_words on "user" using gin (fold(first_name || ' ' || last_name || ' ' || email || ' '
  || coalesce(phone_number, '')) gin_trgm_ops);

-- The list of accounts follows the account.
create trigger account_stays_listed after update on "user" for each row
  when (old.created_at is distinct from new.created_at or old.first_name is distinct from new.first_name
  or old.last_name is distinct from new.last_name or old.email_verified is distinct from new.email_verified
  or (old.deletes_at is null) is distinct from (new.deletes_at is null) or old.banned is distinct from new.banned)
  execute function list_account_again();

-- A member who is banned, or whose account is to be deleted, cannot be found.
create trigger account_stays_searchable after update of banned, deletes_at, id on "user" for each row
  when (old.banned is distinct from new.banned or old.deletes_at is distinct from new.deletes_at
  or old.id is distinct from new.id) execute function account_changes_search();

-- A deletion by staff, or a nearer day of one, needs a second person. docs/decisions/two-people.md
create trigger deletions_need_two before update of deletes_at on "user" for each row
  when (new.deletes_at < coalesce(old.deletes_at, 'infinity'::timestamptz) and current_user = 'hearth_app')
  execute function deletions_need_two();

-- A new address ends every session and every link of the account.
create trigger new_address_ends_access after update of email on "user"
  for each row when (new.email is distinct from old.email) execute function end_access_by_address();

-- A new address ends all trust, all sent codes and all sign-ins that wait.
create trigger new_address_ends_trust after update of email on "user"
  for each row when (new.email is distinct from old.email) execute function end_trust_by_address();

-- The factor that stands for the number goes with it; a new number ends the trust that the old one may have given.
create trigger new_number_ends_factor after update of phone_number on "user"
  for each row when (new.phone_number is distinct from old.phone_number) execute function end_factor_of_number();

-- A restored backup deletes the account again.
create trigger note_deletion after delete on "user" for each row execute function note_departure();

-- A restored backup knows whether the account is to be deleted.
create trigger note_leaving after update of deletes_at on "user" for each row
  when ((old.deletes_at is null) is distinct from (new.deletes_at is null)) execute function note_departure();

-- Every process closes the live connections of a banned account.
create trigger notify_ban after update of banned on "user" for each row when (new.banned) execute function notify_ban();

-- Conversations close with a ban, and open when it ends.
create trigger notify_partners_of_ban after update of banned on "user"
  for each row when (old.banned is distinct from new.banned) execute function notify_partners_of_ban();

-- Conversations close when an account is to be deleted, and open when it comes back.
create trigger notify_partners_of_deletion after update of deletes_at on "user" for each row
  when ((old.deletes_at is null) is distinct from (new.deletes_at is null)) execute function notify_partners_of_ban();

-- An account without an address is confirmed when its number is. docs/decisions/phone-numbers.md
create trigger phone_confirms_account before insert or update on "user" for each row
  execute function confirm_by_phone();

-- Every account has a profile from its first moment.
create trigger user_has_profile after insert on "user" for each row execute function create_profile();

-- The roles of staff.
create table user_roles (
  user_id uuid not null references "user" (id) on delete cascade,
  role member_role not null,
  constraint user_roles_pkey primary key (user_id, role)
);

-- A role needs its factors: none of them ends by a link that was pressed before the role was given.
create trigger keep_factors_for_role after insert on user_roles for each row execute function keep_factors_for_role();

-- A role needs a second person who agrees. docs/decisions/two-people.md
create trigger roles_need_two before insert or update on user_roles for each row when (current_user = 'hearth_app')
  execute function roles_need_two();

-- Links that reset a password, a table of the identity library.
create table verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  -- The account of the link.
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The job that deletes ended links.
create index verification_by_end on verification (expires_at);
create index verification_by_identifier on verification (identifier);
create index verification_by_value on verification (value);

-- Wallets that sign in (EIP-4361). The identity library writes them. docs/decisions/passkeys-and-wallets.md
create table wallet_address (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  -- One wallet belongs to one account, whatever the chain.
  address text not null unique,
  chain_id integer not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now()
);

create index wallet_address_by_user on wallet_address (user_id);

-- News on their way to a webhook, and the last of those that are settled. They name no member.
create table webhook_deliveries (
  id uuid primary key default uuidv7(),
  webhook_id uuid not null references webhooks (id) on delete cascade,
  type text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- When it is tried next. Null once it is delivered or given up.
  due_at timestamptz,
  -- While a process waits for the answer. Past it, the process has ended and another one tries again.
  sending_until timestamptz,
  -- How often it has been tried since it was sent, or sent again.
  tries smallint not null default 0,
  tried_at timestamptz,
  status smallint,
  problem text,
  delivered_at timestamptz
);

create index webhook_deliveries_by_time on webhook_deliveries (created_at);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_of on webhook_deliveries (webhook_id, created_at desc, id desc);

-- What webhooks have been told, so that none of it is told twice.
create table webhook_events (
  type text not null,
  -- What the news is about: a case, a day, a backup or an entry of the log.
  source text not null,
  at timestamptz not null default now(),
  constraint webhook_events_pkey primary key (type, source)
);

create index webhook_events_by_time on webhook_events (at);

-- Where news of the installation go: up to ten addresses, which admins choose.
create table webhooks (
  id uuid primary key default uuidv7(),
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Only the line of text is sent: some chats refuse a body with a type of ours.
  text_only boolean not null default false,
  -- What signs the deliveries, encrypted with a key from SECRET.
  secret text not null,
  -- The secret before a change, encrypted alike. It signs too until previous_until.
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  off_at timestamptz,
  off_because text check (off_because in ('admin', 'failures')),
  constraint webhooks_check check ((off_at is null) = (off_because is null)),
  constraint webhooks_check1 check ((previous_secret is null) = (previous_until is null))
);

-- What a member wishes for. Importances are places in shared/src/people/recommendation-limits.ts: 0 none to 4 must.
-- docs/decisions/recommendations.md
create table wishes (
  profile_id uuid primary key references profiles (id) on delete cascade,
  age_importance smallint not null check (age_importance >= 0 and age_importance <= 4),
  age_min smallint not null,
  age_max smallint not null,
  distance_importance smallint not null check (distance_importance >= 0 and distance_importance <= 4),
  distance_km smallint not null,
  goal_importance smallint not null check (goal_importance >= 0 and goal_importance <= 4),
  -- Bits in the order of the type relationship_goal.
  goals smallint not null check (goals >= 1 and goals <= 15),
  interests_importance smallint not null check (interests_importance >= 0 and interests_importance <= 4),
  -- Bits as in search_members.
  interests bigint not null,
  height_importance smallint not null check (height_importance >= 0 and height_importance <= 4),
  height_min smallint not null,
  height_max smallint not null,
  weight_importance smallint not null check (weight_importance >= 0 and weight_importance <= 4),
  weight_min smallint not null,
  weight_max smallint not null,
  updated_at timestamptz not null default now(),
  -- Bits as in search_members; null for none.
  more_interests bigint,
  -- The wishes as one text of numbers, in the order of wishColumns in
  -- server/src/people/recommendations/member-columns.ts.
  packed text generated always as (age_importance::text || ',' || age_min::text || ',' || age_max::text || ','
    || distance_importance::text || ',' || distance_km::text || ',' || goal_importance::text || ',' || goals::text
    || ',' || interests_importance::text || ',' || interest_text(interests, more_interests) || ','
    || height_importance::text || ',' || height_min::text || ',' || height_max::text || ',' || weight_importance::text
    || ',' || weight_min::text || ',' || weight_max::text) stored,
  constraint wishes_check check (age_max >= age_min),
  constraint wishes_check1 check (height_max >= height_min),
  constraint wishes_check2 check (weight_max >= weight_min)
);

-- A ranking reads the wishes in member_load.
create trigger copy_wishes after insert or delete or update on wishes for each row
  execute function copy_wishes_to_load();

-- At most 20 places that a member has stayed at, for 90 days after the last use. docs/decisions/location.md
create table vault.anchors (
  user_id uuid not null references "user" (id) on delete cascade,
  "precision" vault.place_precision not null,
  -- It names the anchor.
  cell text not null,
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  source vault.place_source not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- In metres: 50 or 500, or more where too few people live around for the ring to hide anybody.
  radius integer not null check (radius > 0),
  constraint anchors_pkey primary key (user_id, "precision", cell)
);

-- The key of departures.account. Every backup has it, so that it knows the accounts of later lists.
create table vault.departure_key (
  key bytea not null
);

-- The key of conversation_members.former_partner.
create table vault.former_partner_key (
  key bytea not null
);

-- The places of a day that a member said to be at, as keyed hashes: only whether it is another one is known.
create table vault.origins (
  user_id uuid not null references "user" (id) on delete cascade,
  place text not null,
  said_at timestamptz not null,
  constraint origins_pkey primary key (user_id, place)
);

-- The key behind all public points. It is backed up with what it hides, and never changes: with another key every
-- member would get a second point, and two points give a place away. server/src/members/location/point-key.ts fills it.
-- docs/decisions/production.md
create table vault.point_key (
  one boolean primary key default true check (one),
  key bytea not null check (length(key) >= 16),
  created_at timestamptz not null default now()
);

-- The newest place of a member, for a change of precision without another one. What others may know is
-- profiles.public_lat and public_lng alone, which server/src/members/location/queries.ts writes.
create table vault.positions (
  user_id uuid primary key references "user" (id) on delete cascade,
  lat double precision not null check (lat >= -90 and lat <= 90),
  lng double precision not null check (lng >= -180 and lng <= 180),
  source vault.place_source not null,
  recorded_at timestamptz not null,
  -- The first of the places that fit no anchor.
  away_lat double precision check (away_lat >= -90 and away_lat <= 90),
  away_lng double precision check (away_lng >= -180 and away_lng <= 180),
  away_since timestamptz,
  -- Places picked by hand in the last week: three a day, ten a week.
  moves timestamptz[] not null default '{}'::timestamptz[],
  constraint positions_check check (num_nulls(away_lat, away_lng, away_since) in (0, 3))
);

-- What listed_accounts must hold.
create view accounts_to_list as
  select u.id as user_id, u.created_at, s.last_seen_at, lower(u.first_name || ' ' || u.last_name) as name, p.country,
    u.email_verified as confirmed, p.profile_completed as complete, u.deletes_at is not null as leaving, u.banned,
    (select max(coalesce(r.ends_at, 'infinity'::timestamptz)) as max from restrictions r where r.subject_id = p.id
    and r.kind = 'suspended' and r.lifted_at is null
    and coalesce(r.ends_at, 'infinity'::timestamptz) > now()) as suspended_until
  from "user" u join profiles p on p.user_id = u.id left join presence s on s.profile_id = p.id;

-- The one place that says who can be found at all, and as what. Whoever leaves it is in no list, count or map.
-- docs/decisions/search.md
create view findable as
  select p.id as profile_id, searchable_last_seen(coalesce(seen.last_seen_at, '1970-01-01 00:00:00+00'::timestamptz),
    p.show_last_seen) as last_seen_at, p.created_at as joined_at,
    gender_mask(coalesce(p.gender_groups, array[p.gender::text])) as gender_groups,
    coalesce(cell_id(place.lat, place.lng, 0.1), -1) as cell_small,
    coalesce(cell_id(place.lat, place.lng, 0.5), -1) as cell_large, place.lat, place.lng, p.birthday, p.gender,
    p.country, p.discoverable_internationally as international,
    coalesce(p.goal_bits, goal_mask(p.relationship_goal)) as goals,
    coalesce(gender_mask(coalesce(p.looking_for_genders, array[p.looking_for_gender::text]))::integer,
    15)::smallint as sought_groups, case when p.show_height then p.height else null::smallint end as height,
    case when p.show_weight then p.weight else null::smallint end as weight, interest_mask(p.interests) as interests,
    more_interest_mask(p.interests) as more_interests, language_mask(p.languages) as languages,
    has_verified_photo(p.id) as verified, field_bits_of(p.id, 0) as own_low, field_bits_of(p.id, 1) as own_high, p.city
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
    cross join lateral (select case when p.show_distance then p.public_lat else null::double precision end as lat,
    case when p.show_distance then p.public_lng else null::double precision end as lng) place
  where p.profile_completed and p.hidden_at is null and not p.hidden_by_staff and not p.staff_only and not p.paused
    and not u.banned and u.deletes_at is null;

-- What map_cells must hold, counted anew.
create view map_cells_counted as
  select levels.level, (m.code >> (52 - 2 * levels.level))::integer as code, m.country, m.international,
    count(*)::integer as members, sum(round(m.lat * 1000000)::bigint)::bigint as lat,
    sum(round(m.lng * 1000000)::bigint)::bigint as lng
  from map_members m, unnest(array[4, 6, 8, 10, 12, 14]) levels(level)
  group by levels.level, ((m.code >> (52 - 2 * levels.level))::integer), m.country, m.international;

-- Where the map shows members who can be found.
create view map_placed as
  select profile_id, map_code(lat, lng) as code, country, international, lat, lng
  from search_members
  where lat is not null;

-- Whether a case is about a member who may be under 18.
create function about_minor(wanted uuid) returns boolean language sql stable as $$
  select exists (select from cases c where c.id = wanted and (c.category = 'underage' or 'underage' = any(c.categories)))
    or exists (select from case_items i where i.case_id = wanted and i.category = 'underage')
$$;

create function account_changes_search() returns trigger language plpgsql as $$
begin perform refresh_search_member(p.id) from profiles p where p.user_id = new.id; return null; end $$;

-- Why no second person has to agree in this transaction (server/src/platform/db/act-alone.ts). A transaction that says
-- nothing is one of staff. docs/decisions/two-people.md
create function acts_alone(variadic reasons text[]) returns boolean language sql stable as $$
  select coalesce(current_setting('hearth.acts_alone', true), '') = any(reasons)
$$;

-- Whether a member must have their age confirmed first: the operator requires it, and the latest result that counts is
-- not `adult`. Staff and invented members are exempt.
create function age_is_due(member uuid, account uuid, is_test boolean) returns boolean language sql stable as $$
  select not is_test
    and coalesce((select (settings ->> 'requiresAgeCheck')::boolean from community_settings), false)
    and (select c.result from age_checks c where c.profile_id = member and c.result is not null
        and (c.result = 'adult' or age_result_counts(c))
      order by c.checked_at desc limit 1) is distinct from 'adult'
    and not exists (select from user_roles r where r.user_id = account)
$$;

-- Whether a result that found no adult counts: a provider's, or one that two people found, or one person alone within
-- 30 days of the first that they entered about this member. docs/decisions/two-people.md
create function age_result_counts(c age_checks) returns boolean language sql stable as $$
  select c.checked_by is null
    or exists (select from age_checks o where o.profile_id = c.profile_id and o.result <> 'adult'
      and o.checked_by is distinct from c.checked_by and o.checked_at > coalesce((select max(a.checked_at) from age_checks a
        where a.profile_id = c.profile_id and a.result = 'adult'), '-infinity'))
    or (select min(f.asked_at) from age_checks f where f.profile_id = c.profile_id and f.checked_by = c.checked_by
      and f.result <> 'adult') > now() - interval '30 days'
$$;

-- Whether a second person agrees in this transaction. The product and the delay of a single admin act by the same row,
-- or name nobody; the console is exempt, also when the operator names the colleague who acts there.
create function agreed_now(member uuid, about_case uuid) returns boolean language sql stable as $$
  select acts_alone('console') or exists (select from approvals a where a.state = 'approved' and a.decided_at = now()
    and a.act::text in ('lift', 'grant-appeal')
    and (a.case_id = about_case or a.subject_user_id = (select p.user_id from profiles p where p.id = member)))
$$;

-- Whether another person than the author agrees, in this transaction, to what a decision does to a member.
create function agreed_to_restrict(decision uuid, member uuid, author uuid, variadic acts text[])
  returns boolean language sql stable as $$
  select acts_alone('console') or exists (select from approvals a where a.state = 'approved' and a.decided_at = now()
    and a.act::text = any(acts) and a.decided_by is distinct from author
    and (a.decision_id = decision or (a.decision_id is null
      and a.subject_user_id = (select p.user_id from profiles p where p.id = member))))
$$;

-- All names of the cities that a text names, so that a search for a part of a name finds them by every name.
create function all_names_of(home country, called text) returns text language sql stable parallel safe as $$
  select called || coalesce(string_agg(distinct E'\n' || other.folded, ''), '')
  from city_names own join city_names other on other.city_id = own.city_id and other.folded <> called
  where own.country = home and own.folded = called
$$;

-- The console is exempt, and logged.
create function another_decides() returns trigger language plpgsql as $$
begin
  if new.decided_by is not null and (exists (select from decisions d where d.id = new.decision_id
      and d.decided_by = new.decided_by) or exists (select from approvals a
      where a.decision_id = new.decision_id and a.decided_by = new.decided_by)) then
    raise exception 'the author of a decision cannot decide its appeal' using errcode = 'HE001';
  end if;
  return new;
end $$;

-- `banned` follows bans and suspensions only, because a ban may be older than restrictions.
create function apply_restriction() returns trigger language plpgsql as $$
begin
  update profiles set hidden_by_staff = restricted_until(new.subject_id, 'hidden') is not null,
    chat_closed_until = restricted_until(new.subject_id, 'no-chat'),
    first_messages_closed_until = restricted_until(new.subject_id, 'no-first-messages')
  where id = new.subject_id;
  if new.kind in ('banned', 'suspended') then
    update "user" u set banned = wanted.banned
    from profiles p, lateral (select restricted_until(p.id, 'banned') is not null
      or restricted_until(p.id, 'suspended') is not null as banned) wanted
    where p.id = new.subject_id and u.id = p.user_id and u.banned <> wanted.banned;
  end if;
  return null;
end $$;

-- It asks for the author of the decision, and of a lifting that is taken back. A ban that waited as a whole has its
-- decision in the transaction of the verdict.
create function bans_need_two() returns trigger language plpgsql as $$
declare
  author uuid := coalesce((select d.decided_by from decisions d where d.id = new.decision_id),
    (select o.decided_by from decisions o where o.overrules = old.lifted_by));
begin
  if author is not null and not agreed_to_restrict(new.decision_id, new.subject_id, author, 'ban') then
    raise exception 'a ban needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;

-- Whoever makes a conversation holds the lock of the pair, whoever writes into one holds its row.
create function block_waits_for_messages() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.blocker_id, new.blocked_id);
  perform from conversations where participant1_id = least(new.blocker_id, new.blocked_id)
    and participant2_id = greatest(new.blocker_id, new.blocked_id) for update;
  return new;
end $$;

-- The cell of a point: latitude bands of `size` degrees, each cut into columns about `size` degrees of arc wide. Agrees
-- bit for bit with cellId() in server/src/members/location/cells.ts. Bhaskara's rational cosine is used because + - * /
-- round the same everywhere, while cos() differs in its last bit between libraries and ids are stored. The pole belongs
-- to the last band, +180 degrees is -180. Unique in int4 for sizes >= 0.011 degrees.
create function cell_id(lat double precision, lng double precision, size double precision)
  returns integer language plpgsql immutable parallel safe strict as $$
declare
  band int4 := least(floor((lat + 90) / size), ceil(180 / size) - 1);
  middle float8 := (band + 0.5::float8) * size - 90;
  columns int4 := greatest(1, floor(360 * (32400 - 4 * middle * middle) / (32400 + middle * middle) / size));
begin
  return band * 32768 + floor((lng + 180) / 360 * columns)::int4 % columns;
end $$;

-- Takes a member out of the tiles where they were, and adds them to those where they are. In the order of the key, so
-- that two who move at the same time do not wait for each other in a circle.
create function change_map_cells(was map_members, now map_members) returns void language sql as $$
  insert into map_cells as m (level, code, country, international, members, lat, lng)
  select levels.level, (c.code >> (52 - 2 * levels.level))::integer, c.country, c.international, sum(c.n),
    sum(c.n * round(c.lat * 1e6)::bigint), sum(c.n * round(c.lng * 1e6)::bigint)
  from (
    select -1 as n, was.code, was.country, was.international, was.lat, was.lng where was.code is not null
    union all select 1, now.code, now.country, now.international, now.lat, now.lng where now.code is not null) c,
    unnest(array[4, 6, 8, 10, 12, 14]::smallint[]) as levels (level)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (level, code, country, international) do update
    set members = m.members + excluded.members, lat = m.lat + excluded.lat, lng = m.lng + excluded.lng;
  delete from map_cells m using unnest(array[4, 6, 8, 10, 12, 14]::smallint[]) as levels (level)
  where was.code is not null and m.level = levels.level and m.code = (was.code >> (52 - 2 * levels.level))::integer
    and m.country = was.country and m.international = was.international and m.members = 0
$$;

-- Names like a misspelt one. Two letters that changed places leave a word of six but 0.27 alike: the usual 0.3 is too
-- much.
create function cities_alike(sought text)
  returns setof city_names language sql stable parallel safe set "pg_trgm.similarity_threshold" to '0.25'
  as $$ select * from city_names where folded % fold(sought) $$;

-- What a reader of that language calls a city.
create function city_called(wanted integer, reader text) returns text language sql stable parallel safe as $$
  select coalesce((select name from city_names where city_id = wanted and reader = any (languages) limit 1),
    (select name from cities where id = wanted))
$$;

-- An account that a phone number made has a placeholder instead of an address.
create function confirm_by_phone() returns trigger language plpgsql as $$
begin
  new.phone_number_verified = new.phone_number_verified and new.phone_number is not null;
  if new.email like '%@phone.invalid' or (new.email like '%.invalid' and new.phone_number_verified) then
    new.email_verified = new.phone_number_verified;
  end if;
  return new;
end $$;

create function copy_traits_to_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set traits = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, traits) values (new.profile_id, recommendation_traits(new.birthday, new.height,
      new.weight, new.gender, new.goals, new.interests, new.lat, new.lng, new.more_interests))
      on conflict (profile_id) do update set traits = excluded.traits;
  end if;
  return null;
end $$;

create function copy_wishes_to_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set wishes = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, wishes) values (new.profile_id, new.packed)
      on conflict (profile_id) do update set wishes = excluded.wishes;
  end if;
  return null;
end $$;

-- By day, kind of list and outcome, without the photo or the member.
create function count_gone_hits() returns trigger language plpgsql as $$
begin
  insert into daily_figures (figure, day, slice, value)
    select 'goneHits', (found_at at time zone 'utc')::date, concat_ws(' ', class, outcome), count(*)
    from gone group by 2, 3 order by 2, 3
    on conflict (figure, day, slice) do update set value = daily_figures.value + excluded.value;
  return null;
end $$;

create function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, first_name, last_name, birthday, language_code)
  values (new.id, new.first_name, new.last_name, new.birthday, new.language_code);
  return null;
end $$;

-- A request begins with the first message only, so that a like that is taken back makes none again.
create function decide_request() returns trigger language plpgsql as $$
begin
  new.is_request := new.sent_seq = 0 and new.last_at is not null and case
    when tg_op = 'UPDATE' and old.last_at is not null then new.is_request
    else not exists (select from profile_likes where liker_id = new.profile_id and liked_id = new.partner_id) end;
  return new;
end $$;

-- Whether a decision, or its case, is about a member who may be under 18.
create function decided_about_minor(wanted uuid) returns boolean language sql stable as $$
  select exists (select from decisions d
    where d.id = wanted and (d.category is not distinct from 'underage' or about_minor(d.case_id)))
$$;

-- Entries go by their age alone. It runs as the owner, because the application may delete none.
create function delete_expired_audit_entries()
  returns bigint language sql security definer set search_path to 'pg_catalog'
  as $$ with gone as (delete from public.audit_log where at < now() - interval '24 months' returning 1)
        select count(*) from gone $$;
grant execute on function delete_expired_audit_entries() to hearth_app;

-- Decisions go by their age alone; one that still restricts a member stays. It runs as the owner, because the
-- application may delete none.
create function delete_expired_decisions() returns bigint language sql security definer set search_path to 'pg_catalog'
  as $$ with gone as (delete from public.decisions d where decided_at < now() - interval '24 months'
          and not exists (select from public.restrictions r where r.decision_id = d.id and r.lifted_at is null) returning 1)
        select count(*) from gone $$;
grant execute on function delete_expired_decisions() to hearth_app;

-- Events go by their age alone. It runs as the owner, because the application may delete none.
create function delete_expired_security_events()
  returns bigint language sql security definer set search_path to 'pg_catalog'
  as $$ with gone as (delete from public.security_events where at < now() - interval '90 days' returning 1)
        select count(*) from gone $$;
grant execute on function delete_expired_security_events() to hearth_app;

create function delete_pass() returns trigger language plpgsql as $$
begin delete from passes where passer_id = new.liker_id and passed_id = new.liked_id; return null; end $$;

-- The owner of the account and the removal of invented members say who they are.
create function deletions_need_two() returns trigger language plpgsql as $$
begin
  if not acts_alone('owner', 'product') and not exists (select from approvals a
      where a.act = 'delete-account' and a.state = 'approved' and a.decided_at = now() and a.subject_user_id = new.id) then
    raise exception 'deleting an account needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;

-- It runs as the owner, who alone reads the key.
create function departure_name(account uuid)
  returns bytea language sql stable security definer set search_path to 'pg_catalog'
  as $$ select sha256(key || uuid_send(account)) from vault.departure_key $$;

-- Ends all sessions, links and waiting changes of an account, whoever changes its password or address. A member's own
-- change keeps the session that asked.
create function end_access(account_id uuid) returns void language sql as $$
  delete from session where user_id = account_id
    and id is distinct from nullif(current_setting('hearth.kept_session', true), '')::uuid;
  delete from verification where value = account_id::text;
  delete from confirmations where user_id = account_id;
  delete from email_changes where user_id = account_id;
  delete from email_change_links where user_id = account_id;
$$;

-- A ban and strikes hold against an address that the account gives up, so it is kept.
create function end_access_by_address() returns trigger language plpgsql as $$
begin
  perform end_access(new.id);
  if old.email_verified and old.email not like '%.invalid' then
    insert into former_contacts (user_id, kind, contact) values (old.id, 'mailbox', old.email);
  end if;
  return null;
end $$;

create function end_access_by_password() returns trigger language plpgsql as $$
begin perform end_access(new.user_id); return null; end $$;

-- As end_agreement_to_value: when the last search by the field is gone.
create function end_agreement_to_search() returns trigger language plpgsql as $$
begin
  update consents set withdrawn_at = now()
  where user_id = (select user_id from profiles where id = old.profile_id)
    and page like 'field:%:search'
    and withdrawn_at is null
    and not exists (
      select from saved_searches s, jsonb_array_elements_text(s.filters -> 'fields') asked (filter)
      where s.profile_id = old.profile_id
        and page = 'field:' || split_part(asked.filter, '.', 1) || ':search');
  return null;
end $$;

-- Names agreements as server/src/members/community-fields/consents.ts.
create function end_agreement_to_value() returns trigger language plpgsql as $$
begin
  update consents set withdrawn_at = now()
  where user_id = (select user_id from profiles where id = old.profile_id)
    and page = 'field:' || old.field
    and withdrawn_at is null;
  return null;
end $$;

-- Removes factors whose day is over, of one account or of all. A passkey or number from after "This wasn't me" is the
-- owner's and stays.
create function end_due_factors(account_id uuid default null::uuid) returns void language plpgsql as $$
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

-- Ends the factor that stands for passkeys or a number. A later passkey or number does not bring it back.
-- docs/decisions/second-factors.md
create function end_factor(account_id uuid, gone text) returns void language plpgsql as $$
begin
  delete from second_factors where user_id = account_id and kind = gone and confirmed_at is not null;
  if not found then return; end if;
  perform end_trust(account_id);
  delete from backup_codes b where b.user_id = account_id
    and not exists (select from second_factors f where f.user_id = account_id and f.confirmed_at is not null);
end $$;

-- A ban and strikes hold against a number that the account gives up, so it is kept.
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

create function end_factor_of_passkeys() returns trigger language plpgsql as $$
begin
  if not exists (select from passkey where user_id = old.user_id) then perform end_factor(old.user_id, 'passkey'); end if;
  return null;
end $$;

create function end_session_in_time() returns trigger language plpgsql as $$
begin
  new.expires_at = least(new.expires_at, new.created_at + interval '90 days');
  return new;
end $$;

-- Ends all trust in browsers, all sent codes and all sign-ins that wait.
create function end_trust(account_id uuid) returns void language sql as $$
  delete from trusted_devices where user_id = account_id;
  delete from second_factor_challenges where user_id = account_id;
  delete from factor_codes where user_id = account_id;
$$;

create function end_trust_by_address() returns trigger language plpgsql as $$
begin perform end_trust(new.id); return null; end $$;

create function end_trust_by_password() returns trigger language plpgsql as $$
begin perform end_trust(new.user_id); return null; end $$;

create function evidence_needs_two() returns trigger language plpgsql as $$
begin
  if exists (select from approvals a where a.act = 'export-evidence' and a.state = 'approved'
      and a.decided_at = now() and a.source_id = new.id) then
    return new;
  end if;
  if not new.emergency then
    raise exception 'evidence goes out when a second person agrees' using errcode = 'HE002';
  end if;
  -- Two at the same moment follow each other.
  perform pg_advisory_xact_lock(hashtextextended('emergency exports ' || new.requested_by, 0));
  if exists (select from evidence_exports e where e.requested_by = new.requested_by and e.emergency and e.id <> new.id
      and e.ready_at is not null and e.requested_at > now() - interval '1 day' and not exists (select from approvals a
        where a.act = 'export-evidence' and a.state = 'approved' and a.source_id = e.id)) then
    raise exception 'another emergency of the day needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;

-- Half of a member's bits; null without any, because a null takes no room in an index.
create function field_bits_of(wanted uuid, half integer) returns bigint language sql stable parallel safe
  as $$ select bit_or(1::bigint << (bits.bit % 63))
    from search_fields own
      join field_bits bits on bits.field = own.field
        and (bits.option = own.option or own.number between bits.low and bits.high)
    where own.profile_id = wanted and bits.bit / 63 = half $$;

-- Locks the row first and reads afterwards: of two changes at once, the later one sees both.
create function field_changes_search() returns trigger language plpgsql as $$
declare
  owner constant uuid := coalesce(new.profile_id, old.profile_id);
begin
  if tg_op <> 'INSERT' then
    delete from search_fields where profile_id = owner and field = old.field;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_fields (field, option, number, profile_id, agreed)
    select new.field, option, null, owner, new.agreed_at is not null
    from unnest(new.options) option
    union all
    select new.field, null, new.number, owner, new.agreed_at is not null
    where new.number is not null;
  end if;
  perform from search_members where profile_id = owner for update;
  update search_members s set own_low = now.low, own_high = now.high
  from (select field_bits_of(owner, 0) as low, field_bits_of(owner, 1) as high) now
  where s.profile_id = owner and (s.own_low, s.own_high) is distinct from (now.low, now.high);
  return null;
end $$;

-- One form of every text that is searched and compared, as fold() of shared/src/fold.ts makes it: without invisible
-- signs, compatible forms as one (full-width letters, ligatures, Thai ำ in either spelling), a mark of tone before the
-- circle of ำ, no accents, small letters. docs/decisions/text-forms.md
create function fold(t text) returns text language sql immutable parallel safe strict as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(
    normalize(translate(t, U&'\00AD\034F\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FE0E\FE0F\FEFF', ''), NFKC),
    U&'\0E4D([\0E48-\0E4B])', U&'\\1\0E4D', 'g')))
$$;

create function forget_conversation() returns trigger language plpgsql as $$
begin delete from conversations where id = new.id; return null; end $$;

create function forget_notices_of_block() returns trigger language plpgsql as $$
begin
  delete from notices where (profile_id = new.blocker_id and about_id = new.blocked_id)
    or (profile_id = new.blocked_id and about_id = new.blocker_id);
  return null;
end $$;

create function forget_notices_of_like() returns trigger language plpgsql as $$
begin
  delete from notices where (profile_id = old.liked_id and about_id = old.liker_id and kind in ('like', 'match'))
    or (profile_id = old.liker_id and about_id = old.liked_id and kind = 'match');
  return null;
end $$;

create function forget_reminder() returns trigger language plpgsql as $$
begin
  delete from notices
    where conversation_id = new.conversation_id and profile_id = new.profile_id and kind = 'reminder';
  return null;
end $$;

-- It runs as the owner, who alone reads the key.
create function former_partner_name(conversation uuid, profile uuid)
  returns bytea language sql stable security definer set search_path to 'pg_catalog'
  as $$ select sha256(key || uuid_send(conversation) || uuid_send(profile)) from vault.former_partner_key $$;

create function frozen_stays_hidden() returns trigger language plpgsql as $$
begin
  if exists (select from sealed_evidence s where s.profile_id = new.id and s.released_at is null) then
    new.hidden_at := old.hidden_at;
  end if;
  return new;
end $$;

-- A set of groups as bits: shared/src/members/gender-groups.ts. Null for the group null.
create function gender_mask(genders text[]) returns smallint language sql immutable parallel safe
  return (((((('male' = any (genders)))::integer + (2 * (('female' = any (genders)))::integer)) + (4 * (('non-binary' = any (genders)))::integer)) + (8 * (('other' = any (genders)))::integer)))::smallint;

-- The roles of an account.
create function get_user_roles(account_id uuid)
  returns setof member_role language sql stable set search_path to 'pg_catalog'
  as $$ select role from public.user_roles where user_id = account_id order by role $$;

-- One of the first four goals as a bit: shared/src/members/goal-sets.ts. None for null.
create function goal_mask(goal relationship_goal) returns integer language sql immutable parallel safe
  return case goal when 'casual' then 1 when 'serious' then 2 when 'marriage' then 4 when 'friendship' then 8 else 0 end;

-- Whether the first photo that others see is one that a selfie check compared: only then the member has the badge.
-- docs/decisions/selfie-checks.md
create function has_verified_photo(member uuid) returns boolean language sql stable parallel safe as $$
  select coalesce((select i.verified from profile_images i
    where i.profile_id = member and i.state = 'shown' order by i.display_order limit 1), false)
$$;

create function hide_last_seen_in_search() returns trigger language plpgsql as $$
begin
  update search_members set last_seen_at = searchable_last_seen(last_seen_at, false) where profile_id = new.id;
  return null;
end $$;

-- To ask again, set `profile_completed` to true.
create function hold_for_age() returns trigger language plpgsql as $$
begin
  new.awaits_age := new.profile_completed and age_is_due(new.id, new.user_id, new.is_test);
  new.profile_completed := new.profile_completed and not new.awaits_age;
  return new;
end $$;

-- Interests as the bits of one number, as far as their ids are below 63.
create function interest_mask(keys text[]) returns bigint language sql stable parallel safe
  as $$ select coalesce(bit_or(1::bigint << id), 0) from interests where key = any (keys) and id < 63 $$;

-- Two halves of 32 bits. Where the member has interests with ids from 63 on, the second half is below zero (-1 minus
-- the half), and two more follow: what is stored of all others stays as it is.
create function interest_text(interests bigint, more_interests bigint) returns text language sql immutable parallel safe
  return (((interests & 4294967295))::text || ','
    || case when (more_interests is null) then ((interests >> 32))::text else (((-1 - (interests >> 32)))::text || ','
    || ((more_interests & 4294967295))::text || ',' || ((more_interests >> 32))::text) end);

-- Whether a role makes the first admin, who comes by the printed link, and only while no admin can act.
create function is_first_admin(given member_role) returns boolean language sql stable as $$
  select acts_alone('first-admin') and given = 'admin' and not exists (select from user_roles r
    join "user" u on u.id = r.user_id where r.role = 'admin' and not u.banned and u.deletes_at is null)
$$;

-- A role that staff took lately counts: else one admin takes it, and suspends its person alone.
create function is_on_team(account uuid) returns boolean language sql stable as $$
  select exists (select from user_roles r where r.user_id = account)
    or exists (select from audit_log l where l.subject_id = account and l.act = 'role_revoked'
      and l.at > now() - interval '14 days' and l.actor_type in ('admin', 'moderator'))
$$;

create function keep_categories() returns trigger language plpgsql as $$
declare
  kept report_category[];
begin
  select array_agg(distinct i.category) into kept from case_items i where i.case_id = new.id and i.category is not null;
  if old.category = 'underage' or 'underage' = any(old.categories) then
    kept := array_append(kept, 'underage'::report_category);
  end if;
  if not new.categories @> kept then
    new.categories := array(select distinct unnest(new.categories || kept));
  end if;
  return new;
end $$;

create function keep_factors_for_role() returns trigger language plpgsql as $$
begin
  update second_factors set ends_at = null, ends_with_key = false
    where user_id = new.user_id and kind in ('totp', 'passkey') and ends_at > now();
  return null;
end $$;

create function keep_former_partner() returns trigger language plpgsql as $$
begin
  update conversation_members set former_partner = former_partner_name(conversation_id, old.id)
  where partner_id = old.id;
  return old;
end $$;

create function keep_from_member() returns trigger language plpgsql as $$
begin
  if not may_tell_member(new.case_id) then
    raise exception 'no note to the member in a sealed case or one about a minor' using errcode = 'HE002';
  end if;
  return new;
end $$;

-- Hides all test members from members, with what members have of them, or shows them.
create function keep_test_members_to_staff(hide boolean) returns integer language plpgsql as $$
declare changed uuid[];
begin
  update test_member_state set staff_only = hide where staff_only <> hide;
  with moved as (update profiles set staff_only = hide where is_test and staff_only <> hide returning id)
  select coalesce(array_agg(id), '{}') into changed from moved;
  if hide then
    delete from session s using profiles p where p.id = any (changed) and s.user_id = p.user_id;
    delete from conversations where participant1_id = any (changed) or participant2_id = any (changed);
    delete from profile_likes where liker_id = any (changed) or liked_id = any (changed);
    delete from profile_views where viewer_id = any (changed) or viewed_id = any (changed);
    delete from notices where about_id = any (changed);
    delete from blocked_users where blocker_id = any (changed) or blocked_id = any (changed);
    delete from recommendation_log where shown_id = any (changed);
  end if;
  return cardinality(changed);
end $$;

create function keeping_out_needs_two() returns trigger language plpgsql as $$
declare
  author uuid := (select d.decided_by from decisions d where d.id = new.decision_id);
begin
  new.alone_by := null;
  if tg_op = 'UPDATE' then
    new.alone_by := old.alone_by;
    if new.lifted_at is not null or (old.lifted_at is null and new.kind = old.kind and new.subject_id = old.subject_id
        and new.decision_id = old.decision_id and coalesce(new.ends_at, 'infinity') <= coalesce(old.ends_at, 'infinity')) then
      return new;
    end if;
    -- Who takes a lifting back keeps the member out again.
    author := coalesce((select o.decided_by from decisions o where o.overrules = old.lifted_by), author);
  end if;
  if author is null or new.lifted_at is not null then
    return new;
  end if;
  -- Two acts at the same moment follow each other: the later one sees the earlier.
  perform from profiles p where p.id = new.subject_id for no key update;
  if agreed_to_restrict(new.decision_id, new.subject_id, author, 'ban', 'restrict', 'lift') then
    new.alone_by := null;
  elsif coalesce(new.ends_at, 'infinity')
      > coalesce(kept_out_alone_since(new.subject_id, author), now()) + interval '30 days' then
    raise exception 'keeping a member out for longer than 30 days needs a second person' using errcode = 'HE002';
  else
    new.alone_by := coalesce(new.alone_by, author);
  end if;
  if new.kind in ('suspended', 'banned') and not acts_alone('console')
    and is_on_team((select p.user_id from profiles p where p.id = new.subject_id))
    and (new.alone_by is not null
      or not exists (select from user_roles r where r.user_id = author and r.role = 'admin')) then
    raise exception 'shutting out a person of the team needs an admin and a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;

-- When this person alone began to keep a member out: restrictions of theirs count together while less than 30 days lie
-- between the end of one and the start of the next. Null when the last of them ended longer ago. Lifting ends none of
-- this.
create function kept_out_alone_since(member uuid, author uuid) returns timestamptz language sql stable as $$
  with own as (
    select id, starts_at, coalesce(lifted_at, ends_at, 'infinity') as ended from restrictions
    where subject_id = member and alone_by = author),
  gaps as (
    select id, starts_at, ended, max(ended) over (order by starts_at, id rows between unbounded preceding and 1 preceding)
      + interval '30 days' < starts_at as is_new from own),
  stretches as (
    select starts_at, ended, count(*) filter (where is_new) over (order by starts_at, id) as nth from gaps)
  select min(starts_at) from stretches group by nth having max(ended) > now() - interval '30 days'
$$;

-- Languages as the bits of one number.
create function language_mask(codes text[]) returns bigint language sql stable parallel safe
  as $$ select coalesce(bit_or(1::bigint << id), 0) from spoken_languages where code = any (codes) $$;

-- The switch takes effect at once, not with the next count.
create function leave_out_answers() returns trigger language plpgsql as $$
begin
  update member_load set answered = 0, waited = 0, tendency = 0 where profile_id = new.id;
  return null;
end
$$;

-- The row is written whether it is a request or not: a first message that is being stored waits, and then sees the
-- like.
create function like_ends_request() returns trigger language plpgsql as $$
begin
  update conversation_members set is_request = false where profile_id = new.liker_id and partner_id = new.liked_id;
  return null;
end $$;

create function liked_part_leaves_with_owner() returns trigger language plpgsql as $$
begin
  update messages set liked = liked - 'text' - 'photo'
  where conversation_id = new.id and liked ?| array['text', 'photo'];
  return null;
end $$;

create function list_account() returns trigger language plpgsql as $$
begin
  insert into listed_accounts select * from accounts_to_list where user_id = new.user_id;
  return null;
end $$;

-- Each trigger of the list writes the columns of its own table: of two changes at once, neither undoes the other.
create function list_account_again() returns trigger language plpgsql as $$
begin
  update listed_accounts set created_at = new.created_at, name = lower(new.first_name || ' ' || new.last_name),
    confirmed = new.email_verified, leaving = new.deletes_at is not null, banned = new.banned
  where user_id = new.id;
  return null;
end $$;

create function list_first_visit() returns trigger language plpgsql as $$
begin
  update listed_accounts l set last_seen_at = new.last_seen_at from profiles p
  where p.id = new.profile_id and l.user_id = p.user_id;
  return null;
end $$;

create function list_profile_again() returns trigger language plpgsql as $$
begin
  update listed_accounts set country = new.country, complete = new.profile_completed where user_id = new.user_id;
  return null;
end $$;

create function list_suspension() returns trigger language plpgsql as $$
begin
  update listed_accounts l set suspended_until = restricted_until(new.subject_id, 'suspended') from profiles p
  where p.id = new.subject_id and l.user_id = p.user_id;
  return null;
end $$;

-- The lock of two members, which whoever makes a conversation of theirs holds.
create function lock_pair(one uuid, other uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(least(one, other)::text || greatest(one, other)::text, 0))
$$;

-- The tile of level 26 (under a metre) that a point lies in, in spherical Mercator; the poles lie in the outermost row.
-- A tile of level n is one of 2^n by 2^n of the web map, and its code is the codes of its four children without their
-- last two bits, so that every tile is a range of member codes. docs/decisions/map.md
create function map_code(lat double precision, lng double precision)
  returns bigint language plpgsql immutable parallel safe strict as $$
declare
  side constant bigint := 67108864;
  x bigint := floor((lng + 180) / 360 * side);
  y bigint := floor((0.5 - asinh(tan(radians(greatest(-86, least(86, lat))))) / (2 * pi())) * side);
begin
  return map_spread(x & (side - 1)) | (map_spread(greatest(0, least(side - 1, y))) << 1);
end $$;

create function map_member_changes() returns trigger language plpgsql as $$
begin
  perform change_map_cells(old, new);
  return null;
end $$;

-- 26 bits with a zero before each of them.
create function map_spread(n bigint) returns bigint language plpgsql immutable parallel safe strict as $$
begin
  n := (n | (n << 16)) & x'0000ffff0000ffff'::bigint;
  n := (n | (n << 8)) & x'00ff00ff00ff00ff'::bigint;
  n := (n | (n << 4)) & x'0f0f0f0f0f0f0f0f'::bigint;
  n := (n | (n << 2)) & x'3333333333333333'::bigint;
  return (n | (n << 1)) & x'5555555555555555'::bigint;
end $$;

-- Whether staff may write to the member of a case. A word could warn them of what authorities look into, or of who said
-- that they are under 18.
create function may_tell_member(wanted uuid) returns boolean language sql stable as $$
  select not about_minor(wanted) and exists (select from cases where id = wanted and kind <> 'hash-hit' and subject_id is not null)
$$;

create function minors_need_two() returns trigger language plpgsql as $$
begin
  if about_minor(new.case_id) and not agreed_now(new.subject_id, new.case_id) then
    raise exception 'a case about a minor needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;

-- A restriction that no decision lifts ends at its date only.
create function minors_stay_restricted() returns trigger language plpgsql as $$
begin
  if decided_about_minor(new.decision_id) and not agreed_now(new.subject_id, null)
    and (new.lifted_by is null or exists (select from decisions d where d.id = new.lifted_by and d.decided_by is not null)) then
    raise exception 'lifting what was decided about a minor needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;

-- Interests with ids from 63 on as the bits of one number; null for none.
create function more_interest_mask(keys text[]) returns bigint language sql stable parallel safe
  as $$ select bit_or(1::bigint << (id - 63)) from interests where key = any (keys) and id >= 63 $$;

create function note_ban() returns trigger language plpgsql as $$
begin
  insert into departures (account, kind) select departure_name(user_id),
    case when restricted_until(id, 'banned') is null then 'unbanned' else 'banned' end::departure_kind
  from profiles where id = new.subject_id;
  return null;
end $$;

create function note_departure() returns trigger language plpgsql as $$
declare
  account constant uuid := coalesce(new.id, old.id);
begin
  insert into departures (account, kind) values (departure_name(account), case
    when tg_op = 'DELETE' then 'deleted' when new.deletes_at is null then 'stayed' else 'leaving' end::departure_kind);
  return null;
end $$;

create function notify_ban() returns trigger language plpgsql as $$
begin perform pg_notify('hearth_revocations', json_build_object('userId', new.id)::text); return null; end $$;

create function notify_block() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations',
    json_build_object('separated', json_build_array(new.blocker_id, new.blocked_id))::text);
  return null;
end $$;

-- Tells every process that a member appeared or vanished for their partners. As many ids to a notification as its 8,000
-- bytes hold.
create function notify_partners(of_member uuid, and_member boolean default false) returns void language sql as $$
  select pg_notify('hearth_revocations', json_build_object('members', json_agg(id))::text)
  from (
    select id, (row_number() over () - 1) / 150 as part
    from (select partner_id as id from conversation_members where profile_id = of_member and partner_id is not null
      union all select of_member where and_member) concerned
  ) parts
  group by part
$$;

create function notify_partners_of_ban() returns trigger language plpgsql as $$
begin perform notify_partners(id) from profiles where user_id = new.id; return null; end $$;

create function notify_partners_of_erasure() returns trigger language plpgsql as $$
begin perform notify_partners(old.id); return old; end $$;

create function notify_partners_of_pause() returns trigger language plpgsql as $$
begin perform notify_partners(new.id, true); return null; end $$;

create function notify_partners_of_review() returns trigger language plpgsql as $$
begin perform notify_partners(new.id, true); return null; end $$;

create function notify_session_end() returns trigger language plpgsql as $$
begin perform pg_notify('hearth_revocations', json_build_object('userId', old.user_id)::text); return null; end $$;

create function notify_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations', json_build_object('caseId', new.id)::text);
  return null;
end $$;

create function notify_unmatch() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations',
    json_build_object('separated', json_build_array(new.profile_id, new.partner_id))::text);
  return null;
end $$;

-- A point of the unit sphere, where the straight distance orders as the one along the ground does.
create function on_sphere(lat double precision, lng double precision)
  returns cube language sql immutable parallel safe strict
  return cube(array[(cos(radians(lat)) * cos(radians(lng))), (cos(radians(lat)) * sin(radians(lng))),
    sin(radians(lat))]);

create function photo_state_follows_file() returns trigger language plpgsql as $$
begin
  new.state := case when new.storage_key is null then 'removed'
    when exists (select from photo_hits h where h.photo_id = new.id and h.outcome is null) then 'held'
    else 'shown' end::photo_state;
  return new;
end $$;

-- Locks the row first and reads afterwards: of two changes at once, the later one sees both.
create function photos_change_search() returns trigger language plpgsql as $$
declare owner uuid := coalesce(new.profile_id, old.profile_id);
begin
  if (tg_op = 'INSERT' or not old.verified)
    and not exists (select from profile_images where profile_id = owner and verified) then return null; end if;
  perform from search_members where profile_id = owner for update;
  update search_members s set verified = now.verified
  from (select has_verified_photo(owner) as verified) now
  where s.profile_id = owner and s.verified <> now.verified;
  return null;
end $$;

-- The files have no row any more then, and the sweep of the photo store deletes them.
create function photos_leave_with_sender() returns trigger language plpgsql as $$
begin
  new.storage_key := null;
  new.photo_thumbhash := null;
  new.photo_width := null;
  new.photo_height := null;
  if new.content = '' then new.removed_at := now(); end if;
  return new;
end $$;

-- The id of a city as a profile names it. The first member of a city adds it.
create function place_of(wanted_country country, city text) returns integer language plpgsql as $$
declare found integer;
begin
  select id into found from search_places where country = wanted_country and folded = fold(city);
  if found is null then
    insert into search_places (country, folded) values (wanted_country, fold(city))
    on conflict (country, folded) do update set folded = excluded.folded returning id into found;
  end if;
  return found;
end $$;

create function profile_changes_search() returns trigger language plpgsql as $$
begin perform refresh_search_member(new.id); return null; end $$;

-- Whether any browser of the member takes pushes.
create function receives_push(member_id uuid) returns boolean language sql stable as $$
  select exists (select from push_subscriptions where profile_id = member_id)
$$;

-- In the order of traitColumns in server/src/people/recommendations/member-columns.ts: 999 degrees are no place, -1 a
-- hidden height or weight. A goal is the place of the only bit of the first four, or else 4 and their set.
create function recommendation_traits(birthday date, height integer, weight integer, gender gender, goals integer,
  interests bigint, lat double precision, lng double precision, more_interests bigint default null::bigint)
  returns text language sql immutable parallel safe
  return (((birthday - '1970-01-01'::date))::text || ',' || (coalesce(height, -1))::text || ','
    || (coalesce(weight, -1))::text || ','
    || case gender when 'male' then '0,' when 'female' then '1,' when 'non-binary' then '2,' when 'other' then '3,' else null::text end
    || case (goals & 15) when 1 then '0,' when 2 then '1,' when 4 then '2,' when 8 then '3,' else (((4 + (goals & 15)))::text
    || ',') end || interest_text(interests, more_interests) || ',' || (((coalesce(lat, 999) * 1000000))::integer)::text
    || ',' || (((coalesce(lng, 999) * 1000000))::integer)::text);

-- Brings one member's row up to date, or removes it.
create function refresh_search_member(wanted uuid) returns void language plpgsql as $$
begin
  insert into search_members as s (
    profile_id,
    last_seen_at,
    joined_at,
    gender_groups,
    cell_small,
    cell_large,
    lat,
    lng,
    birthday,
    gender,
    country,
    international,
    goals,
    sought_groups,
    height,
    weight,
    interests,
    more_interests,
    languages,
    verified,
    own_low,
    own_high,
    place_id)
  select
    f.profile_id,
    f.last_seen_at,
    f.joined_at,
    f.gender_groups,
    f.cell_small,
    f.cell_large,
    f.lat,
    f.lng,
    f.birthday,
    f.gender,
    f.country,
    f.international,
    f.goals,
    f.sought_groups,
    f.height,
    f.weight,
    f.interests,
    f.more_interests,
    f.languages,
    f.verified,
    f.own_low,
    f.own_high,
    place_of(f.country, f.city)
  from findable f where f.profile_id = wanted
  on conflict (profile_id) do update set
    joined_at = excluded.joined_at,
    gender_groups = excluded.gender_groups,
    cell_small = excluded.cell_small,
    cell_large = excluded.cell_large,
    lat = excluded.lat,
    lng = excluded.lng,
    birthday = excluded.birthday,
    gender = excluded.gender,
    country = excluded.country,
    international = excluded.international,
    goals = excluded.goals,
    sought_groups = excluded.sought_groups,
    height = excluded.height,
    weight = excluded.weight,
    interests = excluded.interests,
    more_interests = excluded.more_interests,
    languages = excluded.languages,
    verified = excluded.verified,
    own_low = excluded.own_low,
    own_high = excluded.own_high,
    place_id = excluded.place_id,
    last_seen_at = greatest(s.last_seen_at, excluded.last_seen_at),
    placed_at = case when (s.lat, s.lng) is distinct from (excluded.lat, excluded.lng)
      then clock_timestamp() else s.placed_at end;
  if not found then delete from search_members where profile_id = wanted; end if;
end $$;

create function removed_message_leaves_with_sender() returns trigger language plpgsql as $$
begin delete from removed_messages where message_id = new.id; return null; end $$;

-- Until when a restriction of a kind is in force. Null: none is.
create function restricted_until(member uuid, wanted restriction_kind) returns timestamptz language sql stable as $$
  select max(coalesce(ends_at, 'infinity')) from restrictions
  where subject_id = member and kind = wanted and lifted_at is null and coalesce(ends_at, 'infinity') > now()
$$;

create function roles_need_two() returns trigger language plpgsql as $$
begin
  if not acts_alone('console') and not is_first_admin(new.role) and not exists (select from approvals a
      where a.act = 'grant-role' and a.state = 'approved' and a.decided_at = now() and a.subject_user_id = new.user_id
        and a.request ->> 'role' = new.role::text and a.decided_by is distinct from new.user_id) then
    raise exception 'a role needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;

create function score_goes_with_photo() returns trigger language plpgsql as $$
begin
  new.photo_score := null;
  new.photo_score_model := null;
  return new;
end $$;

create function search_changes_map() returns trigger language plpgsql as $$
begin
  delete from map_members where profile_id = new.profile_id and new.lat is null;
  insert into map_members select * from map_placed where profile_id = new.profile_id
  on conflict (profile_id) do update set code = excluded.code, country = excluded.country,
    international = excluded.international, lat = excluded.lat, lng = excluded.lng;
  return null;
end $$;

create function search_place_is_called() returns trigger language plpgsql as $$
begin
  new.searched := all_names_of(new.country, new.folded);
  return new;
end $$;

-- Discover's order is by this time, and a place in a list tells about as much as the time: of those who hide theirs it
-- says the day and no more. docs/decisions/hiding.md
create function searchable_last_seen(at timestamptz, shown boolean)
  returns timestamptz language sql immutable parallel safe
  as $$ select case when shown then at else date_trunc('day', at, 'UTC') end $$;

create function unmatch_waits_for_messages() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.profile_id, new.partner_id);
  perform from conversations where participant1_id = least(new.profile_id, new.partner_id)
    and participant2_id = greatest(new.profile_id, new.partner_id) for update;
  return new;
end $$;

create function unsealing_needs_two() returns trigger language plpgsql as $$
begin
  if not exists (select from approvals a where a.act::text = 'release-sealed' and a.state = 'approved'
      and a.decided_at = now() and a.source_id = new.id) then
    raise exception 'a sealed hit is released when a second person agrees' using errcode = 'HE002';
  end if;
  return new;
end $$;
