-- Reports, cases, decisions, appeals, and what staff need for them. docs/decisions/moderation-queue.md

-- Staff

create type report_category as enum (
  'threat', 'underage', 'self-harm', 'sexual', 'harassment', 'hate', 'others-data', 'scam', 'fake', 'spam', 'other'
);
comment on type report_category is 'The gravest first, which is the order in which a queue takes them.';
create type case_kind as enum ('report', 'photo', 'hash-hit', 'scam', 'selfie', 'appeal', 'outside-notice');
comment on type case_kind is 'What opens a case.';

create table staff (
  user_id uuid primary key references "user" (id) on delete cascade,
  display_name text not null check (length(display_name) between 1 and 60),
  kinds case_kind[],
  declined_categories report_category[] not null default '{}',
  updated_at timestamptz not null default now()
);
comment on table staff is
  'What a staff member works on. An account with a role and without a row works on every kind.';
comment on column staff.display_name is 'What colleagues and the log call them: a pseudonym if they wish.';
comment on column staff.kinds is 'Null: every kind.';

create table staff_filters (
  user_id uuid primary key references "user" (id) on delete cascade,
  filters jsonb not null check (jsonb_typeof(filters) = 'array'),
  saved_at timestamptz not null default now()
);
comment on table staff_filters is 'The named filters of a staff member.';

-- Cases

create type case_state as enum ('open', 'decided');

create table cases (
  id uuid primary key default uuidv7(),
  number bigint generated always as identity unique,
  subject_id uuid references profiles (id) on delete set null,
  subject_key text,
  kind case_kind not null,
  category report_category,
  kinds case_kind[] not null,
  categories report_category[] not null default '{}',
  found_by_machine boolean not null default false,
  severity smallint not null check (severity between -1 and 4),
  state case_state not null default 'open',
  opened_at timestamptz not null default now(),
  due_at timestamptz,
  first_look_at timestamptz,
  decided_at timestamptz,
  claimed_by uuid references "user" (id) on delete set null,
  claimed_until timestamptz,
  version integer not null default 1,
  check ((state = 'decided') = (decided_at is not null)),
  check ((claimed_by is null) = (claimed_until is null))
);
comment on table cases is
  'One open case for each member: everything about that member is decided together. Sealed hits stand apart. '
  'docs/decisions/moderation-queue.md';
comment on column cases.number is 'What staff quote.';
comment on column cases.subject_id is
  'Null: a notice from outside about something that is not found, or a former member.';
comment on column cases.subject_key is
  'A keyed hash of the account, so that the case keeps its meaning when the account is gone.';
comment on column cases.kind is 'Of the gravest item.';
comment on column cases.kinds is 'Of all items, as `categories`: who may see the case, and which filters find it.';
comment on column cases.found_by_machine is 'No person has reported it yet.';
comment on column cases.severity is
  '0 comes first (shared/src/moderation/cases.ts). -1: the clock of the law has run out. 4: reports of a reporter '
  'whose reports come last.';
comment on column cases.due_at is 'When a clock of the law runs out.';
comment on column cases.version is 'Raised with every change: a decision names the version that its author has read.';
create unique index one_open_case on cases (subject_id, (kind = 'hash-hit')) where state = 'open';
create index case_queue on cases (severity, opened_at, id) where state = 'open';
create index cases_of_subject on cases (subject_id, opened_at desc);
create index cases_by_decision on cases (decided_at desc, id desc) where state = 'decided';
create index claimed_cases on cases (claimed_by) where state = 'open' and claimed_by is not null;
create index cases_by_opening on cases (opened_at);
create index open_cases_by_kind on cases using gin (kinds, categories) where state = 'open';
comment on index open_cases_by_kind is
  'What the queue reads for its filters, so that one that nothing fits does not read all cases.';
create index decided_cases_by_kind on cases using gin (kinds, categories) where state = 'decided';
create index cases_of_machine on cases (severity, opened_at, id) where state = 'open' and found_by_machine;
create index cases_due on cases (due_at) where state = 'open' and severity >= 0 and due_at is not null;
comment on index cases_due is 'Cases whose clock of the law runs out soon come first.';
create index cases_of_category on cases (category, severity, opened_at, id) where state = 'open';
comment on index cases_of_category is
  'A page of a category is read in the order of the queue, however many graver cases are before it. '
  'server/src/moderation/cases/queue.ts.';
create index cases_of_several on cases (severity, opened_at, id)
  where state = 'open' and categories <> '{}' and categories is distinct from array[category];
comment on index cases_of_several is 'The few cases that hold items of other categories than the one that names them.';

create table case_items (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  kind case_kind not null,
  source_id uuid not null,
  category report_category,
  added_at timestamptz not null default now(),
  decided_at timestamptz,
  severity smallint not null default 2 check (severity between 0 and 4)
);
comment on table case_items is
  'What a case is about. `source_id` is a row of the feature that opened it: a report, a photo, a hit, a check, an '
  'appeal.';
comment on column case_items.severity is 'A case that an item leaves or joins is as grave as what it holds.';
create index items_of_case on case_items (case_id, added_at);
create unique index one_open_item on case_items (kind, source_id) where decided_at is null;
comment on index one_open_item is
  'An item that was decided can come again: a photo that staff cleared, and that another list knows.';
create index items_by_source on case_items (kind, source_id);

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
create trigger keep_categories before update of category, categories on cases for each row
  execute function keep_categories();
comment on trigger keep_categories on cases is
  'The categories of its items stay with a case, and so does `underage` once staff have given it: another category '
  'neither frees a minor nor brings the case to staff who decline what it holds. docs/decisions/two-people.md';

create function notify_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations', json_build_object('caseId', new.id)::text);
  return null;
end $$;
create trigger notify_staff_of_new after insert on cases for each row execute function notify_staff();
comment on trigger notify_staff_of_new on cases is
  'The screens of other staff show a new case at its commit, whichever process opened it.';
