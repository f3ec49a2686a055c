-- Who the other one of a conversation was, once that account is gone: a report about them still has to be about them, and
-- about nobody else. Kept as a hash with a key that only the owner of the database reads, so that nobody who has the rows
-- and a list of former ids finds out who talked to whom.
create table vault.former_partner_key (key bytea not null);
insert into vault.former_partner_key values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

alter table conversation_members add column former_partner bytea;

create function former_partner_name(conversation uuid, profile uuid) returns bytea language sql stable
  security definer set search_path = pg_catalog
  as $$ select sha256(key || uuid_send(conversation) || uuid_send(profile)) from vault.former_partner_key $$;

-- Before, since afterwards nothing tells who the partners were.
create function keep_former_partner() returns trigger language plpgsql as $$
begin
  update conversation_members set former_partner = former_partner_name(conversation_id, old.id)
  where partner_id = old.id;
  return old;
end $$;
create trigger former_partner_is_kept before delete on profiles
  for each row execute function keep_former_partner();
