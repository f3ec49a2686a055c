-- How many accounts came from a visitor's network today. The hash has the day in it: another day's says nothing about it.
create table network_sign_ups (
  network_hash text primary key check (length(network_hash) = 43),
  sign_ups integer not null default 1,
  expires_at timestamptz not null
);
create index network_sign_ups_by_end on network_sign_ups (expires_at);
