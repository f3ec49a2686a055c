-- Notes that members, reporters and notifiers read. docs/decisions/0149-notes.md

-- reader_id: the profile that reads it; null for staff, and for a notifier from outside.
-- source_id: the report or notice whose author reads it.
alter table case_notes
  add column reader_id uuid,
  add column source_id uuid,
  add constraint read_by check (case voice
    when 'internal' then reader_id is null and source_id is null
    when 'to-reporter' then source_id is not null
    else reader_id is not null and source_id is null end);
create index notes_to_readers on case_notes (reader_id, written_at) where reader_id is not null;
create index notes_about_sources on case_notes (source_id, written_at) where source_id is not null;

-- A word to the member could warn them of what authorities look into, or of who said that they are under 18.
create function may_tell_member(wanted uuid) returns boolean language sql stable as $$
  select not about_minor(wanted) and exists (select from cases where id = wanted and kind <> 'hash-hit' and subject_id is not null)
$$;
create function keep_from_member() returns trigger language plpgsql as $$
begin
  if not may_tell_member(new.case_id) then
    raise exception 'no note to the member in a sealed case or one about a minor' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger keep_from_member before insert on case_notes for each row
  when (new.voice = 'to-member') execute function keep_from_member();
