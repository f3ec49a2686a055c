-- A role takes two people also when code forgets. docs/decisions/0182-two-people.md

-- The first admin comes by the printed link, and only while no admin can act.
create function is_first_admin(given member_role) returns boolean language sql stable as $$
  select acts_alone('first-admin') and given = 'admin' and not exists (select from user_roles r
    join "user" u on u.id = r.user_id where r.role = 'admin' and not u.banned and u.deletes_at is null)
$$;

create function roles_need_two() returns trigger language plpgsql as $$
begin
  if not acts_alone('console') and not is_first_admin(new.role) and not exists (select from approvals a
      where a.act = 'grant-role' and a.state = 'approved' and a.decided_at = now() and a.subject_user_id = new.user_id
        and a.request ->> 'role' = new.role::text and a.decided_by is distinct from new.user_id) then
    raise exception 'a role needs a second person' using errcode = 'HE002';
  end if;
  return new;
end $$;
create trigger roles_need_two before insert or update on user_roles for each row
  when (current_user = 'hearth_app') execute function roles_need_two();
