-- A ranking looks one row up for each of five thousand members: what they wish for beside their load, all as one text of
-- numbers, in the order of loadColumns and wishColumns in server/src/match. Made when it is written, which is rare.
alter table member_load add column wishes text;

create function wishes_reach_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set wishes = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, wishes) values (new.profile_id, new.packed)
      on conflict (profile_id) do update set wishes = excluded.wishes;
  end if;
  return null;
end $$;
create trigger wishes_are_ranked after insert or update or delete on wishes
  for each row execute function wishes_reach_load();

insert into member_load (profile_id, wishes) select profile_id, packed from wishes
  on conflict (profile_id) do update set wishes = excluded.wishes;

-- -1: nothing was learned of this member, or nothing is wished for. The price in thousandths.
alter table member_load add column packed text not null generated always as (
  pending::text || ',' || matches::text || ',' || week_matches::text || ',' || (price * 1000)::integer::text || ',' ||
  shown::text || ',' || coalesce(made, -1)::text || ',' || coalesce(received, -1)::text || ',' || coalesce(wishes, '-1'))
  stored;
