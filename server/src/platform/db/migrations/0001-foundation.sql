-- Everything a member is. Two rules shape it:
-- the ordinary connection runs as hearth_app, which sees schema public only (true positions live in schema vault);
-- search_members is a projection kept true by triggers, inside the transaction that changes a member.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

do $$ begin create role hearth_app nologin; exception when duplicate_object then null; end $$;
do $$ begin execute format('grant hearth_app to %I', current_user); end $$;
grant usage on schema public to hearth_app;
alter default privileges in schema public grant select, insert, update, delete on tables to hearth_app;
alter default privileges in schema public grant usage, select on sequences to hearth_app;

create type gender as enum ('male', 'female', 'non-binary', 'other');
create type relationship_goal as enum ('casual', 'serious', 'marriage', 'friendship');
create type country as enum (
  'United States', 'Canada', 'United Kingdom', 'Germany', 'France', 'Italy', 'Spain', 'Netherlands', 'Sweden', 'Norway',
  'Denmark', 'Australia', 'New Zealand', 'Japan', 'South Korea', 'Singapore', 'Brazil', 'Argentina', 'Mexico', 'India', 'Other'
);
create type location_precision as enum ('exact', 'address', 'city');
create type member_role as enum ('admin', 'moderator');

-- Identity: the tables of better-auth, in snake case.
create table "user" (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  first_name text not null default '',
  last_name text not null default '',
  birthday date check (birthday >= date '1900-01-01'),
  language_code text not null default 'en',
  banned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_by_user on session (user_id);

create table account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index account_by_user on account (user_id);

create table verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);

create table rate_limit (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

create table user_roles (
  user_id uuid not null references "user" (id) on delete cascade,
  role member_role not null,
  primary key (user_id, role)
);

-- Reference data.
create table interests (
  -- 0..62, because the search projection keeps a member's interests as the bits of one bigint.
  id smallint primary key check (id between 0 and 62),
  key text not null unique
);
create table interest_translations (
  interest_id smallint not null references interests (id) on delete cascade,
  language_code text not null,
  name text not null,
  primary key (interest_id, language_code)
);

create function fold(t text) returns text language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, t)) $$;

create table cities (
  id integer primary key,
  name text not null,
  country country not null,
  country_code text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null
);
create index cities_by_prefix on cities (country, fold(name) text_pattern_ops);
create index cities_by_size on cities (country, population desc);

-- Profiles.
create table profiles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references "user" (id) on delete cascade,
  first_name text not null default '' check (length(first_name) <= 60),
  last_name text not null default '' check (length(last_name) <= 60),
  birthday date check (birthday >= date '1900-01-01'),
  height smallint check (height >= 120 and height < 250),
  weight smallint check (weight >= 30 and weight < 300),
  gender gender,
  bio text not null default '' check (length(bio) <= 500),
  interests text[] not null default '{}',
  relationship_goal relationship_goal,
  -- null: any gender
  looking_for_gender gender,
  country country,
  city text check (length(city) <= 100),
  address text check (length(address) <= 200),
  public_lat double precision check (public_lat between -90 and 90),
  public_lng double precision check (public_lng between -180 and 180),
  location_precision location_precision not null default 'city',
  discoverable_internationally boolean not null default true,
  profile_completed boolean not null default false,
  hidden_at timestamptz,
  is_test boolean not null default false,
  language_code text not null default 'en',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((public_lat is null) = (public_lng is null)),
  check (not profile_completed or (birthday is not null and height is not null and weight is not null and gender is not null
    and relationship_goal is not null and country is not null and city is not null and length(bio) >= 10))
);

create function create_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (user_id, first_name, last_name, birthday, language_code)
  values (new.id, new.first_name, new.last_name, new.birthday, new.language_code);
  return null;
end $$;
create trigger user_has_profile after insert on "user" for each row execute function create_profile();

create table profile_images (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  -- unguessable folder of the stored sizes; null once an admin has removed the picture
  storage_key text unique,
  thumbhash text,
  width smallint not null,
  height smallint not null,
  display_order smallint not null check (display_order between 1 and 6),
  created_at timestamptz not null default now(),
  unique (profile_id, display_order) deferrable initially deferred
);

-- Every heartbeat lands here and nowhere else: the fill factor keeps the updates in their page.
create table presence (
  profile_id uuid primary key references profiles (id) on delete cascade,
  last_seen_at timestamptz not null
) with (fillfactor = 60);

create table profile_likes (
  id uuid not null default gen_random_uuid(),
  liker_id uuid not null references profiles (id) on delete cascade,
  liked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
create index likes_received on profile_likes (liked_id, created_at desc, liker_id);
create index likes_sent on profile_likes (liker_id, created_at desc, liked_id);

create table blocked_users (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocked_by on blocked_users (blocked_id, blocker_id);

