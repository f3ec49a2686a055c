import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { isConfirmed } from '../confirmed-factors.ts'

/** Whether a row of second_factors opens what a role allows: not within a day of a backup code that set it up. */
export const countsForRoles = sql<SqlBool>`coalesce(second_factors.for_roles_from <= now(), true)`

/**
 * Whether a session has proved less than a role needs: by a backup code, or by an app or passkey that is no factor of the
 * account or does not count yet. Sessions without any factor are those that set up the first one. One that has just
 * ended has proved nothing.
 */
const isWeak = (sessionId: string): RawBuilder<SqlBool> => sql<SqlBool>`not exists (select from session s
  where s.id = ${sessionId} and not coalesce(s.second_factor_kind = 'backup' or s.second_factor_kind in ('totp', 'passkey')
    and exists (select from second_factors where second_factors.user_id = s.user_id and ${isConfirmed})
    and not exists (select from second_factors where second_factors.user_id = s.user_id
      and second_factors.kind = s.second_factor_kind and ${isConfirmed} and ${countsForRoles}), false))`

/** From when on a factor counts that this session sets up; null: at once. */
export const forRolesFrom = (sessionId: string) =>
  sql<Date | null>`case when ${isWeak(sessionId)} then now() + interval '24 hours' end`

/** A new passkey opens whatever the factor of the passkeys does, so that waits for a day when the session is weak. */
export const delayPasskeys = (db: Database, userId: string, sessionId: string) =>
  sql`update second_factors set for_roles_from = now() + interval '24 hours'
    where user_id = ${userId} and kind = 'passkey' and ${isWeak(sessionId)}`.execute(db)
