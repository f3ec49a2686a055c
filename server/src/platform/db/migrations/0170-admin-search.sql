-- What the list of accounts and the log need for each of their filters and orders. docs/decisions/0135-administration.md.

-- A part of a name, an address or a number.
drop index user_by_words;
create index user_by_words on "user" using gin
  (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, '')) gin_trgm_ops);
create index profiles_by_city_words on profiles using gin (lower(city) gin_trgm_ops);

create index user_by_name on "user" (lower(first_name || ' ' || last_name), id);
create index presence_by_time on presence (last_seen_at, profile_id);

-- Conditions that hold for few accounts.
create index banned_users on "user" (created_at, id) where banned;
create index incomplete_profiles on profiles (user_id) where not profile_completed;
create index profiles_by_country on profiles (country, user_id);
-- An incomplete profile usually has no country: without this the planner expects some that have one.
create statistics profiles_country_completed (mcv) on country, profile_completed from profiles;

create index audit_by_time on audit_log (at, id);
create index audit_by_act on audit_log (act, at, id);
