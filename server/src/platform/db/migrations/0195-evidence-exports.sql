-- Evidence for the authorities, and reports of sealed hits. docs/decisions/0144-evidence.md
create table evidence_exports (
  id uuid primary key default uuidv7(),
  case_id uuid references cases (id) on delete set null,
  -- null: a case without a member, or a former one
  subject_user_id uuid,
  authority text not null check (length(authority) between 1 and 200),
  reference text not null default '' check (length(reference) <= 200),
  reason text not null check (length(reason) between 1 and 1000),
  -- a threat to life: it goes at once, and the second person looks afterwards
  emergency boolean not null default false,
  requested_by uuid not null,
  requested_label text not null,
  requested_at timestamptz not null default now(),
  -- when it may be downloaded, until when, and by which link
  ready_at timestamptz,
  expires_at timestamptz,
  token_hash text,
  token_until timestamptz,
  token_for uuid,
  downloaded_at timestamptz,
  downloaded_label text
);
create index evidence_of_case on evidence_exports (case_id, requested_at) where case_id is not null;
create index evidence_by_time on evidence_exports (requested_at);

-- Without a threat to life, an export is ready when a second person agrees in this transaction, or the delay of a single
-- admin is over.
create function evidence_needs_two() returns trigger language plpgsql as $$
begin
  if not exists (select from approvals a where a.act = 'export-evidence' and a.state = 'approved'
      and a.decided_at = now() and a.source_id = new.id) then
    raise exception 'evidence goes out when a second person agrees' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger evidence_needs_two before insert or update of ready_at on evidence_exports for each row
  when (new.ready_at is not null and not new.emergency) execute function evidence_needs_two();

-- What became of the report to a hotline.
alter table sealed_evidence
  add column filed_at timestamptz,
  add column filed_with text check (length(filed_with) between 1 and 200),
  add column filed_reference text check (length(filed_reference) between 1 and 200),
  add column filed_label text;

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
