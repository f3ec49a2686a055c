import type { FactorKind } from '@hearth/shared/second-factors'
import { sql } from 'kysely'
import type { Services } from '../../api.ts'
import type { Database } from '../../db/connection.ts'
import { recipientOf } from '../not-me/account-notice.ts'
import { renewBackupCodes } from './backup-codes.ts'
import { confirmedKinds, countBackupCodes } from './factors.ts'
import { newTotpSecret, totpInvitation } from './totp.ts'

type Deps = Pick<Services, 'db' | 'secret'>

/** One of an account's factors; undefined for somebody else's. */
export const factorOf = (db: Database, userId: string, id: string) =>
  db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .select(['id', 'kind', 'confirmedAt'])
    .executeTakeFirst()

/**
 * Begins to set up a factor. An attempt that was never confirmed is replaced.
 * @returns the factor, and for an authenticator app what it reads; null when that kind is set up already
 */
export async function beginFactor({ db, secret }: Deps, userId: string, kind: FactorKind) {
  const made = kind === 'totp' ? await newTotpSecret(secret) : null
  const row = { secret: made?.encrypted ?? null, lastStep: null, createdAt: sql<Date>`now()` }
  const factor = await db
    .insertInto('secondFactors')
    .values({ userId, kind, ...row })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind']).doUpdateSet(row).where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!factor) return null
  const owner = made && (await recipientOf(db, userId))
  return { id: factor.id, kind, totp: made && totpInvitation(made.plain, owner?.name || 'Hearth') }
}

/**
 * Confirms a factor after its first proof, in the session that proved it.
 * @returns new backup codes if the account has none
 */
export async function confirmFactor({ db, secret }: Deps, userId: string, factorId: string): Promise<string[]> {
  await db.updateTable('secondFactors').set({ confirmedAt: sql`now()` }).where('id', '=', factorId).execute()
  return (await countBackupCodes(db, userId)) ? [] : renewBackupCodes(db, secret, userId)
}

/** Removes a factor. With the last one go backup codes and trust, which are worth nothing without a factor. */
export async function removeFactor(db: Database, userId: string, factorId: string) {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).where('id', '=', factorId).execute()
  if ((await confirmedKinds(db, userId)).length) return
  await db.deleteFrom('backupCodes').where('userId', '=', userId).execute()
  await db.deleteFrom('trustedDevices').where('userId', '=', userId).execute()
}
