-- The key behind all public points. It lies beside what it hides, is backed up with it, and never changes: with another
-- key every member would get a second point, and two points give a place away. server/src/location/point-key.ts fills it.
create table vault.point_key (
  one boolean primary key default true check (one),
  key bytea not null check (length(key) >= 16),
  created_at timestamptz not null default now()
);
