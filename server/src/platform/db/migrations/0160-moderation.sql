-- Cases, decisions, statements, appeals and the people who decide. docs/decisions/0132-moderation.md.
alter type report_category add value 'self-harm' before 'sexual';
alter type report_category add value 'others-data' before 'scam';
-- Works on hits of lists of child abuse, and on nothing else.
alter type member_role add value 'child-safety';

create type case_kind as enum ('report', 'photo', 'hash-hit', 'scam', 'selfie', 'appeal', 'outside-notice');
create type case_state as enum ('open', 'decided');

-- What a person of staff works on. An account with a role and without a row works on every kind.
create table staff (
  user_id uuid primary key references "user" (id) on delete cascade,
  -- what colleagues and the log call them: a pseudonym if they wish
  display_name text not null check (length(display_name) between 1 and 60),
  -- null: every kind
  kinds case_kind[],
  declined_categories report_category[] not null default '{}',
  updated_at timestamptz not null default now()
);

-- One open case for each member: everything about that member is decided together. Sealed hits stand apart.
create table cases (
  id uuid primary key default uuidv7(),
  -- what staff quote
  number bigint generated always as identity unique,
  -- null: a notice from outside about something that is not found, or a former member
  subject_id uuid references profiles (id) on delete set null,
  -- keyed hash of the account, so that the case keeps its meaning when the account is gone
  subject_key text,
  -- of the gravest item
  kind case_kind not null,
  category report_category,
  -- of all items: who may see the case, and which filters find it
  kinds case_kind[] not null,
  categories report_category[] not null default '{}',
  -- no person has reported it yet
  found_by_machine boolean not null default false,
  -- 0 comes first: shared/src/cases.ts
  severity smallint not null check (severity between 0 and 3),
  state case_state not null default 'open',
  opened_at timestamptz not null default now(),
  -- when a clock of the law runs out
  due_at timestamptz,
  first_look_at timestamptz,
  decided_at timestamptz,
  claimed_by uuid references "user" (id) on delete set null,
  claimed_until timestamptz,
  -- raised with every change: a decision names the version that its author has read
  version integer not null default 1,
  check ((state = 'decided') = (decided_at is not null)),
  check ((claimed_by is null) = (claimed_until is null))
);
create unique index one_open_case on cases (subject_id, (kind = 'hash-hit')) where state = 'open';
create index case_queue on cases (severity, opened_at, id) where state = 'open';
create index cases_of_subject on cases (subject_id, opened_at desc);
create index cases_by_decision on cases (decided_at desc, id desc) where state = 'decided';
create index claimed_cases on cases (claimed_by) where state = 'open' and claimed_by is not null;

-- What a case is about. `source_id` is a row of the feature that opened it: a report, a photo, a hit, a check, an appeal.
create table case_items (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  kind case_kind not null,
  source_id uuid not null,
  category report_category,
  added_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (kind, source_id)
);
create index items_of_case on case_items (case_id, added_at);

create type note_voice as enum ('internal', 'to-reporter', 'to-member');
create table case_notes (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  voice note_voice not null,
  author_id uuid,
  author_label text not null,
  text text not null check (length(text) between 1 and 4000),
  written_at timestamptz not null default now()
);
create index notes_of_case on case_notes (case_id, written_at);

create type decision_ground as enum ('terms', 'law');
create type decision_source as enum ('notice', 'trusted-flagger', 'other-notification', 'own-initiative');
create type machine_part as enum ('none', 'partly', 'fully');

-- Statements of reasons (DSA, Art. 17). The application writes and reads them, never changes them.
create table decisions (
  id uuid primary key default uuidv7(),
  puid text not null unique check (puid ~ '^[A-Za-z0-9_-]{1,100}$'),
  case_id uuid references cases (id) on delete set null,
  subject_id uuid,
  -- null: about nobody who is known here
  subject_key text,
  decided_by uuid,
  -- 'the console', or the display name of that day
  decider_label text not null,
  -- [{ "action", "until", "photoId" | "field" }]: shared/src/decisions.ts
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
  -- exactly what the member reads
  text_sent text,
  -- texts and pictures that it took away, for an appeal to bring back: server/src/decisions/removals.ts
  removed jsonb not null default '{}',
  batch_id uuid,
  -- the decision that this one takes back
  overrules uuid references decisions (id) on delete set null,
  decided_at timestamptz not null default now(),
  -- Whatever a member notices has its ground, the facts and the text that the member reads.
  constraint statement_complete check (
    not actions @? '$[*] ? (@.action != "close" && @.action != "lift")'
    or (ground is not null and coalesce(btrim(clause), '') <> '' and coalesce(btrim(facts), '') <> ''
      and coalesce(btrim(text_sent), '') <> ''))
);
create index decisions_of_subject on decisions (subject_key, decided_at desc);
create index decisions_about on decisions (subject_id, decided_at desc) where subject_id is not null;
create index decisions_of_case on decisions (case_id, decided_at);
create index decisions_by_time on decisions (decided_at, id);
create index decisions_of_batch on decisions (batch_id) where batch_id is not null;
-- taken back once
create unique index decisions_that_overrule on decisions (overrules) where overrules is not null;
revoke update, delete, truncate on decisions from hearth_app;

create type restriction_kind as enum ('hidden', 'no-first-messages', 'no-chat', 'suspended', 'banned');
-- What the product checks. A restriction ends at its date by itself, or is lifted by a decision.
create table restrictions (
  id uuid primary key default uuidv7(),
  subject_id uuid not null references profiles (id) on delete cascade,
  kind restriction_kind not null,
  starts_at timestamptz not null default now(),
  -- null: for good
  ends_at timestamptz,
  decision_id uuid not null references decisions (id) on delete cascade,
  -- without `lifted_by` it has ended at its date
  lifted_at timestamptz,
  lifted_by uuid references decisions (id) on delete set null,
  check (ends_at is null or ends_at > starts_at)
);
create index restrictions_in_force on restrictions (subject_id, kind) where lifted_at is null;
create index restrictions_ending on restrictions (ends_at) where lifted_at is null and ends_at is not null;
create index restrictions_of_decision on restrictions (decision_id);

