-- What stands below all domains: the roles, one form of text, jobs, mail, the community's settings, and who did what.

-- The ordinary connection runs as hearth_app, which sees schema public only.
do $$ begin create role hearth_app nologin; exception when duplicate_object then null; end $$;
do $$ begin execute format('grant hearth_app to %I', current_user); end $$;
grant usage on schema public to hearth_app;
alter default privileges in schema public grant select, insert, update, delete on tables to hearth_app;
alter default privileges in schema public grant usage, select on sequences to hearth_app;

create extension if not exists pg_trgm;
create extension if not exists unaccent;

create function fold(t text) returns text language sql immutable parallel safe strict as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, regexp_replace(
    normalize(translate(t, U&'\00AD\034F\061C\180E\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FE0E\FE0F\FEFF', ''), NFKC),
    U&'\0E4D([\0E48-\0E4B])', U&'\\1\0E4D', 'g')))
$$;
comment on function fold(text) is
  'One form of every text that is searched and compared, as fold() of shared/src/fold.ts makes it: without invisible '
  'signs, compatible forms as one (full-width letters, ligatures, Thai ำ in either spelling), a mark of tone before '
  'the circle of ำ, no accents, small letters. docs/decisions/text-forms.md';

-- Jobs

create table job_runs (
  name text primary key,
  claimed_at timestamptz not null,
  done_at timestamptz
);
comment on table job_runs is
  'When each recurring job was last begun, by whichever process came first, and up to when its work is done.';

-- The community

create table community_settings (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
comment on table community_settings is
  'What the operator changes while the product runs, in one row. What it does not name has the default of '
  'shared/src/community.ts. docs/decisions/community.md';
insert into community_settings default values;

create table invitations (
  id uuid primary key default uuidv7(),
  code_hash text not null unique,
  note text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses <= max_uses),
  ended_at timestamptz
);
comment on table invitations is
  'Links with which people sign up where the operator admits by invitation only. docs/decisions/community.md';
comment on column invitations.code_hash is 'SHA-256 of the code, which only the link has.';
create index invitations_by_time on invitations (created_at desc);

-- Mail

create unlogged table mails_sent (
  id bigint generated always as identity (sequence name letters_sent_id_seq)
    constraint letters_sent_id_not_null not null constraint letters_sent_pkey primary key,
  recipient text constraint letters_sent_recipient_not_null not null,
  sent_at timestamptz constraint letters_sent_sent_at_not_null not null default now(),
  kind text not null check (kind in ('requested', 'signIn', 'change', 'address', 'access', 'contact'))
);
comment on table mails_sent is
  'Which addresses got a mail within the last hour. A crash may empty it: the worst is a few mails more. Some names '
  'are from before it was renamed. docs/decisions/links-and-codes.md';
comment on column mails_sent.recipient is
  'A keyed hash of the address; for messages to the operator, of the sender''s network.';
comment on column mails_sent.kind is
  'Each kind has a count of its own, so that many of one kind do not use up those of another. '
  'docs/decisions/phone-numbers.md';
create index mails_sent_by_time on mails_sent (sent_at);
create index mails_sent_by_recipient on mails_sent (recipient, kind, sent_at desc);

create table owed_mails (
  kind text not null,
  source_id uuid not null,
  due_at timestamptz not null default now(),
  failures smallint not null default 0,
  primary key (kind, source_id)
);
comment on table owed_mails is 'Mails that go out even if the process ends that owes them.';
create index owed_mails_by_time on owed_mails (kind, due_at);

-- Who did what

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  act text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  actor_type text not null default 'system'
    check (actor_type in ('member', 'moderator', 'admin', 'system', 'console', 'model')),
  actor_label text,
  subject_key text,
  case_id uuid,
  batch_id uuid,
  before jsonb,
  after jsonb
);
comment on table audit_log is
  'What was done, by whom (null: the product itself), about whom. The application writes and reads it, never changes '
  'it.';
comment on column audit_log.actor_id is 'No foreign key: the entry still names the actor when the account is gone.';
comment on column audit_log.subject_id is 'No foreign key: the entry still names the subject when the account is gone.';
comment on column audit_log.actor_label is 'What the log calls the actor, also when the account is gone.';
comment on column audit_log.subject_key is
  'A keyed hash of the subject, so that the log keeps its meaning when the account is gone.';
comment on column audit_log.batch_id is 'Acts on several members at once have one number.';
comment on column audit_log.before is 'What was changed, as it was.';
comment on column audit_log.after is 'What was changed, as it is then.';
create index audit_of_subject on audit_log (subject_id, at desc);
create index audit_of_actor on audit_log (actor_id, at desc);
create index audit_log_by_time on audit_log (at);
create index audit_of_case on audit_log (case_id, at) where case_id is not null;
create index audit_of_batch on audit_log (batch_id) where batch_id is not null;
create index audit_by_time on audit_log (at, id);
create index audit_by_act on audit_log (act, at, id);
revoke update, delete on audit_log from hearth_app;

create function delete_expired_audit_entries() returns bigint
  language sql security definer set search_path = pg_catalog
  as $$ with gone as (delete from public.audit_log where at < now() - interval '24 months' returning 1)
        select count(*) from gone $$;
comment on function delete_expired_audit_entries() is
  'Entries go by their age alone. It runs as the owner, because the application may delete none.';
revoke execute on function delete_expired_audit_entries() from public;
grant execute on function delete_expired_audit_entries() to hearth_app;

-- What two people decide

create function acts_alone(variadic reasons text[]) returns boolean language sql stable as $$
  select coalesce(current_setting('hearth.acts_alone', true), '') = any(reasons)
$$;
comment on function acts_alone(variadic text[]) is
  'Why no second person has to agree in this transaction (server/src/platform/db/act-alone.ts). A transaction that '
  'says nothing is one of staff. docs/decisions/two-people.md';
