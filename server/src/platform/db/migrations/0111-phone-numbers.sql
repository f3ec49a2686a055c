-- Phone numbers as a way in. docs/decisions/0110-phone-numbers.md.

alter table "user"
  -- E.164
  add column phone_number text unique check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_number_verified boolean not null default false,
  add check (phone_number is not null or email not like '%@phone.invalid');

-- An account made by phone has a placeholder instead of an address. It is confirmed when its number is.
create function confirm_by_phone() returns trigger language plpgsql as $$
begin
  new.phone_number_verified = new.phone_number_verified and new.phone_number is not null;
  if new.email like '%@phone.invalid' or (new.email like '%.invalid' and new.phone_number_verified) then
    new.email_verified = new.phone_number_verified;
  end if;
  return new;
end $$;
create trigger phone_confirms_account before insert or update on "user"
  for each row execute function confirm_by_phone();
