import type { FactorKind } from '@hearth/shared/account/second-factors'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** Whether a row of second_factors protects its account: it was proved, has not ended, and passkey or number are there. */
export const isConfirmed = sql<SqlBool>`second_factors.confirmed_at is not null
  and coalesce(second_factors.ends_at > now(), true) and case second_factors.kind
  when 'passkey' then exists (select from passkey where passkey.user_id = second_factors.user_id)
  when 'phone' then exists (select from "user" u where u.id = second_factors.user_id and u.phone_number_verified)
  else true end`

/** The mailbox or phone that a way in has just proved. Its codes cannot be the second factor too. */
export type ProvedWay = 'email' | 'phone' | null
/** What a sign-in has proved before its second factor: by its way in, or by what reset the password that was given. */
export type FirstStep = { way: ProvedWay; byPassword: boolean }
export const nothingProved: FirstStep = { way: null, byPassword: false }

/** The kinds of an account's second factors that are set up. */
export async function confirmedKinds(db: Database, userId: string): Promise<FactorKind[]> {
  const rows = await db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where(isConfirmed)
    .select('kind')
    .orderBy(sql`array_position(array['totp', 'passkey', 'email', 'phone'], kind)`)
    .execute()
  return rows.map(({ kind }) => kind as FactorKind)
}
