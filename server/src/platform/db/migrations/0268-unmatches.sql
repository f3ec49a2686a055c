-- Two members whom Unmatch separated: no match, and a conversation that neither can open. A new match ends it.
-- docs/decisions/0186-no-thanks-and-unmatch.md
create table unmatches (
  -- who ended the match
  profile_id uuid not null references profiles (id) on delete cascade,
  partner_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (profile_id, partner_id),
  check (profile_id <> partner_id)
);
create index unmatched_by on unmatches (partner_id, profile_id);

-- As for a block: who writes holds the conversation's row, so that nothing is stored after this commits.
create function unmatch_waits_for_messages() returns trigger language plpgsql as $$
begin
  perform lock_pair(new.profile_id, new.partner_id);
  perform from conversations where participant1_id = least(new.profile_id, new.partner_id)
    and participant2_id = greatest(new.profile_id, new.partner_id) for update;
  return new;
end $$;
create trigger unmatch_after_messages before insert on unmatches
  for each row execute function unmatch_waits_for_messages();

-- Every process closes what the two have open of each other.
create function notify_unmatch() returns trigger language plpgsql as $$
begin
  perform pg_notify('hearth_revocations',
    json_build_object('separated', json_build_array(new.profile_id, new.partner_id))::text);
  return null;
end $$;
create trigger notify_unmatch after insert on unmatches for each row execute function notify_unmatch();
