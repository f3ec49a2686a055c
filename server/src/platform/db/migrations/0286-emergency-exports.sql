-- One admin alone makes one export a day ready for a threat to life. docs/decisions/0199-authority-by-effect.md
create index emergency_exports on evidence_exports (requested_by, requested_at) where emergency;

-- Others wait like any export: for a second person, or the delay of a single admin.
create or replace function evidence_needs_two() returns trigger language plpgsql as $$
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
drop trigger evidence_needs_two on evidence_exports;
create trigger evidence_needs_two before insert or update of ready_at on evidence_exports for each row
  when (new.ready_at is not null) execute function evidence_needs_two();
