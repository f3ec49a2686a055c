-- Widened rings and watched origins. docs/decisions/0042-rural-rings-and-origins.md.

-- r in metres: 50 or 500, or more where too few people live around for the ring to hide anybody.
alter table vault.anchors add column radius integer check (radius > 0);
update vault.anchors set radius = case precision when 'city' then 500 else 50 end;
alter table vault.anchors alter column radius set not null;

-- The places of a day that a member said to be at, as keyed hashes: only whether it is another one is known.
create table vault.origins (
  user_id uuid not null references public."user" (id) on delete cascade,
  place text not null,
  said_at timestamptz not null,
  primary key (user_id, place)
);

-- What was done, by whom (null: the product itself), about whom. The application writes and reads it, never changes it.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid references "user" (id) on delete set null,
  act text not null,
  subject_id uuid references "user" (id) on delete set null,
  details jsonb not null default '{}'
);
create index audit_of_subject on audit_log (subject_id, at desc);
create index audit_of_actor on audit_log (actor_id, at desc);
revoke update, delete on audit_log from hearth_app;
