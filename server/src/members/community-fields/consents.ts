import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'

/**
 * What a member agrees to of a sensitive field: that others see the value, or that a search by it is kept. The agreement
 * ends with the value or the last such search, by triggers (0021-agreements-and-revision.sql).
 */
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
