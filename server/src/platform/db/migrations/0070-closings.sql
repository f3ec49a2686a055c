-- Whoever is banned, taken under review, brought back or erased closes or opens conversations: the other one of each
-- hears of it at the commit, whoever made the change; of a review they themselves as well, whose composers close too.
-- Ids only, as many to a notice as its 8,000 bytes hold.
create function tell_partners(someone uuid, themselves boolean default false) returns void language sql as $$
  select pg_notify('hearth_cuts', json_build_object('people', json_agg(id))::text)
  from (
    select id, (row_number() over () - 1) / 150 as part
    from (select partner_id as id from conversation_members where profile_id = someone and partner_id is not null
      union all select someone where themselves) concerned
  ) parts
  group by part
$$;

create function tell_ban_to_partners() returns trigger language plpgsql as $$
begin perform tell_partners(id) from profiles where user_id = new.id; return null; end $$;
create trigger ban_is_told_to_partners after update of banned on "user"
  for each row when (old.banned is distinct from new.banned) execute function tell_ban_to_partners();

create function tell_review_to_partners() returns trigger language plpgsql as $$
begin perform tell_partners(new.id, true); return null; end $$;
create trigger review_is_told_to_partners after update of hidden_at on profiles
  for each row when ((old.hidden_at is null) is distinct from (new.hidden_at is null))
  execute function tell_review_to_partners();

-- Before, since afterwards nothing tells who the partners were.
create function tell_erasure_to_partners() returns trigger language plpgsql as $$
begin perform tell_partners(old.id); return old; end $$;
create trigger erasure_is_told_to_partners before delete on profiles
  for each row execute function tell_erasure_to_partners();
