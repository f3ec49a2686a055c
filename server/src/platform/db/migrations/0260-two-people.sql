-- A ban for good and a deletion by staff take two people also when code forgets, and a single admin waits for a day.
-- docs/decisions/0182-two-people.md

-- Why no second person has to agree in this transaction: server/src/db/act-alone.ts. A transaction that says nothing is one
-- of staff.
create function acts_alone(variadic reasons text[]) returns boolean language sql stable as $$
  select coalesce(current_setting('hearth.acts_alone', true), '') = any(reasons)
$$;

-- Without a second person only a delay of a day or more approves. The application counts milliseconds.
alter table approvals drop constraint delay_or_person;
alter table approvals add constraint delay_or_person check (state <> 'approved' or decided_by is not null
  or (due_at is not null and due_at <= decided_at
    and due_at >= date_trunc('milliseconds', requested_at) + interval '24 hours'));

-- The console is exempt also when the operator names the colleague who acts there.
create or replace function agreed_now(member uuid, about_case uuid) returns boolean language sql stable as $$
  select acts_alone('console') or exists (select from approvals a where a.state = 'approved' and a.decided_at = now()
    and a.act::text in ('lift', 'grant-appeal')
    and (a.case_id = about_case or a.subject_user_id = (select p.user_id from profiles p where p.id = member)))
$$;

-- A ban that a person decided, and one that a person brings back by taking its lifting back.
create function bans_need_two() returns trigger language plpgsql as $$
declare
  author uuid := coalesce((select d.decided_by from decisions d where d.id = new.decision_id),
    (select o.decided_by from decisions o where o.overrules = old.lifted_by));
begin
  if author is not null and not acts_alone('console') and not exists (select from approvals a
      where a.act = 'ban' and a.state = 'approved' and a.decided_at = now() and a.decision_id = new.decision_id
        and a.decided_by is distinct from author) then
    raise exception 'a ban needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger bans_need_two before insert on restrictions for each row
  when (new.kind = 'banned' and new.lifted_at is null) execute function bans_need_two();
create trigger bans_need_two_again before update of kind, decision_id, subject_id, lifted_at on restrictions for each row
  when (new.kind = 'banned' and new.lifted_at is null and (old.kind <> 'banned' or old.lifted_at is not null
    or old.decision_id <> new.decision_id or old.subject_id <> new.subject_id)) execute function bans_need_two();

-- The day of a deletion, or a nearer one. The owner of the account and the removal of invented members say who they are.
create function deletions_need_two() returns trigger language plpgsql as $$
begin
  if not acts_alone('owner', 'product') and not exists (select from approvals a
      where a.act = 'delete-account' and a.state = 'approved' and a.decided_at = now() and a.subject_user_id = new.id) then
    raise exception 'deleting an account needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger deletions_need_two before update of deletes_at on "user" for each row
  when (new.deletes_at < coalesce(old.deletes_at, 'infinity') and current_user = 'hearth_app')
  execute function deletions_need_two();
