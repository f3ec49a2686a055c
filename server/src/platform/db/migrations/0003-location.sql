-- Where members truly are, and the keys of what nobody may look up: schema vault, which only the owner of the database
-- reads.

create schema vault;
revoke all on schema vault from public;

create type vault.place_precision as enum ('address', 'city');
create type vault.place_source as enum ('city', 'device');
comment on type vault.place_source is 'city: picked by hand from the list. device: measured.';

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
comment on table vault.positions is
  'The newest place of a member, for a change of precision without another one. What others may know is '
  'profiles.public_lat and public_lng alone, which server/src/members/location/queries.ts writes.';
comment on column vault.positions.away_lat is 'The first of the places that fit no anchor.';
comment on column vault.positions.moves is 'Places picked by hand in the last week: three a day, ten a week.';

create table vault.anchors (
  user_id uuid not null references public."user" (id) on delete cascade,
  precision vault.place_precision not null,
  cell text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  source vault.place_source not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  radius integer not null check (radius > 0),
  primary key (user_id, precision, cell)
);
comment on table vault.anchors is
  'At most 20 places that a member has stayed at, for 90 days after the last use. '
  'docs/decisions/location.md';
comment on column vault.anchors.cell is 'It names the anchor.';
comment on column vault.anchors.radius is
  'In metres: 50 or 500, or more where too few people live around for the ring to hide anybody.';

create table vault.origins (
  user_id uuid not null references public."user" (id) on delete cascade,
  place text not null,
  said_at timestamptz not null,
  primary key (user_id, place)
);
comment on table vault.origins is
  'The places of a day that a member said to be at, as keyed hashes: only whether it is another one is known.';

create table vault.point_key (
  one boolean primary key default true check (one),
  key bytea not null check (length(key) >= 16),
  created_at timestamptz not null default now()
);
comment on table vault.point_key is
  'The key behind all public points. It is backed up with what it hides, and never changes: with another key every '
  'member would get a second point, and two points give a place away. server/src/members/location/point-key.ts fills '
  'it. docs/decisions/production.md';

create table vault.former_partner_key (
  key bytea not null
);
comment on table vault.former_partner_key is 'The key of conversation_members.former_partner.';
insert into vault.former_partner_key values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
