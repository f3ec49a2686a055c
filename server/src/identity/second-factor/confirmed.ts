import { type SqlBool, sql } from 'kysely'

/** Whether a row of second_factors protects its account: it was proved, and passkey or number are still there. */
export const isConfirmed = sql<SqlBool>`second_factors.confirmed_at is not null and case second_factors.kind
  when 'passkey' then exists (select from passkey where passkey.user_id = second_factors.user_id)
  when 'phone' then exists (select from "user" u where u.id = second_factors.user_id and u.phone_number_verified)
  else true end`
