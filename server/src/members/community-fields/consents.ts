import { filterSeparator } from '@hearth/shared/members/community-field-limits'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'

/** What a member agrees to of a sensitive field: that others see the value, or that a search by it is kept. */
export const consentTo = {
  value: (key: string) => `field:${key}`,
  search: (key: string) => `field:${key}:search`,
}

type Agreed = {
  to: string
  /** Of the community's fields when the member agreed. */
  revision: number
}

/** Records when the member agreed. An agreement that the member has withdrawn gets the present moment. */
export const recordConsent = (transaction: Database, { userId }: Pick<Viewer, 'userId'>, { to, revision }: Agreed) =>
  sql`insert into consents (user_id, page, version) values (${userId}, ${to}, ${String(revision)})
    on conflict (user_id, page, version) do update set
      given_at = case when consents.withdrawn_at is null then consents.given_at else now() end,
      withdrawn_at = null`.execute(transaction)

export const withdrawConsent = (transaction: Database, { userId }: Pick<Viewer, 'userId'>, to: string) =>
  sql`update consents set withdrawn_at = now()
    where user_id = ${userId} and page = ${to} and withdrawn_at is null`.execute(transaction)

/** Ends the agreements to searches that the member keeps no more. */
export const withdrawOldSearches = (
  transaction: Database,
  { userId, profileId }: Pick<Viewer, 'userId' | 'profileId'>,
) =>
  sql`update consents set withdrawn_at = now()
    where user_id = ${userId} and page like 'field:%:search' and withdrawn_at is null
      and not exists (select
        from saved_searches s, jsonb_array_elements_text(s.filters -> 'fields') asked (filter)
        where s.profile_id = ${profileId}
          and page = 'field:' || split_part(asked.filter, ${filterSeparator}, 1) || ':search')`.execute(transaction)
