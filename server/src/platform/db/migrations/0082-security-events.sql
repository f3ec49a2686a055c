-- What happened at the doors of the product. docs/decisions/0082-sign-in-limits.md.

create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  -- without a foreign key: a deleted account's events stay for their 90 days and nobody can rewrite them by leaving
  user_id uuid,
  -- keyed hashes of the address typed and of the client's network (/24, /64)
  address text,
  network text,
  check (length(kind) <= 40 and length(address) = 22 and length(network) = 22)
);
create index security_events_by_time on security_events (at);
create index security_events_of_user on security_events (user_id, at desc) where user_id is not null;
create index security_events_of_address on security_events (address, at desc) where address is not null;
revoke update, delete on security_events from hearth_app;

-- The one way in which an event goes: by its age. It runs as the owner, since the application itself may delete none.
create function forget_security_events() returns bigint language sql security definer set search_path = pg_catalog
  as $$ with gone as (delete from public.security_events where at < now() - interval '90 days' returning 1)
        select count(*) from gone $$;
revoke execute on function forget_security_events() from public;
grant execute on function forget_security_events() to hearth_app;
