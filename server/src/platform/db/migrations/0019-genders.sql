-- Genders of the community's own, and several groups sought. docs/decisions/community-lists.md

create function gender_mask(genders text[]) returns smallint language sql immutable parallel safe
  return (('male' = any (genders))::integer
    + 2 * ('female' = any (genders))::integer
    + 4 * ('non-binary' = any (genders))::integer
    + 8 * ('other' = any (genders))::integer)::smallint;
comment on function gender_mask(text[]) is
  'A set of groups as bits: shared/src/members/gender-groups.ts. Null for the group null.';

alter table profiles
  add column own_gender text check (length(own_gender) <= 30),
  add column gender_groups text[]
    check (gender_groups <@ enum_range(null::gender)::text[] and cardinality(gender_groups) > 1),
  add column looking_for_genders text[]
    check (looking_for_genders <@ enum_range(null::gender)::text[] and cardinality(looking_for_genders) > 1),
  add check (looking_for_genders is null or looking_for_gender is null);
comment on column profiles.own_gender is
  'The key of a gender of the community''s own, whose first group is `gender`. Null: the gender called like its group.';
comment on column profiles.gender_groups is 'All groups in which a filter finds the gender. Null: `gender` alone.';
comment on column profiles.looking_for_gender is 'Null: any gender, or those of `looking_for_genders`.';
comment on column profiles.looking_for_genders is 'Several groups, where the member names more than one. Null: see before.';
create index profiles_by_own_gender on profiles (own_gender) where own_gender is not null;

-- The start after this migration builds them anew, with the sets of groups: search-projection.ts.
drop index if exists
  candidates_by_large_cell,
  candidates_by_country,
  candidates_without_point,
  search_by_small_cell,
  search_by_large_cell,
  search_by_country,
  search_by_place,
  search_newest_by_small_cell,
  search_newest_by_large_cell,
  search_newest_by_country;

alter table search_members
  add column gender_groups smallint not null generated always as (
    case gender when 'male' then 1 when 'female' then 2 when 'non-binary' then 4 else 8 end) stored,
  alter column looking_for type smallint using coalesce(gender_mask(array[looking_for::text]), 15);
alter table search_members rename column looking_for to sought_groups;
alter table search_members
  alter column sought_groups set not null,
  alter column gender_groups drop expression;
comment on column search_members.gender is 'The first group of the member''s gender: the recommender reads it.';
comment on column search_members.gender_groups is 'Groups in which a filter finds the member, as bits (gender_mask).';
comment on column search_members.sought_groups is 'Groups that the member would like to meet, as bits. All: anyone.';
