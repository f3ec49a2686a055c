-- Reports become cases, and the screens of staff follow them. docs/decisions/0132-moderation.md.

-- What waits for a decision already. Reports about nobody who exists stay apart from each other.
with waiting as (
  select r.id, r.target_id, r.category, r.created_at,
    case r.category when 'threat' then 0 when 'underage' then 0 when 'sexual' then 1 when 'harassment' then 1
      when 'hate' then 1 when 'scam' then 2 else 3 end as severity
  from reports r where r.state in ('open', 'reviewing')
), opened as (
  insert into cases (subject_id, kind, category, kinds, categories, severity, opened_at)
  select target_id, 'report', (array_agg(category order by severity, created_at))[1], '{report}',
    array_agg(distinct category), min(severity), min(created_at)
  from waiting where target_id is not null group by target_id
  returning id, subject_id
)
insert into case_items (case_id, kind, source_id, category, added_at)
select o.id, 'report', w.id, w.category, w.created_at from opened o join waiting w on w.target_id = o.subject_id;

do $$
declare lone record; opened uuid;
begin
  for lone in select * from reports where state in ('open', 'reviewing') and target_id is null loop
    insert into cases (kind, category, kinds, categories, severity, opened_at)
    values ('report', lone.category, '{report}', array[lone.category], 3, lone.created_at) returning id into opened;
    insert into case_items (case_id, kind, source_id, category, added_at)
    values (opened, 'report', lone.id, lone.category, lone.created_at);
  end loop;
end $$;

-- The named filters of a person of staff.
create table staff_filters (
  user_id uuid primary key references "user" (id) on delete cascade,
  filters jsonb not null check (jsonb_typeof(filters) = 'array'),
  saved_at timestamptz not null default now()
);

-- Other screens of staff follow at commit, whichever process changed the case.
create function notify_staff() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations', json_build_object('caseId', new.id)::text);
  return null;
end $$;
create trigger notify_staff_of_new after insert on cases for each row execute function notify_staff();
create trigger notify_staff_of_change after update on cases for each row
  when (old.claimed_by is distinct from new.claimed_by or old.state <> new.state or old.version <> new.version)
  execute function notify_staff();