create type appeal_outcome as enum ('granted', 'refused');
create table appeals (
  id uuid primary key default uuidv7(),
  decision_id uuid not null references decisions (id) on delete cascade,
  -- the member, or the reporter of a report that was closed without action
  by_id uuid references profiles (id) on delete set null,
  by_reporter boolean not null default false,
  text text not null check (length(text) between 1 and 2000),
  opened_at timestamptz not null default now(),
  decided_by uuid,
  decider_label text,
  outcome appeal_outcome,
  reason text check (length(reason) between 1 and 2000),
  decided_at timestamptz,
  unique (decision_id, by_id),
  check ((outcome is null) = (decided_at is null)),
  check (outcome is null or reason is not null)
);
create index appeals_waiting on appeals (opened_at) where outcome is null;

-- Another person decides than the one who decided before; the console is exempt, and logged.
create function another_decides() returns trigger language plpgsql as $$
begin
  if new.decided_by is not null and (exists (select from decisions d where d.id = new.decision_id
      and d.decided_by = new.decided_by) or exists (select from approvals a
      where a.decision_id = new.decision_id and a.decided_by = new.decided_by)) then
    raise exception 'the author of a decision cannot decide its appeal' using errcode = 'HE001';
  end if;
  return new;
end $$;
create trigger another_decides before insert or update of decided_by on appeals
  for each row execute function another_decides();

-- Outlives the account for 12 months: keyed hash of the address or number.
create table strikes (
  id uuid primary key default uuidv7(),
  subject_key text not null,
  decision_id uuid not null references decisions (id) on delete cascade,
  weight smallint not null check (weight between 1 and 3),
  given_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_back_at timestamptz
);
create index strikes_of_subject on strikes (subject_key, expires_at);
create index strikes_by_expiry on strikes (expires_at);
create index strikes_of_decision on strikes (decision_id);

-- The words of statements, by rule, action and language. The operator changes them; an old version stays.
create table statement_templates (
  id uuid primary key default uuidv7(),
  category report_category not null,
  action text not null,
  language text not null,
  body text not null check (length(body) between 1 and 4000),
  version integer not null default 1,
  written_at timestamptz not null default now(),
  unique (category, action, language, version)
);

create type approval_act as enum ('ban', 'lift', 'grant-role', 'export-evidence', 'delete-account');
create type approval_state as enum ('waiting', 'approved', 'refused', 'withdrawn');
-- What a second person has to agree to. With one single admin, `due_at` is 24 hours later and the act follows by itself.
create table approvals (
  id uuid primary key default uuidv7(),
  act approval_act not null,
  subject_user_id uuid,
  case_id uuid references cases (id) on delete set null,
  -- the decision that waits for it
  decision_id uuid references decisions (id) on delete cascade,
  -- what the act needs to be carried out: server/src/approvals/
  request jsonb not null default '{}',
  reason text not null check (length(reason) between 1 and 2000),
  requested_by uuid not null,
  requested_label text not null,
  requested_at timestamptz not null default now(),
  due_at timestamptz,
  state approval_state not null default 'waiting',
  decided_by uuid,
  decided_label text,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  constraint four_eyes check (decided_by is null or decided_by <> requested_by or state = 'withdrawn'),
  -- Without a second person only the delay approves.
  constraint delay_or_person check (state <> 'approved' or decided_by is not null or (due_at is not null and due_at <= decided_at))
);
create index approvals_waiting on approvals (requested_at) where state = 'waiting';
create index approvals_due on approvals (due_at) where state = 'waiting' and due_at is not null;
create index approvals_of_decision on approvals (decision_id) where decision_id is not null;
create index approvals_by_time on approvals (decided_at) where decided_at is not null;
create unique index one_waiting_act on approvals (act, subject_user_id) where state = 'waiting';

create type outside_notice_kind as enum ('illegal', 'intimate');
-- Notices of people without an account (DSA, Art. 16; intimate pictures: 48 hours).
create table outside_notices (
  id uuid primary key default uuidv7(),
  receipt text not null unique,
  kind outside_notice_kind not null,
  name text,
  email text,
  place text not null check (length(place) between 1 and 500),
  law text check (length(law) <= 500),
  explanation text not null check (length(explanation) between 1 and 2000),
  good_faith_at timestamptz not null,
  signature text,
  language text not null,
  case_id uuid references cases (id) on delete set null,
  received_at timestamptz not null default now(),
  due_at timestamptz,
  decided_at timestamptz,
  outcome text check (outcome in ('upheld', 'dismissed')),
  told_at timestamptz,
  -- the operator was reminded of the clock
  warned_at timestamptz
);
create index outside_notices_by_time on outside_notices (received_at);
create index outside_notices_due on outside_notices (due_at) where due_at is not null and decided_at is null;

-- Staff and subject by a label and a keyed hash, so that the log keeps its meaning when accounts are gone.
alter table audit_log
  add column actor_type text not null default 'system' check (actor_type in ('member', 'moderator', 'admin', 'system', 'console', 'model')),
  add column actor_label text,
  add column subject_key text,
  add column case_id uuid,
  add column batch_id uuid,
  add column before jsonb,
  add column after jsonb;
revoke truncate on audit_log from hearth_app;
create index audit_of_case on audit_log (case_id, at) where case_id is not null;
create index audit_of_batch on audit_log (batch_id) where batch_id is not null;
