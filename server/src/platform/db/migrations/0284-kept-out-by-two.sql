-- One person alone keeps nobody out for longer than 30 days, by whichever act, and nobody of the team at all.
-- docs/decisions/0199-authority-by-effect.md
alter type approval_act add value 'restrict';

-- Who restricts a member without a second person. Null: two people, the console or the product. The trigger below writes it.
alter table restrictions add column alone_by uuid;
update restrictions r set alone_by = d.decided_by from decisions d
  where d.id = r.decision_id and d.decided_by is not null and r.kind <> 'banned'
    and not exists (select from approvals a where a.decision_id = d.id and a.state = 'approved');
create index restrictions_alone on restrictions (subject_id, alone_by) where alone_by is not null;

-- Whether another person than the author agrees, in this transaction, to what a decision does to a member.
create function agreed_to_restrict(decision uuid, member uuid, author uuid, variadic acts text[]) returns boolean
  language sql stable as $$
  select acts_alone('console') or exists (select from approvals a where a.state = 'approved' and a.decided_at = now()
    and a.act::text = any(acts) and a.decided_by is distinct from author
    and (a.decision_id = decision or (a.decision_id is null
      and a.subject_user_id = (select p.user_id from profiles p where p.id = member))))
$$;

-- A ban that waited as a whole has its decision in the transaction of the verdict.
create or replace function bans_need_two() returns trigger language plpgsql as $$
declare
  author uuid := coalesce((select d.decided_by from decisions d where d.id = new.decision_id),
    (select o.decided_by from decisions o where o.overrules = old.lifted_by));
begin
  if author is not null and not agreed_to_restrict(new.decision_id, new.subject_id, author, 'ban') then
    raise exception 'a ban needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;

-- A role that staff took lately counts: else one admin takes it, and suspends its person alone.
create function is_on_team(account uuid) returns boolean language sql stable as $$
  select exists (select from user_roles r where r.user_id = account)
    or exists (select from audit_log l where l.subject_id = account and l.act = 'role_revoked'
      and l.at > now() - interval '14 days' and l.actor_type in ('admin', 'moderator'))
$$;

-- When this person alone began to keep a member out: restrictions of theirs count together while less than 30 days lie
-- between the end of one and the start of the next. Null when the last of them ended longer ago. Lifting ends none of this.
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
