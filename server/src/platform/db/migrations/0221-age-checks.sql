-- Checks of age by a provider of the operator or by staff, and what they keep closed. docs/decisions/0153-age-checks.md
create type age_result as enum ('adult', 'minor', 'unclear');
create table age_checks (
  -- what a provider gets: it names no account
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- null while a provider is asked
  result age_result,
  method text check (method ~ '^[a-z-]{1,30}$'),
  checked_at timestamptz,
  -- null: a provider
  checked_by uuid references "user" (id) on delete set null,
  check ((result is null) = (checked_at is null) and (result is null) = (method is null))
);
create index age_checks_of on age_checks (profile_id, checked_at desc);
create unique index one_asked_age_check on age_checks (profile_id) where result is null;
create index asked_age_checks on age_checks (asked_at) where result is null;
create index age_checks_by on age_checks (checked_by) where checked_by is not null;

-- Complete apart from a confirmed age.
alter table profiles add column awaits_age boolean not null default false;
create index profiles_awaiting_age on profiles (id) where awaits_age;

-- Whether a member must have their age confirmed first: the operator requires it, and the latest result is not `adult`.
-- Staff and invented members are exempt.
create function age_is_due(member uuid, account uuid, is_test boolean) returns boolean language sql stable as $$
  select not is_test
    and coalesce((select (settings ->> 'requiresAgeCheck')::boolean from community_settings), false)
    and (select c.result from age_checks c where c.profile_id = member and c.result is not null
      order by c.checked_at desc limit 1) is distinct from 'adult'
    and not exists (select from user_roles r where r.user_id = account)
$$;
-- Whatever completes a profile asks this. To ask again, set `profile_completed` to true.
create function hold_for_age() returns trigger language plpgsql as $$
begin
  new.awaits_age := new.profile_completed and age_is_due(new.id, new.user_id, new.is_test);
  new.profile_completed := new.profile_completed and not new.awaits_age;
  return new;
end $$;
create trigger hold_for_age before insert or update of profile_completed on profiles
  for each row execute function hold_for_age();
