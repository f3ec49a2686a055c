import type { FactorKind } from '@hearth/shared/account/second-factors'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'
import { confirmedKinds } from '../confirmed-factors.ts'
import { holdsRole } from './factors.ts'
import { isStrong } from './strong.ts'

/**
 * Removes a factor, the trust that it may have given, and sign-ins that wait. With the last factor go the backup codes,
 * which are worth nothing without one.
 */
export async function removeFactor(db: Database, userId: string, kind: FactorKind) {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).where('kind', '=', kind).execute()
  await sql`select end_trust(${userId})`.execute(db)
  if ((await confirmedKinds(db, userId)).length) return
  await db.deleteFrom('backupCodes').where('userId', '=', userId).execute()
}

/** Whether an account with a role has neither an authenticator app nor a passkey left that is its factor. */
const isLeftWeak = async (db: Database, userId: string) =>
  (await holdsRole(db, userId)) && !(await confirmedKinds(db, userId)).some(isStrong)

/**
 * Runs a removal that may take a factor with it, in a transaction that has locked the account.
 * @returns whether an account with a role is left without what the role needs; the caller then takes the removal back
 */
export async function losesStrongFactor(transaction: Database, userId: string, remove: () => Promise<void>) {
  const wasWeak = await isLeftWeak(transaction, userId)
  await remove()
  return !wasWeak && isLeftWeak(transaction, userId)
}
