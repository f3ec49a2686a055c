import { type SqlBool, sql } from 'kysely'

/** Whether a row of second_factors protects its account: it was proved, and for a passkey there still is one. */
export const isConfirmed = sql<SqlBool>`second_factors.confirmed_at is not null and (second_factors.kind <> 'passkey'
  or exists (select from passkey where passkey.user_id = second_factors.user_id))`
