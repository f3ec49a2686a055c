-- A restored backup is of the past. What happened since is applied again. docs/decisions/backup.md

create table vault.departure_key (
  key bytea not null
);
comment on table vault.departure_key is
  'The key of departures.account. Every backup has it, so that it knows the accounts of later lists.';
insert into vault.departure_key values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

create function departure_name(account uuid) returns bytea language sql stable
  security definer set search_path to 'pg_catalog'
  as $$ select sha256(key || uuid_send(account)) from vault.departure_key $$;
comment on function departure_name(uuid) is 'It runs as the owner, who alone reads the key.';

create type departure_kind as enum ('leaving', 'stayed', 'deleted', 'banned', 'unbanned');

create table departures (
  id bigint primary key generated always as identity,
  account bytea not null check (length(account) = 32),
  kind departure_kind not null,
  at timestamptz not null default now()
);
comment on table departures is
  'Who left, came back, was banned or unbanned, for backups that are older. docs/decisions/backup.md';
comment on column departures.account is 'A keyed hash of the account''s id.';
create index departures_by_time on departures (at);

create function note_departure() returns trigger language plpgsql as $$
declare
  account constant uuid := coalesce(new.id, old.id);
begin
  insert into departures (account, kind) values (departure_name(account), case
    when tg_op = 'DELETE' then 'deleted' when new.deletes_at is null then 'stayed' else 'leaving' end::departure_kind);
  return null;
end $$;

create trigger note_deletion after delete on "user" for each row execute function note_departure();
comment on trigger note_deletion on "user" is 'A restored backup deletes the account again.';
create trigger note_leaving after update of deletes_at on "user" for each row
  when ((old.deletes_at is null) is distinct from (new.deletes_at is null)) execute function note_departure();
comment on trigger note_leaving on "user" is 'A restored backup knows whether the account is to be deleted.';

create function note_ban() returns trigger language plpgsql as $$
begin
  insert into departures (account, kind) select departure_name(user_id),
    case when restricted_until(id, 'banned') is null then 'unbanned' else 'banned' end::departure_kind
  from profiles where id = new.subject_id;
  return null;
end $$;

create trigger note_new_ban after insert on restrictions for each row
  when (new.kind = 'banned') execute function note_ban();
comment on trigger note_new_ban on restrictions is 'A restored backup bans the member again.';
create trigger note_changed_ban after update of kind, lifted_at on restrictions for each row
  when ((new.kind = 'banned' or old.kind = 'banned') and (old.kind <> new.kind
  or (old.lifted_at is null) is distinct from (new.lifted_at is null))) execute function note_ban();
comment on trigger note_changed_ban on restrictions is 'A restored backup knows that a ban was lifted, or brought back.';
