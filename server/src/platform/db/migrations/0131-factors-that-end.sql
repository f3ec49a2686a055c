-- "This wasn't me" about a factor ends it a day later, and not at once: until then it is accepted only together with the
-- mailbox or number that the link came to, and whoever gives both keeps it. docs/decisions/0121-proofs-of-one-channel.md.
alter table second_factors
  add column ends_at timestamptz,
  -- the passkey or number that the factor stands for was added with it, and goes with it
  add column ends_with_key boolean not null default false;
create index second_factors_by_end on second_factors (ends_at) where ends_at is not null;

-- The number that an account had before a change, which the notice's link gives back.
alter table not_me_links
  add column former_number text check (former_number ~ '^\+[1-9][0-9]{6,14}$');
update not_me_links set former_number = sent_to where undoes = 'phone';

-- Removes factors whose day is over: of one account, or of all.
create function end_due_factors(account_id uuid default null) returns void language plpgsql as $$
declare gone record;
begin
  for gone in delete from second_factors where ends_at <= now() and (account_id is null or user_id = account_id)
    returning user_id, kind, ends_with_key
  loop
    if gone.ends_with_key and gone.kind = 'passkey' then delete from passkey where user_id = gone.user_id; end if;
    if gone.ends_with_key and gone.kind = 'phone' then
      update "user" set phone_number = null, phone_number_verified = false
        where id = gone.user_id and email not like '%.invalid';
    end if;
    perform end_trust(gone.user_id);
    delete from backup_codes b where b.user_id = gone.user_id
      and not exists (select from second_factors f where f.user_id = gone.user_id and f.confirmed_at is not null);
  end loop;
end $$;
