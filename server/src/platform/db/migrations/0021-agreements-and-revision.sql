-- An agreement to a sensitive field ends with what it was given for, whoever deletes that. docs/decisions/community-fields.md

create function end_agreement_to_value() returns trigger language plpgsql as $$
begin
  update consents set withdrawn_at = now()
  where user_id = (select user_id from profiles where id = old.profile_id)
    and page = 'field:' || old.field
    and withdrawn_at is null;
  return null;
end $$;
comment on function end_agreement_to_value() is 'Names agreements as server/src/members/community-fields/consents.ts.';
create trigger agreement_ends_with_value after delete on field_values
  for each row when (old.agreed_at is not null) execute function end_agreement_to_value();
comment on trigger agreement_ends_with_value on field_values is 'Members and jobs delete values, and none forgets it.';

create function end_agreement_to_search() returns trigger language plpgsql as $$
begin
  update consents set withdrawn_at = now()
  where user_id = (select user_id from profiles where id = old.profile_id)
    and page like 'field:%:search'
    and withdrawn_at is null
    and not exists (
      select from saved_searches s, jsonb_array_elements_text(s.filters -> 'fields') asked (filter)
      where s.profile_id = old.profile_id
        and page = 'field:' || split_part(asked.filter, '.', 1) || ':search');
  return null;
end $$;
comment on function end_agreement_to_search() is 'As end_agreement_to_value: when the last search by the field is gone.';
create trigger agreement_ends_with_search after delete or update of filters on saved_searches
  for each row when (old.filters ? 'fields') execute function end_agreement_to_search();
comment on trigger agreement_ends_with_search on saved_searches is
  'Members, merging and jobs change searches, and none forgets it.';
comment on column consents.page is
  'A page of the operator, or a sensitive field of the community, whose value others see or by which a search is kept.';

alter table community_settings add column revision integer not null default 0;
comment on column community_settings.revision is 'A second editor who has an older one is told, and nothing is lost.';
