-- A complete profile has no height or weight where the community has switched them off.
alter table profiles
  drop constraint profiles_check1,
  add constraint profiles_check1 check (not profile_completed or birthday is not null and gender is not null
    and relationship_goal is not null and country is not null and city is not null and length(bio) >= 10);
comment on column profiles.height is
  'Null in a complete profile where the community had switched it off when it was completed, or deleted it since.';
comment on column profiles.weight is 'As height.';