create trigger notify_staff_of_change after update on cases for each row
  when (old.claimed_by is distinct from new.claimed_by or old.state <> new.state or old.version <> new.version)
  execute function notify_staff();
comment on trigger notify_staff_of_change on cases is
  'The screens of other staff follow a case at the commit, whichever process changed it.';

create function about_minor(wanted uuid) returns boolean language sql stable as $$
  select exists (select from cases c where c.id = wanted and (c.category = 'underage' or 'underage' = any(c.categories)))
    or exists (select from case_items i where i.case_id = wanted and i.category = 'underage')
$$;
comment on function about_minor(uuid) is 'Whether a case is about a member who may be under 18.';

create type note_voice as enum ('internal', 'to-reporter', 'to-member');
comment on type note_voice is 'Who reads a note.';

create table case_notes (
  id uuid primary key default uuidv7(),
  case_id uuid not null references cases (id) on delete cascade,
  voice note_voice not null,
  author_id uuid,
  author_label text not null,
  text text not null check (length(text) between 1 and 4000),
  written_at timestamptz not null default now(),
  reader_id uuid,
  source_id uuid,
  constraint read_by check (case voice
    when 'internal' then reader_id is null and source_id is null
    when 'to-reporter' then source_id is not null
    else reader_id is not null and source_id is null end)
);
comment on table case_notes is 'Notes that staff, members, reporters and notifiers read. docs/decisions/moderation-queue.md';
comment on column case_notes.reader_id is 'The profile that reads it. Null for staff, and for a notifier from outside.';
comment on column case_notes.source_id is 'The report or notice whose author reads it.';
create index notes_of_case on case_notes (case_id, written_at);
create index notes_to_readers on case_notes (reader_id, written_at) where reader_id is not null;
create index notes_about_sources on case_notes (source_id, written_at) where source_id is not null;

create function may_tell_member(wanted uuid) returns boolean language sql stable as $$
  select not about_minor(wanted) and exists (select from cases where id = wanted and kind <> 'hash-hit' and subject_id is not null)
$$;
comment on function may_tell_member(uuid) is
  'Whether staff may write to the member of a case. A word could warn them of what authorities look into, or of who '
  'said that they are under 18.';

create function keep_from_member() returns trigger language plpgsql as $$
begin
  if not may_tell_member(new.case_id) then
    raise exception 'no note to the member in a sealed case or one about a minor' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger keep_from_member before insert on case_notes for each row
  when (new.voice = 'to-member') execute function keep_from_member();
comment on trigger keep_from_member on case_notes is
  'No note goes to the member in a sealed case or one about a minor.';

-- Decisions

create type decision_ground as enum ('terms', 'law');
create type decision_source as enum ('notice', 'trusted-flagger', 'other-notification', 'own-initiative');
create type machine_part as enum ('none', 'partly', 'fully');

create table decisions (
  id uuid primary key default uuidv7(),
  puid text not null unique check (puid ~ '^[A-Za-z0-9_-]{1,100}$'),
  case_id uuid references cases (id) on delete set null,
  subject_id uuid,
  subject_key text,
  decided_by uuid,
  decider_label text not null,
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
  text_sent text,
  removed jsonb not null default '{}',
  batch_id uuid,
  overrules uuid references decisions (id) on delete set null,
  decided_at timestamptz not null default now(),
  misuse text check (misuse in ('warn', 'last')),
  constraint statement_complete check (
    not actions @? '$[*] ? (@.action != "close" && @.action != "lift")'
    or (ground is not null and coalesce(btrim(clause), '') <> '' and coalesce(btrim(facts), '') <> ''
    and coalesce(btrim(text_sent), '') <> ''))
);
comment on table decisions is
  'Statements of reasons (DSA, Art. 17). The application writes and reads them, never changes them. '
  'docs/decisions/moderation-queue.md';
