-- What the second person has to agree to, and what becomes of a request that waits. docs/decisions/0144-evidence.md
alter type approval_state add value 'expired';
alter type approval_act add value 'grant-appeal';
alter type approval_act add value 'release-sealed';
alter table approvals
  -- what it is about beyond the account: an appeal, a sealed hit, a case without a member
  add column source_id uuid,
  add column reminded_at timestamptz;
drop index one_waiting_act;
create unique index one_waiting_act on approvals (act, subject_user_id, source_id) nulls not distinct
  where state = 'waiting';

-- An item that was decided can come again: a photo that staff cleared, and that another list knows.
alter table case_items drop constraint case_items_kind_source_id_key;
create unique index one_open_item on case_items (kind, source_id) where decided_at is null;
create index items_by_source on case_items (kind, source_id);
-- A case that an item leaves or joins is as grave as what it holds.
alter table case_items add column severity smallint not null default 2 check (severity between 0 and 3);
update case_items i set severity = c.severity from cases c where c.id = i.case_id;

-- Whether a case, or the case of a decision, is about a member who may be under 18.
create function about_minor(wanted uuid) returns boolean language sql stable as $$
  select exists (select from cases c where c.id = wanted and c.category = 'underage')
    or exists (select from case_items i where i.case_id = wanted and i.category = 'underage')
$$;
create function decided_about_minor(wanted uuid) returns boolean language sql stable as $$
  select exists (select from decisions d
    where d.id = wanted and (d.category is not distinct from 'underage' or about_minor(d.case_id)))
$$;

-- Whether a second person agrees in this transaction. The console, the product and the delay of a single admin act by
-- the same row, or name nobody.
create function agreed_now(member uuid, about_case uuid) returns boolean language sql stable as $$
  select exists (select from approvals a where a.state = 'approved' and a.decided_at = now()
    and a.act::text in ('lift', 'grant-appeal')
    and (a.case_id = about_case or a.subject_user_id = (select p.user_id from profiles p where p.id = member)))
$$;

-- One person alone neither closes a case about a minor nor lifts what was decided in it. A decision that only opens a
-- closed case again is none of these.
create function minors_need_two() returns trigger language plpgsql as $$
begin
  if about_minor(new.case_id) and not agreed_now(new.subject_id, new.case_id) then
    raise exception 'a case about a minor needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger minors_need_two before insert on decisions for each row
  when (new.decided_by is not null and not new.actions @? '$[*] ? (@.action != "close" && @.action != "lift")'
    and not (new.overrules is not null and new.actions @? '$[*] ? (@.action == "close")'))
  execute function minors_need_two();

create function minors_stay_restricted() returns trigger language plpgsql as $$
begin
  if decided_about_minor(new.decision_id) and not agreed_now(new.subject_id, null)
    and exists (select from decisions d where d.id = new.lifted_by and d.decided_by is not null) then
    raise exception 'lifting what was decided about a minor needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
-- A suspension that becomes a ban is lifted by its own decision.
create trigger minors_stay_restricted before update of lifted_at on restrictions for each row
  when (old.lifted_at is null and new.lifted_by is not null and new.lifted_by <> new.decision_id)
  execute function minors_stay_restricted();

-- The same notice from outside twice is one, until it is decided.
alter table outside_notices add column digest bytea;
create unique index one_open_notice on outside_notices (digest) where digest is not null and decided_at is null;
