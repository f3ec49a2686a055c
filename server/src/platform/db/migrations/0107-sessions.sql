-- What a member sees of a session: when it was last used, and the country that a trusted proxy named at the sign-in.
alter table session
  add last_used_at timestamptz not null default now(),
  add country text check (country ~ '^[A-Z]{2}$');

-- The roles of an account.
create function get_user_roles(account_id uuid) returns setof member_role
  language sql stable security invoker set search_path = pg_catalog
  as $$ select role from public.user_roles where user_id = account_id order by role $$;
