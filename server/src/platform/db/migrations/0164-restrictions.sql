-- What the product checks of restrictions, as columns that one function derives. docs/decisions/0133-decisions.md
alter table profiles
  -- by a decision: found by nobody new. `hidden_at` belongs to reports.
  add column hidden_by_staff boolean not null default false,
  -- 'infinity': until it is lifted
  add column chat_closed_until timestamptz,
  add column first_messages_closed_until timestamptz;

create function restricted_until(member uuid, wanted restriction_kind) returns timestamptz language sql stable as $$
  select max(coalesce(ends_at, 'infinity')) from restrictions
  where subject_id = member and kind = wanted and lifted_at is null and coalesce(ends_at, 'infinity') > now()
$$;

-- `banned` follows bans and suspensions only, because a ban may be older than restrictions.
create function apply_restriction() returns trigger language plpgsql as $$
begin
  update profiles set hidden_by_staff = restricted_until(new.subject_id, 'hidden') is not null,
    chat_closed_until = restricted_until(new.subject_id, 'no-chat'),
    first_messages_closed_until = restricted_until(new.subject_id, 'no-first-messages')
  where id = new.subject_id;
  if new.kind in ('banned', 'suspended') then
    update "user" u set banned = wanted.banned
    from profiles p, lateral (select restricted_until(p.id, 'banned') is not null
      or restricted_until(p.id, 'suspended') is not null as banned) wanted
    where p.id = new.subject_id and u.id = p.user_id and u.banned <> wanted.banned;
  end if;
  return null;
end $$;
create trigger restriction_applies after insert or update on restrictions
  for each row execute function apply_restriction();

create or replace view findable as
  select p.id as profile_id, searchable_last_seen(coalesce(seen.last_seen_at, 'epoch'), p.show_last_seen) as last_seen_at,
    p.created_at as joined_at,
    coalesce(cell_id(place.lat, place.lng, 0.1), -1) as cell_small,
    coalesce(cell_id(place.lat, place.lng, 0.5), -1) as cell_large,
    place.lat, place.lng, p.birthday, p.country, p.gender, p.relationship_goal as goal, p.height,
    p.weight, p.city, p.looking_for_gender as looking_for, p.discoverable_internationally as international,
    interest_mask(p.interests) as interests, language_mask(p.languages) as languages
  from profiles p join "user" u on u.id = p.user_id left join presence seen on seen.profile_id = p.id
    cross join lateral (select case when p.show_distance then p.public_lat end as lat,
      case when p.show_distance then p.public_lng end as lng) place
  where p.profile_completed and p.hidden_at is null and not p.hidden_by_staff and not p.paused and not u.banned
    and u.deletes_at is null;
create trigger staff_hide_from_search after update of hidden_by_staff on profiles
  for each row when (old.hidden_by_staff <> new.hidden_by_staff) execute function profile_changes_search();

-- What a reporter is told beside the outcome, and the decision that they may appeal.
alter table reports
  add column answer text not null default '' check (length(answer) <= 1000),
  add column decision_id uuid references decisions (id) on delete set null;
create index reports_of_decision on reports (decision_id) where decision_id is not null;

-- Mails that go out even if the process ends that owes them.
create table owed_mails (
  kind text not null,
  source_id uuid not null,
  due_at timestamptz not null default now(),
  failures smallint not null default 0,
  primary key (kind, source_id)
);
create index owed_mails_by_time on owed_mails (kind, due_at);

-- Decisions go by their age alone; one that still restricts a member stays.
create function delete_expired_decisions() returns bigint language sql security definer set search_path = pg_catalog
  as $$ with gone as (delete from public.decisions d where decided_at < now() - interval '24 months'
          and not exists (select from public.restrictions r where r.decision_id = d.id and r.lifted_at is null) returning 1)
        select count(*) from gone $$;
revoke execute on function delete_expired_decisions() from public;
grant execute on function delete_expired_decisions() to hearth_app;

-- Pictures that a decision took away. Their files stay for an appeal, and no route serves them: `profile_images` has no
-- key any more. The sweep of the photo store leaves what a column `storage_key` names.
create table removed_photos (
  photo_id uuid not null references profile_images (id) on delete cascade,
  decision_id uuid not null references decisions (id) on delete cascade,
  storage_key text not null,
  thumbhash text,
  removed_at timestamptz not null default now(),
  primary key (decision_id, photo_id)
);
create index removed_photos_by_photo on removed_photos (photo_id);
create index removed_photos_by_key on removed_photos (storage_key);
create index removed_photos_by_time on removed_photos (removed_at);
