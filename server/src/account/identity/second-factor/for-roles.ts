import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'
import { isConfirmed } from '../confirmed-factors.ts'

/** Whether a row of second_factors opens what a role allows: not within a day of a backup code that set it up. */
export const countsForRoles = sql<SqlBool>`coalesce(second_factors.for_roles_from <= now(), true)`

/**
 * Whether a session has proved what a role needs, or belongs to an account without a factor, which sets up its first one.
 * A backup code does not suffice, nor does an app or passkey that is no factor of the account or does not count yet. A
 * session that has just ended has proved nothing.
 */
const isEnough = (sessionId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (select from session s
  where s.id = ${sessionId} and s.second_factor_kind is distinct from 'backup'
    and (coalesce(s.second_factor_kind not in ('totp', 'passkey'), true)
      or not exists (select from second_factors where second_factors.user_id = s.user_id and ${isConfirmed})
      or exists (select from second_factors where second_factors.user_id = s.user_id
        and second_factors.kind = s.second_factor_kind and ${isConfirmed} and ${countsForRoles})))`

/** From when on a factor counts that this session sets up; null: at once. */
export const forRolesFrom = (sessionId: string) =>
  sql<Date | null>`case when not ${isEnough(sessionId)} then now() + interval '24 hours' end`

/** A new passkey opens what the factor of passkeys does, so this factor waits for a day unless the session proved enough. */
export const delayPasskeys = (db: Database, userId: string, sessionId: string) =>
  sql`update second_factors set for_roles_from = now() + interval '24 hours'
    where user_id = ${userId} and kind = 'passkey' and not ${isEnough(sessionId)}`.execute(db)
