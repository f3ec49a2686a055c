-- What the operator changes while the product runs, and invitations. docs/decisions/0137-community.md.
-- One row. What it does not name has the default of shared/src/community.ts.
create table community_settings (
  only_row boolean primary key default true check (only_row),
  settings jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
insert into community_settings default values;

create table invitations (
  id uuid primary key default uuidv7(),
  -- SHA-256 of the code, which only the link has
  code_hash text not null unique,
  note text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses <= max_uses),
  ended_at timestamptz
);
create index invitations_by_time on invitations (created_at desc);
