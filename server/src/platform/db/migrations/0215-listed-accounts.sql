-- What the list of accounts orders and filters by, in one row for each account. docs/decisions/0151-listed-accounts.md
create table listed_accounts (
  user_id uuid primary key references "user" (id) on delete cascade,
  created_at timestamptz not null,
  -- copied every few minutes, except for the first visit; null: never seen
  last_seen_at timestamptz,
  name text not null,
  country country,
  confirmed boolean not null,
  complete boolean not null,
  leaving boolean not null,
  -- also while suspended
  banned boolean not null,
  suspended_until timestamptz
);
-- Index-only scans read the table for pages changed since the last vacuum.
alter table listed_accounts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

create view accounts_to_list as
  select u.id as user_id, u.created_at, s.last_seen_at, lower(u.first_name || ' ' || u.last_name) as name, p.country,
    u.email_verified as confirmed, p.profile_completed as complete, u.deletes_at is not null as leaving, u.banned,
    (select max(coalesce(r.ends_at, 'infinity')) from restrictions r where r.subject_id = p.id and r.kind = 'suspended'
      and r.lifted_at is null and coalesce(r.ends_at, 'infinity') > now()) as suspended_until
  from "user" u join profiles p on p.user_id = u.id left join presence s on s.profile_id = p.id;
insert into listed_accounts select * from accounts_to_list;

-- Each trigger writes the columns of its own table: of two changes at once, neither undoes the other.
create function list_account() returns trigger language plpgsql as $$
begin
  insert into listed_accounts select * from accounts_to_list where user_id = new.user_id;
  return null;
end $$;
create trigger profile_is_listed after insert on profiles for each row execute function list_account();

create function list_account_again() returns trigger language plpgsql as $$
begin
  update listed_accounts set created_at = new.created_at, name = lower(new.first_name || ' ' || new.last_name),
    confirmed = new.email_verified, leaving = new.deletes_at is not null, banned = new.banned
  where user_id = new.id;
  return null;
end $$;
create trigger account_stays_listed after update on "user" for each row
  when ((old.created_at, old.first_name, old.last_name, old.email_verified, old.deletes_at is null, old.banned)
    is distinct from (new.created_at, new.first_name, new.last_name, new.email_verified, new.deletes_at is null, new.banned))
  execute function list_account_again();

create function list_profile_again() returns trigger language plpgsql as $$
begin
  update listed_accounts set country = new.country, complete = new.profile_completed where user_id = new.user_id;
  return null;
end $$;
create trigger profile_stays_listed after update of country, profile_completed on profiles for each row
  when ((old.country, old.profile_completed) is distinct from (new.country, new.profile_completed))
  execute function list_profile_again();

create function list_first_visit() returns trigger language plpgsql as $$
begin
  update listed_accounts l set last_seen_at = new.last_seen_at from profiles p
  where p.id = new.profile_id and l.user_id = p.user_id;
  return null;
end $$;
create trigger first_visit_is_listed after insert on presence for each row execute function list_first_visit();

create function list_suspension() returns trigger language plpgsql as $$
begin
  update listed_accounts l set suspended_until = restricted_until(new.subject_id, 'suspended') from profiles p
  where p.id = new.subject_id and l.user_id = p.user_id;
  return null;
end $$;
create trigger suspension_is_listed after insert or update on restrictions for each row
  when (new.kind = 'suspended') execute function list_suspension();

-- Each order of the list, over all accounts, those of a country, and those in a state that few are in. What else is asked
-- is in the index, so that a page reads few rows of the table.
create index listed_by_creation on listed_accounts (created_at, user_id)
  include (country, confirmed, complete, leaving, banned, suspended_until);
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

create index banned_by_creation on listed_accounts (created_at, user_id) include (country, suspended_until) where banned;
create index banned_by_visit on listed_accounts (last_seen_at, user_id) include (created_at, country, suspended_until)
  where banned and last_seen_at is not null;
create index banned_by_name on listed_accounts (name, user_id) include (created_at, country, suspended_until) where banned;

-- The list read these. Without an index on its time, a visit stays within its page again.
drop index presence_by_time, user_by_name, banned_users, leaving_users, incomplete_profiles, profiles_by_country;
drop statistics profiles_country_completed;
analyze listed_accounts;
