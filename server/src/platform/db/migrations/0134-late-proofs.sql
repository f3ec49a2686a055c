-- When a password was reset by a mailbox or phone. Only a reset after "this wasn't me" counts as the mailbox that ends a
-- factor's hold: the stranger may know an older password. docs/decisions/0121-proofs-of-one-channel.md.
alter table account add column password_by_at timestamptz;

-- A passkey or number from after "this wasn't me" is the owner's and stays.
create or replace function end_due_factors(account_id uuid default null) returns void language plpgsql as $$
declare gone record;
begin
  for gone in delete from second_factors where ends_at <= now() and (account_id is null or user_id = account_id)
    returning user_id, kind, ends_with_key, ends_at - interval '24 hours' as pressed_at
  loop
    if gone.ends_with_key and gone.kind = 'passkey' then
      delete from passkey where user_id = gone.user_id and created_at <= gone.pressed_at;
    end if;
    if gone.ends_with_key and gone.kind = 'phone' then
      update "user" set phone_number = null, phone_number_verified = false
        where id = gone.user_id and email not like '%.invalid';
    end if;
    perform end_trust(gone.user_id);
    delete from backup_codes b where b.user_id = gone.user_id
      and not exists (select from second_factors f where f.user_id = gone.user_id and f.confirmed_at is not null);
  end loop;
end $$;

-- A role needs its factors: none of them ends by a link that was pressed before the role was given.
create function keep_factors_for_role() returns trigger language plpgsql as $$
begin
  update second_factors set ends_at = null, ends_with_key = false
    where user_id = new.user_id and kind in ('totp', 'passkey') and ends_at > now();
  return null;
end $$;
create trigger keep_factors_for_role after insert on user_roles
  for each row execute function keep_factors_for_role();
