-- Ways in which one person alone could still free a member who may be under 18. docs/decisions/0144-evidence.md

-- The categories of its items stay with a case, and so does `underage` once staff have given it: another category neither
-- frees a minor nor brings the case to staff who decline what it holds.
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

create or replace function about_minor(wanted uuid) returns boolean language sql stable as $$
  select exists (select from cases c where c.id = wanted and (c.category = 'underage' or 'underage' = any(c.categories)))
    or exists (select from case_items i where i.case_id = wanted and i.category = 'underage')
$$;

-- Whatever is milder than a ban frees a member of such a case: it settles the reports that hide them.
drop trigger minors_need_two on decisions;
create trigger minors_need_two before insert on decisions for each row
  when (new.decided_by is not null and not new.actions @? '$[*] ? (@.action == "ban")'
    and not (new.overrules is not null and new.actions @? '$[*] ? (@.action == "close")'))
  execute function minors_need_two();

-- A restriction that no decision lifts ends at its date only.
create or replace function minors_stay_restricted() returns trigger language plpgsql as $$
begin
  if decided_about_minor(new.decision_id) and not agreed_now(new.subject_id, null)
    and (new.lifted_by is null or exists (select from decisions d where d.id = new.lifted_by and d.decided_by is not null)) then
    raise exception 'lifting what was decided about a minor needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
drop trigger minors_stay_restricted on restrictions;
create trigger minors_stay_restricted before update of lifted_at on restrictions for each row
  when (old.lifted_at is null and new.lifted_at is not null and new.lifted_by is distinct from new.decision_id
    and (new.lifted_by is not null or coalesce(old.ends_at, 'infinity') > now()))
  execute function minors_stay_restricted();
