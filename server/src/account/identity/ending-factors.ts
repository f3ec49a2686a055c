import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import type { FactorKind } from '@hearth/shared/account/second-factors'
import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { FirstStep } from './confirmed-factors.ts'

/**
 * The factor was enrolled within a day and its account has no role that needs it, so its notice's link may end it. An
 * older factor of passkeys is as new as the oldest of them: a stranger may have replaced the owner's.
 */
const mayEnd = sql<SqlBool>`(confirmed_at > now() - interval '24 hours' or kind = 'passkey' and not exists (select
    from passkey p where p.user_id = second_factors.user_id and p.created_at <= now() - interval '24 hours'))
  and ends_at is null
  and not (kind in ('totp', 'passkey') and exists (select from user_roles r where r.user_id = second_factors.user_id))`

type Ended = { userId: string; id?: string; kind?: 'passkey' | 'phone' }

/**
 * Ends a factor in 24 hours, because its notice's link says that it is a stranger's. Until then it holds. The reader of
 * the mailbox, who can press the link too, gets in no sooner, and the owner has a day to give the factor and keep it.
 * @param withKey the passkey or number was added with the factor, and goes with it
 */
export async function endInADay(db: Database, { userId, id, kind }: Ended, withKey = false) {
  const { rows } = await sql<{ id: string }>`update second_factors
    set ends_at = now() + interval '24 hours', ends_with_key = ${withKey}
    where user_id = ${userId} and ${id ? sql`id = ${id}` : sql`kind = ${kind}`} and ${mayEnd}
    returning id`.execute(db)
  for (const ending of rows)
    await sql`delete from backup_codes where user_id = ${userId} and made_by = ${ending.id}`.execute(db)
}

/** Keeps a factor that would end: the visitor who has just given it has the owner's mailbox or number too. */
export const keepFactor = (db: Database, userId: string, kind: string) =>
  sql`update second_factors set ends_at = null, ends_with_key = false
    where user_id = ${userId} and kind = ${kind} and ends_at > now()`.execute(db)

/** Removes factors whose day is over. */
export const endDueFactors = (db: Database, userId: string | null = null) =>
  sql`select end_due_factors(${userId}::uuid)`.execute(db)

/** Since the link was pressed, the password has been reset. The stranger may know an older one, however it was set. */
const wasReset = sql<boolean>`exists (select from account where account.user_id = second_factors.user_id
  and account.provider_id = 'credential' and account.password_by_at > ends_at - interval '24 hours')`

/**
 * The factors of an account that are not accepted after this first step, because they end: they count only together with
 * the mailbox, or for an account without an address the number.
 */
export async function heldKinds(db: Database, userId: string, first: FirstStep): Promise<FactorKind[]> {
  const ending = await db
    .selectFrom('secondFactors')
    .innerJoin('user', 'user.id', 'secondFactors.userId')
    .where('secondFactors.userId', '=', userId)
    .where('endsAt', '>', sql<Date>`now()`)
    .select(['kind', 'email', wasReset.as('wasReset')])
    .execute()
  const channel = ending[0] && isPlaceholderAddress(ending[0].email) ? 'phone' : 'email'
  const proves = (isAfterPress: boolean) => first.way === channel && (!first.byPassword || isAfterPress)
  const held = ending.filter(({ kind, wasReset }) => !proves(wasReset) && kind !== channel)
  return held.map(({ kind }) => kind as FactorKind)
}
