-- What one person of staff enters about an age keeps nobody out for longer than 30 days. docs/decisions/0199-authority-by-effect.md

-- Whether a result that found no adult counts: a provider's, or one that two people found, or one person alone within 30
-- days of the first that they entered about this member.
create function age_result_counts(c age_checks) returns boolean language sql stable as $$
  select c.checked_by is null
    or exists (select from age_checks o where o.profile_id = c.profile_id and o.result <> 'adult'
      and o.checked_by is distinct from c.checked_by and o.checked_at > coalesce((select max(a.checked_at) from age_checks a
        where a.profile_id = c.profile_id and a.result = 'adult'), '-infinity'))
    or (select min(f.asked_at) from age_checks f where f.profile_id = c.profile_id and f.checked_by = c.checked_by
      and f.result <> 'adult') > now() - interval '30 days'
$$;

create or replace function age_is_due(member uuid, account uuid, is_test boolean) returns boolean language sql stable as $$
  select not is_test
    and coalesce((select (settings ->> 'requiresAgeCheck')::boolean from community_settings), false)
    and (select c.result from age_checks c where c.profile_id = member and c.result is not null
        and (c.result = 'adult' or age_result_counts(c))
      order by c.checked_at desc limit 1) is distinct from 'adult'
    and not exists (select from user_roles r where r.user_id = account)
$$;
