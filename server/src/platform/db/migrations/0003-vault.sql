-- Where members truly are. hearth_app, the role of every ordinary query, may not even look into this schema; what others
-- may know is profiles.public_lat and public_lng alone, written by server/src/location/queries.ts.

create schema vault;
revoke all on schema vault from public;

create type vault.place_precision as enum ('address', 'city');
-- city: picked by hand from the list; device: measured.
create type vault.place_source as enum ('city', 'device');

-- The newest fix, for a change of precision without another one. `away` is the first of the fixes that fit no anchor;
-- `moves` are those by hand of the last week (three a day, ten a week).
create table vault.positions (
  user_id uuid primary key references public."user" (id) on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  source vault.place_source not null,
  recorded_at timestamptz not null,
  away_lat double precision check (away_lat between -90 and 90),
  away_lng double precision check (away_lng between -180 and 180),
  away_since timestamptz,
  moves timestamptz[] not null default '{}',
  check (num_nulls(away_lat, away_lng, away_since) in (0, 3))
);

-- At most 20 places a member has stayed at, for 90 days after the last use. The cell names the anchor.
create table vault.anchors (
  user_id uuid not null references public."user" (id) on delete cascade,
  precision vault.place_precision not null,
  cell text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  source vault.place_source not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (user_id, precision, cell)
);