comment on column decisions.subject_key is 'Null: about nobody who is known here.';
comment on column decisions.decider_label is '''the console'', or the display name of that day.';
comment on column decisions.actions is
  '[{ "action", "until", "photoId" | "field" }]: shared/src/moderation/decisions.ts.';
comment on column decisions.text_sent is 'Exactly what the member reads.';
comment on column decisions.removed is
  'Texts and pictures that it took away, for an appeal to bring back: server/src/moderation/decisions/removals.ts.';
comment on column decisions.overrules is 'The decision that this one takes back.';
comment on column decisions.misuse is
  'The step that it takes against misuse of reporting (DSA, Art. 23). docs/decisions/reports.md';
comment on constraint statement_complete on decisions is
  'Whatever a member notices has its ground, the facts and the text that the member reads.';
create index decisions_of_subject on decisions (subject_key, decided_at desc);
create index decisions_about on decisions (subject_id, decided_at desc) where subject_id is not null;
create index decisions_of_case on decisions (case_id, decided_at);
create index decisions_by_time on decisions (decided_at, id);
create index decisions_of_batch on decisions (batch_id) where batch_id is not null;
create unique index decisions_that_overrule on decisions (overrules) where overrules is not null;
comment on index decisions_that_overrule is 'A decision is taken back once.';
create index misuse_by_time on decisions (decided_at) where misuse is not null;
revoke update, delete on decisions from hearth_app;

create function decided_about_minor(wanted uuid) returns boolean language sql stable as $$
  select exists (select from decisions d
    where d.id = wanted and (d.category is not distinct from 'underage' or about_minor(d.case_id)))
$$;
comment on function decided_about_minor(uuid) is
  'Whether a decision, or its case, is about a member who may be under 18.';

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
comment on table statement_templates is
  'The words of statements, by rule, action and language. The operator changes them; an old version stays.';

create table strikes (
  id uuid primary key default uuidv7(),
  subject_key text not null,
  decision_id uuid not null references decisions (id) on delete cascade,
  weight smallint not null check (weight between 1 and 3),
  given_at timestamptz not null default now(),
  expires_at timestamptz not null,
  taken_back_at timestamptz
);
comment on table strikes is 'They outlive the account for 12 months.';
comment on column strikes.subject_key is 'A keyed hash of the address or number.';
create index strikes_of_subject on strikes (subject_key, expires_at);
create index strikes_by_expiry on strikes (expires_at);
create index strikes_of_decision on strikes (decision_id);

create table entry_blocks (
  key_hash text not null check (length(key_hash) = 43),
  decision_id uuid not null references decisions (id) on delete cascade,
  kind entry_block_kind not null,
  expires_at timestamptz not null,
  primary key (key_hash, decision_id)
);
comment on table entry_blocks is
  'Mailboxes and numbers of banned members, as keyed hashes: a ban holds against a new account for 12 months. The '
  'decision has no key to the account, so they outlive it. docs/decisions/ban-evasion.md';
create index entry_blocks_of_decision on entry_blocks (decision_id);
create index entry_blocks_by_expiry on entry_blocks (expires_at);

-- Restrictions

create type restriction_kind as enum (
  'hidden', 'no-first-messages', 'no-chat', 'suspended', 'banned', 'reports-last'
);
comment on type restriction_kind is
  'reports-last: the member''s reports come last, because they misused reporting. '
  'docs/decisions/reports.md';

create table restrictions (
  id uuid primary key default uuidv7(),
  subject_id uuid not null references profiles (id) on delete cascade,
  kind restriction_kind not null,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  decision_id uuid not null references decisions (id) on delete cascade,
  lifted_at timestamptz,
  lifted_by uuid references decisions (id) on delete set null,
  alone_by uuid,
  check (ends_at is null or ends_at > starts_at)
);
comment on table restrictions is
  'What the product checks. A restriction ends at its date by itself, or is lifted by a decision. '
  'docs/decisions/decisions-and-appeals.md';
comment on column restrictions.ends_at is 'Null: for good.';
comment on column restrictions.lifted_at is 'Without `lifted_by` it has ended at its date.';
comment on column restrictions.alone_by is
  'Who restricts a member without a second person. Null: two people, the console or the product. A trigger writes '
  'it. docs/decisions/two-people.md';
create index restrictions_in_force on restrictions (subject_id, kind) where lifted_at is null;
create index restrictions_ending on restrictions (ends_at) where lifted_at is null and ends_at is not null;
create index restrictions_of_decision on restrictions (decision_id);
create index restrictions_alone on restrictions (subject_id, alone_by) where alone_by is not null;

create function restricted_until(member uuid, wanted restriction_kind) returns timestamptz language sql stable as $$
  select max(coalesce(ends_at, 'infinity')) from restrictions
  where subject_id = member and kind = wanted and lifted_at is null and coalesce(ends_at, 'infinity') > now()
$$;
comment on function restricted_until(uuid, restriction_kind) is
  'Until when a restriction of a kind is in force. Null: none is.';

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
comment on function apply_restriction() is
  '`banned` follows bans and suspensions only, because a ban may be older than restrictions.';
create trigger restriction_applies after insert or update on restrictions
  for each row execute function apply_restriction();
comment on trigger restriction_applies on restrictions is
  'The columns that the product checks follow restrictions, whichever way one comes and goes.';

create function delete_expired_decisions() returns bigint
  language sql security definer set search_path = pg_catalog
  as $$ with gone as (delete from public.decisions d where decided_at < now() - interval '24 months'
          and not exists (select from public.restrictions r where r.decision_id = d.id and r.lifted_at is null) returning 1)
        select count(*) from gone $$;
comment on function delete_expired_decisions() is
  'Decisions go by their age alone; one that still restricts a member stays. It runs as the owner, because the '
  'application may delete none.';
revoke execute on function delete_expired_decisions() from public;
grant execute on function delete_expired_decisions() to hearth_app;

-- Two people

create type approval_act as enum (
  'ban', 'lift', 'grant-role', 'export-evidence', 'delete-account', 'grant-appeal', 'release-sealed', 'restrict'
);
create type approval_state as enum ('waiting', 'approved', 'refused', 'withdrawn', 'expired');

create table approvals (
  id uuid primary key default uuidv7(),
  act approval_act not null,
  subject_user_id uuid,
  case_id uuid references cases (id) on delete set null,
  decision_id uuid references decisions (id) on delete cascade,
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
  source_id uuid,
  reminded_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  constraint four_eyes check (decided_by is null or decided_by <> requested_by or state = 'withdrawn'),
  constraint delay_or_person check (state <> 'approved' or decided_by is not null
    or (due_at is not null and due_at <= decided_at
    and due_at >= date_trunc('milliseconds', requested_at) + interval '24 hours'))
);
comment on table approvals is
  'What a second person has to agree to. With one single admin, `due_at` is 24 hours later and the act follows by '
  'itself. docs/decisions/two-people.md';
comment on column approvals.decision_id is 'The decision that waits for it.';
comment on column approvals.request is 'What the act needs to be carried out: server/src/moderation/approvals.';
comment on column approvals.source_id is
  'What it is about beyond the account: an appeal, a sealed hit, a case without a member.';
comment on constraint four_eyes on approvals is 'Nobody agrees to their own request.';
comment on constraint delay_or_person on approvals is
  'Without a second person only a delay of a day or more approves. The application counts milliseconds.';
create index approvals_waiting on approvals (requested_at) where state = 'waiting';
create index approvals_due on approvals (due_at) where state = 'waiting' and due_at is not null;
create index approvals_of_decision on approvals (decision_id) where decision_id is not null;
create index approvals_by_time on approvals (decided_at) where decided_at is not null;
create unique index one_waiting_act on approvals (act, subject_user_id, source_id) nulls not distinct
  where state = 'waiting';

create function agreed_now(member uuid, about_case uuid) returns boolean language sql stable as $$
  select acts_alone('console') or exists (select from approvals a where a.state = 'approved' and a.decided_at = now()
    and a.act::text in ('lift', 'grant-appeal')
    and (a.case_id = about_case or a.subject_user_id = (select p.user_id from profiles p where p.id = member)))
$$;
comment on function agreed_now(uuid, uuid) is
  'Whether a second person agrees in this transaction. The product and the delay of a single admin act by the same '
  'row, or name nobody; the console is exempt, also when the operator names the colleague who acts there.';

create function minors_need_two() returns trigger language plpgsql as $$
begin
  if about_minor(new.case_id) and not agreed_now(new.subject_id, new.case_id) then
    raise exception 'a case about a minor needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger minors_need_two before insert on decisions for each row
  when (new.decided_by is not null and not new.actions @? '$[*] ? (@.action == "ban")'
    and not (new.overrules is not null and new.actions @? '$[*] ? (@.action == "close")'))
  execute function minors_need_two();
comment on trigger minors_need_two on decisions is
  'One person alone neither closes a case about a minor nor decides what is milder than a ban, which would settle '
  'the reports that hide them. A decision that only opens a closed case again is none of these. '
  'docs/decisions/two-people.md';

create function minors_stay_restricted() returns trigger language plpgsql as $$
begin
  if decided_about_minor(new.decision_id) and not agreed_now(new.subject_id, null)
    and (new.lifted_by is null or exists (select from decisions d where d.id = new.lifted_by and d.decided_by is not null)) then
    raise exception 'lifting what was decided about a minor needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
comment on function minors_stay_restricted() is 'A restriction that no decision lifts ends at its date only.';
create trigger minors_stay_restricted before update of lifted_at on restrictions for each row
  when (old.lifted_at is null and new.lifted_at is not null and new.lifted_by is distinct from new.decision_id
    and (new.lifted_by is not null or coalesce(old.ends_at, 'infinity') > now()))
  execute function minors_stay_restricted();
comment on trigger minors_stay_restricted on restrictions is
  'One person alone does not lift what was decided in a case about a minor. A suspension that becomes a ban is '
  'lifted by its own decision.';

create function agreed_to_restrict(decision uuid, member uuid, author uuid, variadic acts text[]) returns boolean
  language sql stable as $$
  select acts_alone('console') or exists (select from approvals a where a.state = 'approved' and a.decided_at = now()
    and a.act::text = any(acts) and a.decided_by is distinct from author
    and (a.decision_id = decision or (a.decision_id is null
      and a.subject_user_id = (select p.user_id from profiles p where p.id = member))))
$$;
comment on function agreed_to_restrict(uuid, uuid, uuid, variadic text[]) is
  'Whether another person than the author agrees, in this transaction, to what a decision does to a member.';

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
comment on function bans_need_two() is
  'It asks for the author of the decision, and of a lifting that is taken back. A ban that waited as a whole has its '
  'decision in the transaction of the verdict.';
create trigger bans_need_two before insert on restrictions for each row
  when (new.kind = 'banned' and new.lifted_at is null) execute function bans_need_two();
comment on trigger bans_need_two on restrictions is
  'A ban that a person decided needs a second one. docs/decisions/two-people.md';
create trigger bans_need_two_again before update of kind, decision_id, subject_id, lifted_at on restrictions
  for each row
  when (new.kind = 'banned' and new.lifted_at is null and (old.kind <> 'banned' or old.lifted_at is not null
    or old.decision_id <> new.decision_id or old.subject_id <> new.subject_id)) execute function bans_need_two();
comment on trigger bans_need_two_again on restrictions is
  'A ban that a person brings back, or makes of another restriction, needs a second one.';

create function is_on_team(account uuid) returns boolean language sql stable as $$
  select exists (select from user_roles r where r.user_id = account)
    or exists (select from audit_log l where l.subject_id = account and l.act = 'role_revoked'
      and l.at > now() - interval '14 days' and l.actor_type in ('admin', 'moderator'))
$$;
comment on function is_on_team(uuid) is
  'A role that staff took lately counts: else one admin takes it, and suspends its person alone.';

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
comment on function kept_out_alone_since(uuid, uuid) is
  'When this person alone began to keep a member out: restrictions of theirs count together while less than 30 days '
  'lie between the end of one and the start of the next. Null when the last of them ended longer ago. Lifting ends '
  'none of this.';

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
create trigger keeping_out_needs_two before insert or update on restrictions
  for each row execute function keeping_out_needs_two();
comment on trigger keeping_out_needs_two on restrictions is
  'One person alone keeps nobody out for longer than 30 days, by whichever act, and nobody of the team at all. '
  'docs/decisions/two-people.md';

create function deletions_need_two() returns trigger language plpgsql as $$
begin
  if not acts_alone('owner', 'product') and not exists (select from approvals a
      where a.act = 'delete-account' and a.state = 'approved' and a.decided_at = now() and a.subject_user_id = new.id) then
    raise exception 'deleting an account needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
comment on function deletions_need_two() is
  'The owner of the account and the removal of invented members say who they are.';
create trigger deletions_need_two before update of deletes_at on "user" for each row
  when (new.deletes_at < coalesce(old.deletes_at, 'infinity') and current_user = 'hearth_app')
  execute function deletions_need_two();
comment on trigger deletions_need_two on "user" is
  'A deletion by staff, or a nearer day of one, needs a second person. docs/decisions/two-people.md';

create function is_first_admin(given member_role) returns boolean language sql stable as $$
  select acts_alone('first-admin') and given = 'admin' and not exists (select from user_roles r
    join "user" u on u.id = r.user_id where r.role = 'admin' and not u.banned and u.deletes_at is null)
$$;
comment on function is_first_admin(member_role) is
  'Whether a role makes the first admin, who comes by the printed link, and only while no admin can act.';

create function roles_need_two() returns trigger language plpgsql as $$
begin
  if not acts_alone('console') and not is_first_admin(new.role) and not exists (select from approvals a
      where a.act = 'grant-role' and a.state = 'approved' and a.decided_at = now() and a.subject_user_id = new.user_id
        and a.request ->> 'role' = new.role::text and a.decided_by is distinct from new.user_id) then
    raise exception 'a role needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger roles_need_two before insert or update on user_roles for each row
  when (current_user = 'hearth_app') execute function roles_need_two();
comment on trigger roles_need_two on user_roles is
  'A role needs a second person who agrees. docs/decisions/two-people.md';

create function unsealing_needs_two() returns trigger language plpgsql as $$
begin
  if not exists (select from approvals a where a.act::text = 'release-sealed' and a.state = 'approved'
      and a.decided_at = now() and a.source_id = new.id) then
    raise exception 'a sealed hit is released when a second person agrees' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger unsealing_needs_two before update of released_at on sealed_evidence for each row
  when (old.released_at is null and new.released_at is not null) execute function unsealing_needs_two();
comment on trigger unsealing_needs_two on sealed_evidence is
  'Sealed evidence is released only when a second person agrees. docs/decisions/two-people.md';

-- Appeals

create type appeal_outcome as enum ('granted', 'refused');

create table appeals (
  id uuid primary key default uuidv7(),
  decision_id uuid not null references decisions (id) on delete cascade,
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
comment on table appeals is 'Objections to decisions. docs/decisions/moderation-queue.md';
comment on column appeals.by_id is 'The member, or the reporter of a report that was closed without action.';
create index appeals_waiting on appeals (opened_at) where outcome is null;
create index appeals_by_opening on appeals (opened_at);
create index appeals_by_verdict on appeals (decided_at) where decided_at is not null;

create function another_decides() returns trigger language plpgsql as $$
begin
  if new.decided_by is not null and (exists (select from decisions d where d.id = new.decision_id
      and d.decided_by = new.decided_by) or exists (select from approvals a
      where a.decision_id = new.decision_id and a.decided_by = new.decided_by)) then
    raise exception 'the author of a decision cannot decide its appeal' using errcode = 'HE001';
  end if;
  return new;
end $$;
comment on function another_decides() is 'The console is exempt, and logged.';
create trigger another_decides before insert or update of decided_by on appeals
  for each row execute function another_decides();
comment on trigger another_decides on appeals is 'Another person decides than the one who decided before.';

-- Reports

create type report_state as enum ('open', 'reviewing', 'upheld', 'dismissed');

create table reports (
  id uuid primary key,
  receipt text not null unique,
  reporter_id uuid references profiles (id) on delete set null,
  target_id uuid references profiles (id) on delete set null,
  category report_category not null,
  details text not null default '' check (length(details) <= 1000),
  evidence jsonb not null,
  state report_state not null default 'open',
  hides_target boolean not null default false,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  weight smallint not null default 0,
  urgent boolean not null default false,
  network text,
  statement text check (length(statement) between 1 and 1000),
  answer text not null default '' check (length(answer) <= 1000),
  decision_id uuid references decisions (id) on delete set null,
  manifestly_unfounded boolean not null default false,
  misuse_decision_id uuid references decisions (id) on delete set null,
  check ((decided_at is null) = (state in ('open', 'reviewing')))
);
comment on table reports is 'What members report about members. docs/decisions/likes-blocks-and-views.md';
comment on column reports.id is 'Made by the reporter''s browser, so that sending twice is sending once.';
comment on column reports.receipt is 'What the reporter quotes.';
comment on column reports.reporter_id is 'Null once that account is gone; the evidence stays.';
comment on column reports.target_id is
  'Null as well where nobody was there to be reported: a reporter is never told the difference.';
comment on column reports.evidence is
  'What was reported, as it was then: shared/src/moderation/reports.ts says its shape.';
comment on column reports.hides_target is
  'The target was hidden because of this report, and a decision must say whether it stays so.';
comment on column reports.weight is
  'What its reporter''s word counts for (server/src/moderation/reports/rules.ts). '
  'docs/decisions/reports.md';
comment on column reports.urgent is
  'It would have hidden the member, but too many were hidden already: before everything else that waits.';
comment on column reports.network is 'A keyed hash of the reporter''s network, for a day.';
comment on column reports.statement is
  'The reason of a decision in words, as the member reads it. Null: the category alone.';
comment on column reports.answer is 'What the reporter is told beside the outcome.';
comment on column reports.decision_id is 'The decision that the reporter may appeal.';
comment on column reports.manifestly_unfounded is
  'A moderator has found it so when they closed it. docs/decisions/reports.md';
comment on column reports.misuse_decision_id is 'The warning or measure that it has led to.';
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);
create index reports_about on reports (target_id, created_at desc);
create index reports_waiting on reports (urgent desc, category, created_at) where state in ('open', 'reviewing');
create index reports_hiding on reports (created_at) where hides_target;
create index reports_with_network on reports (created_at) where network is not null;
create index reports_decided on reports (decided_at) where decided_at is not null;
create index reports_of_decision on reports (decision_id) where decision_id is not null;
create index reports_by_time on reports (created_at);
create index reports_to_answer on reports (reporter_id) where manifestly_unfounded and misuse_decision_id is null;
comment on index reports_to_answer is 'Reports that count as misuse, until a warning or measure follows.';
create index reports_of_misuse on reports (misuse_decision_id) where misuse_decision_id is not null;

create table evidence_copies (
  file text primary key,
  report_id uuid not null references reports (id) on delete cascade,
  storage_key text not null,
  source text not null
);
comment on table evidence_copies is
  'Pictures that a report shall keep and that have yet to be copied: a report is answered without waiting for them. '
  'The sweep leaves whatever a column storage_key names, and who deletes such a picture has it copied first. '
  'docs/decisions/browsing-limits.md';
create index evidence_copies_of on evidence_copies (report_id);
create index evidence_copies_from on evidence_copies (storage_key);

create type outside_notice_kind as enum ('illegal', 'intimate');

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
  warned_at timestamptz,
  digest bytea
);
comment on table outside_notices is 'Notices of people without an account (DSA, Art. 16; intimate pictures: 48 hours).';
comment on column outside_notices.warned_at is 'The operator was reminded of the clock.';
comment on column outside_notices.digest is 'The same notice twice is one, until it is decided.';
create index outside_notices_by_time on outside_notices (received_at);
create index outside_notices_due on outside_notices (due_at) where due_at is not null and decided_at is null;
create index outside_notices_by_verdict on outside_notices (decided_at) where decided_at is not null;
create unique index one_open_notice on outside_notices (digest) where digest is not null and decided_at is null;

-- Pictures and messages that staff look at or take away

create table removed_photos (
  photo_id uuid not null references profile_images (id) on delete cascade,
  decision_id uuid not null references decisions (id) on delete cascade,
  storage_key text not null,
  thumbhash text,
  removed_at timestamptz not null default now(),
  primary key (decision_id, photo_id)
);
comment on table removed_photos is
  'Pictures that a decision took away. Their files stay for an appeal, and no route serves them: `profile_images` '
  'has no key any more. docs/decisions/decisions-and-appeals.md';
comment on column removed_photos.storage_key is 'The sweep of the photo store leaves what a column storage_key names.';
create index removed_photos_by_photo on removed_photos (photo_id);
create index removed_photos_by_key on removed_photos (storage_key);
create index removed_photos_by_time on removed_photos (removed_at);

create table removed_messages (
  message_id uuid primary key references messages (id) on delete cascade,
  decision_id uuid not null references decisions (id) on delete cascade,
  content text not null,
  storage_key text,
  photo_thumbhash text,
  photo_width integer,
  photo_height integer,
  removed_at timestamptz not null default now()
);
comment on table removed_messages is
  'Messages that a decision took away, for an appeal. No reader of `messages` has what they said. '
  'docs/decisions/decisions-and-appeals.md';
create index removed_messages_of_decision on removed_messages (decision_id);
create index removed_messages_by_key on removed_messages (storage_key) where storage_key is not null;
create index removed_messages_by_time on removed_messages (removed_at);

create function removed_message_leaves_with_sender() returns trigger language plpgsql as $$
begin delete from removed_messages where message_id = new.id; return null; end $$;
create trigger removed_message_leaves_with_sender after update of sender_id on messages
  for each row when (new.sender_id is null and new.removed_by_staff)
  execute function removed_message_leaves_with_sender();
comment on trigger removed_message_leaves_with_sender on messages is
  'An account that goes takes what was removed along: no one is left who could appeal.';

create table message_pictures (
  message_id uuid primary key,
  profile_id uuid not null,
  user_id uuid not null,
  report_id uuid references reports (id) on delete set null,
  sent_at timestamptz not null,
  due_at timestamptz default now(),
  pdq bytea check (length(pdq) = 32),
  quality smallint check (quality between 0 and 100),
  phash bytea check (length(phash) = 8),
  asked_at timestamptz not null default now(),
  withheld boolean not null default false,
  check (num_nonnulls(pdq, quality, phash) in (0, 3))
);
comment on table message_pictures is
  'Pictures of messages that lists are asked about, because a member reported them or the operator has new ones '
  'compared. docs/decisions/known-pictures.md';
comment on column message_pictures.message_id is
  'Without references: the report''s copy of the picture may be all that is left of message, sender and picture.';
comment on column message_pictures.due_at is 'When the lists are to be asked; null once they were.';
comment on column message_pictures.withheld is
  'Its receiver gets it after the comparison. The row of a picture that no party reported, and that no list has, '
  'goes with the comparison.';
create index message_pictures_due on message_pictures (due_at) where due_at is not null;
create index message_pictures_of_report on message_pictures (report_id);
create index message_pictures_by_time on message_pictures (asked_at);
create index message_pictures_of_profile on message_pictures (profile_id);
comment on index message_pictures_of_profile is
  'A decision that is taken back opens the hits of its member again. docs/decisions/known-pictures.md';

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
  unique (message_id, class, matched),
  check ((outcome is null) = (decided_at is null))
);
comment on table message_hits is 'Pictures of messages that are like an entry of a list.';

-- Evidence for authorities

create table evidence_exports (
  id uuid primary key default uuidv7(),
  case_id uuid references cases (id) on delete set null,
  subject_user_id uuid,
  authority text not null check (length(authority) between 1 and 200),
  reference text not null default '' check (length(reference) <= 200),
  reason text not null check (length(reason) between 1 and 1000),
  emergency boolean not null default false,
  requested_by uuid not null,
  requested_label text not null,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  token_hash text,
  token_until timestamptz,
  token_for uuid,
  downloaded_at timestamptz,
  downloaded_label text
);
comment on table evidence_exports is 'Evidence for the authorities. docs/decisions/reports.md';
comment on column evidence_exports.subject_user_id is 'Null: a case without a member, or a former one.';
comment on column evidence_exports.emergency is
  'A threat to life: it goes at once, and the second person looks afterwards.';
comment on column evidence_exports.ready_at is
  'When it may be downloaded. `expires_at`: until when. `token_hash`: by which link.';
create index evidence_of_case on evidence_exports (case_id, requested_at) where case_id is not null;
create index evidence_by_time on evidence_exports (requested_at);
create index emergency_exports on evidence_exports (requested_by, requested_at) where emergency;
comment on index emergency_exports is 'One admin alone makes one export a day ready for a threat to life.';

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
create trigger evidence_needs_two before insert or update of ready_at on evidence_exports for each row
  when (new.ready_at is not null) execute function evidence_needs_two();
comment on trigger evidence_needs_two on evidence_exports is
  'An export is ready when a second person agrees or the delay of a single admin is over; for a threat to life one '
  'admin alone makes one a day ready. docs/decisions/two-people.md';

-- Selfie checks

create type selfie_state as enum ('asked', 'waiting', 'verified', 'refused', 'again', 'expired');
create type selfie_reason as enum ('person', 'pose', 'unclear');
comment on type selfie_reason is 'Why a check was refused.';

create table selfie_checks (
  id uuid primary key default uuidv7(),
  profile_id uuid not null references profiles (id) on delete cascade,
  pose text not null check (length(pose) between 1 and 40),
  state selfie_state not null default 'asked',
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  frames_until timestamptz,
  pdqs bytea[] not null default '{}',
  photo_ids uuid[] not null default '{}',
  method text check (method = 'people'),
  reason selfie_reason,
  decided_by uuid,
  decider_label text,
  decided_at timestamptz,
  disputed_by uuid[] not null default '{}',
  check ((state = 'asked') = (sent_at is null)),
  check ((state in ('asked', 'waiting')) = (decided_at is null)),
  check ((state = 'waiting') = (frames_until is not null)),
  check (state <> 'verified' or (method is not null and decider_label is not null and cardinality(photo_ids) > 0))
);
comment on table selfie_checks is
  'Three frames of a pose, which people compare with the photos. docs/decisions/selfie-checks.md';
comment on column selfie_checks.pose is 'shared/src/moderation/poses.ts';
comment on column selfie_checks.expires_at is 'Until when frames of this pose are taken.';
comment on column selfie_checks.frames_until is 'The frames go by then, decided or not.';
comment on column selfie_checks.pdqs is 'PDQ of the frames: recognises a picture that is sent twice, and no face.';
comment on column selfie_checks.photo_ids is
  'The photos that were shown when the frames came; once verified, those that show the same person.';
comment on column selfie_checks.method is 'How it was compared; by people only, so far.';
comment on column selfie_checks.disputed_by is
  'The staff members who left the answer to a colleague: they give none.';
create index selfie_checks_of_member on selfie_checks (profile_id, asked_at desc);
create unique index one_waiting_selfie on selfie_checks (profile_id) where state = 'waiting';
create index selfie_checks_ending on selfie_checks (frames_until) where state = 'waiting';
create index old_selfie_checks on selfie_checks (asked_at) where state <> 'verified';

create table selfie_frames (
  id uuid primary key default gen_random_uuid(),
  check_id uuid not null references selfie_checks (id) on delete cascade,
  number smallint not null check (number between 1 and 3),
  storage_key text not null,
  unique (check_id, number)
);
comment on table selfie_frames is
  'The frames of a check that waits. The rows go with the decision, and with them the files.';
create index selfie_frames_by_key on selfie_frames (storage_key);

-- Figures

create table daily_figures (
  day date not null,
  figure text not null,
  slice text not null default '',
  value bigint not null check (value >= 0),
  primary key (figure, day, slice)
);
comment on table daily_figures is
  'Figures of the community by day, which name no member: what takes too long to count when a screen asks, or cannot '
  'be counted afterwards. docs/decisions/figures.md';
comment on column daily_figures.day is 'In UTC.';
comment on column daily_figures.figure is 'server/src/moderation/figures/days.ts';
comment on column daily_figures.slice is 'A country, a kind of list with an outcome, or empty.';

create function count_gone_hits() returns trigger language plpgsql as $$
begin
  insert into daily_figures (figure, day, slice, value)
    select 'goneHits', (found_at at time zone 'utc')::date, concat_ws(' ', class, outcome), count(*)
    from gone group by 2, 3 order by 2, 3
    on conflict (figure, day, slice) do update set value = daily_figures.value + excluded.value;
  return null;
end $$;
comment on function count_gone_hits() is 'By day, kind of list and outcome, without the photo or the member.';
create trigger count_gone_hits after delete on photo_hits referencing old table as gone
  for each statement execute function count_gone_hits();
comment on trigger count_gone_hits on photo_hits is
  'A hit goes with its photo, and the transparency report still counts it. docs/decisions/figures.md';
create trigger count_gone_hits after delete on message_hits referencing old table as gone
  for each statement execute function count_gone_hits();
comment on trigger count_gone_hits on message_hits is
  'A hit goes with its picture, and the transparency report still counts it. docs/decisions/known-pictures.md';

create table transparency_reports (
  year smallint primary key,
  report jsonb not null,
  made_at timestamptz not null default now()
);
comment on table transparency_reports is
  'A year''s report as it was when the year ended: what it counts is deleted after its period.';

-- Test members

create table test_member_state (
  only_row boolean primary key default true check (only_row),
  staff_only boolean not null default false,
  run_id uuid,
  kind text not null default 'adding' check (kind in ('adding', 'removing')),
  state text not null default 'done'
    check (state in ('running', 'stopping', 'done', 'stopped', 'interrupted', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  unfinished uuid[] not null default '{}',
  alive_until timestamptz,
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table test_member_state is
  'Who sees test members, and the latest run that adds or removes them, in one row, so that there is one at a time. '
  'docs/decisions/test-members.md';
comment on column test_member_state.staff_only is 'As the server last started: in production.';
comment on column test_member_state.run_id is 'Null: there was none.';
comment on column test_member_state.unfinished is 'Accounts that are not complete yet: if the process ends, they go.';
comment on column test_member_state.alive_until is 'Until then the process at work counts as alive.';
insert into test_member_state default values;

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
comment on function keep_test_members_to_staff(boolean) is
  'Hides all test members from members, with what members have of them, or shows them.';

-- The list of accounts

create table listed_accounts (
  user_id uuid primary key references "user" (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  name text not null,
  country country,
  confirmed boolean not null,
  complete boolean not null,
  leaving boolean not null,
  banned boolean not null,
  suspended_until timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
comment on table listed_accounts is
  'What the list of accounts orders and filters by, in one row for each account. Index-only scans read the table for '
  'pages changed since the last vacuum, so vacuum comes often. docs/decisions/administration.md';
comment on column listed_accounts.last_seen_at is
  'Copied every few minutes, except for the first visit; null: never seen.';
comment on column listed_accounts.banned is 'Also while suspended.';
create index listed_by_creation on listed_accounts (created_at, user_id)
  include (country, confirmed, complete, leaving, banned, suspended_until);
comment on index listed_by_creation is
  'Each order of the list, over all accounts, those of a country, and those in a state that few are in. What else is '
  'asked is in the index, so that a page reads few rows of the table.';
create index listed_by_visit on listed_accounts (last_seen_at, user_id)
  include (created_at, country, confirmed, complete, leaving, banned, suspended_until) where last_seen_at is not null;
create index listed_by_name on listed_accounts (name, user_id)
  include (created_at, country, confirmed, complete, leaving, banned, suspended_until);
create index listed_of_country_by_creation on listed_accounts (country, created_at, user_id)
  include (confirmed, complete, leaving, banned, suspended_until);
create index listed_of_country_by_visit on listed_accounts (country, last_seen_at, user_id)
  include (created_at, confirmed, complete, leaving, banned, suspended_until) where last_seen_at is not null;
create index listed_of_country_by_name on listed_accounts (country, name, user_id)
  include (created_at, confirmed, complete, leaving, banned, suspended_until);
create index unconfirmed_by_creation on listed_accounts (created_at, user_id) include (country) where not confirmed;
create index unconfirmed_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country)
  where not confirmed and last_seen_at is not null;
create index unconfirmed_by_name on listed_accounts (name, user_id) include (created_at, country) where not confirmed;
create index incomplete_by_creation on listed_accounts (created_at, user_id) include (country) where not complete;
create index incomplete_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country)
  where not complete and last_seen_at is not null;
create index incomplete_by_name on listed_accounts (name, user_id) include (created_at, country) where not complete;
create index leaving_by_creation on listed_accounts (created_at, user_id) include (country) where leaving;
create index leaving_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country)
  where leaving and last_seen_at is not null;
create index leaving_by_name on listed_accounts (name, user_id) include (created_at, country) where leaving;
create index banned_by_creation on listed_accounts (created_at, user_id) include (country, suspended_until)
  where banned;
create index banned_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country, suspended_until)
  where banned and last_seen_at is not null;
create index banned_by_name on listed_accounts (name, user_id) include (created_at, country, suspended_until)
  where banned;

create view accounts_to_list as
  select u.id as user_id, u.created_at, s.last_seen_at, lower(u.first_name || ' ' || u.last_name) as name, p.country,
    u.email_verified as confirmed, p.profile_completed as complete, u.deletes_at is not null as leaving, u.banned,
    (select max(coalesce(r.ends_at, 'infinity')) from restrictions r where r.subject_id = p.id and r.kind = 'suspended'
      and r.lifted_at is null and coalesce(r.ends_at, 'infinity') > now()) as suspended_until
  from "user" u join profiles p on p.user_id = u.id left join presence s on s.profile_id = p.id;
comment on view accounts_to_list is 'What listed_accounts must hold.';

create function list_account() returns trigger language plpgsql as $$
begin
  insert into listed_accounts select * from accounts_to_list where user_id = new.user_id;
  return null;
end $$;
create trigger profile_is_listed after insert on profiles for each row execute function list_account();
comment on trigger profile_is_listed on profiles is 'Every account is in the list of staff from its first moment.';

create function list_account_again() returns trigger language plpgsql as $$
begin
  update listed_accounts set created_at = new.created_at, name = lower(new.first_name || ' ' || new.last_name),
    confirmed = new.email_verified, leaving = new.deletes_at is not null, banned = new.banned
  where user_id = new.id;
  return null;
end $$;
comment on function list_account_again() is
  'Each trigger of the list writes the columns of its own table: of two changes at once, neither undoes the other.';
create trigger account_stays_listed after update on "user" for each row
  when ((old.created_at, old.first_name, old.last_name, old.email_verified, old.deletes_at is null, old.banned)
    is distinct from
      (new.created_at, new.first_name, new.last_name, new.email_verified, new.deletes_at is null, new.banned))
  execute function list_account_again();
comment on trigger account_stays_listed on "user" is 'The list of accounts follows the account.';

create function list_profile_again() returns trigger language plpgsql as $$
begin
  update listed_accounts set country = new.country, complete = new.profile_completed where user_id = new.user_id;
  return null;
end $$;
create trigger profile_stays_listed after update of country, profile_completed on profiles for each row
  when ((old.country, old.profile_completed) is distinct from (new.country, new.profile_completed))
  execute function list_profile_again();
comment on trigger profile_stays_listed on profiles is 'The list of accounts follows the profile.';

create function list_first_visit() returns trigger language plpgsql as $$
begin
  update listed_accounts l set last_seen_at = new.last_seen_at from profiles p
  where p.id = new.profile_id and l.user_id = p.user_id;
  return null;
end $$;
create trigger first_visit_is_listed after insert on presence for each row execute function list_first_visit();
comment on trigger first_visit_is_listed on presence is 'A first visit is in the list of accounts at once.';

create function list_suspension() returns trigger language plpgsql as $$
begin
  update listed_accounts l set suspended_until = restricted_until(new.subject_id, 'suspended') from profiles p
  where p.id = new.subject_id and l.user_id = p.user_id;
  return null;
end $$;
create trigger suspension_is_listed after insert or update on restrictions for each row
  when (new.kind = 'suspended') execute function list_suspension();
comment on trigger suspension_is_listed on restrictions is 'The list of accounts follows suspensions.';
