-- The recommender is called recommendations; a match is a mutual like (docs/decisions/0102-recommendations-not-matches.md).
-- Renaming keeps rows, privileges and the indexes' contents; triggers and policies follow their tables by id.
alter table match_model rename to recommendation_model;
alter table recommendation_model rename constraint match_model_pkey to recommendation_model_pkey;
alter table recommendation_model rename constraint match_model_id_check to recommendation_model_id_check;

alter index match_by_large_cell rename to candidates_by_large_cell;
alter index match_by_country rename to candidates_by_country;
alter index recommendations_put_away rename to recommendations_refreshed;

-- The last slot in use when a refresh set the recommendation aside; identifies the refresh.
alter table recommendation_log rename column closed_after to refresh_slot;
-- Percent, as the card shows it.
alter table recommendation_log rename column percentage to compatibility;

alter function match_traits(date, integer, integer, gender, relationship_goal, bigint, double precision, double precision)
  rename to recommendation_traits;
-- The body is text that names the renamed function, so it is written again. Both triggers keep calling it.
alter function traits_reach_load() rename to copy_traits_to_load;
create or replace function copy_traits_to_load() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update member_load set traits = null where profile_id = old.profile_id;
  else
    insert into member_load (profile_id, traits) values (new.profile_id, recommendation_traits(new.birthday, new.height,
      new.weight, new.gender, new.goal, new.interests, new.lat, new.lng))
      on conflict (profile_id) do update set traits = excluded.traits;
  end if;
  return null;
end $$;
alter trigger traits_are_ranked on search_members rename to copy_traits;
alter trigger traits_stay_ranked on search_members rename to copy_changed_traits;

alter function wishes_reach_load() rename to copy_wishes_to_load;
alter trigger wishes_are_ranked on wishes rename to copy_wishes;
alter function like_ends_pass() rename to delete_pass;
alter trigger like_is_no_pass on profile_likes rename to delete_pass;

-- A job whose row is missing counts as never run and starts at once.
update job_runs set name = 'recommendation loads' where name = 'member loads';
update job_runs set name = 'recommendation training' where name = 'taste';
update job_runs set name = 'recommendation day' where name = 'match day';

-- Saved searches keep their order by its API name.
update saved_searches set sort_order = 'compatibility' where sort_order = 'match';
