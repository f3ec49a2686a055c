-- Wallets that sign in (EIP-4361). The identity library writes them; docs/decisions/0113-passkeys-and-wallets.md.
create table wallet_address (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references "user" (id) on delete cascade,
  -- one wallet belongs to one account, whatever the chain
  address text not null unique,
  chain_id integer not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now()
);
create index wallet_address_by_user on wallet_address (user_id);
