-- The factor that stands for passkeys or a number goes with the last passkey or the number, and a later one does not bring
-- it back. docs/decisions/0121-proofs-of-one-channel.md.
create function end_factor(account_id uuid, gone text) returns void language plpgsql as $$
begin
  delete from second_factors where user_id = account_id and kind = gone and confirmed_at is not null;
  if not found then return; end if;
  perform end_trust(account_id);
  delete from backup_codes b where b.user_id = account_id
    and not exists (select from second_factors f where f.user_id = account_id and f.confirmed_at is not null);
end $$;

create function end_factor_of_passkeys() returns trigger language plpgsql as $$
begin
  if not exists (select from passkey where user_id = old.user_id) then perform end_factor(old.user_id, 'passkey'); end if;
  return null;
end $$;
create trigger last_passkey_ends_factor after delete on passkey
  for each row execute function end_factor_of_passkeys();

-- A new number keeps the factor and ends the trust that the old one may have given.
create function end_factor_of_number() returns trigger language plpgsql as $$
begin
  if new.phone_number is null then perform end_factor(new.id, 'phone');
  elsif exists (select from second_factors where user_id = new.id and kind = 'phone' and confirmed_at is not null)
    then perform end_trust(new.id);
  end if;
  return null;
end $$;
create trigger new_number_ends_factor after update of phone_number on "user"
  for each row when (new.phone_number is distinct from old.phone_number) execute function end_factor_of_number();

delete from second_factors f where confirmed_at is not null and (
  (kind = 'passkey' and not exists (select from passkey p where p.user_id = f.user_id))
  or (kind = 'phone' and not exists (select from "user" u where u.id = f.user_id and u.phone_number_verified)));
delete from backup_codes b
  where not exists (select from second_factors f where f.user_id = b.user_id and f.confirmed_at is not null);
