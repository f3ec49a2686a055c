import type { FactorKind } from '@hearth/shared/account/second-factors'
import { sql } from 'kysely'
import { communityName } from '../../../platform/community/name.ts'
import type { Database } from '../../../platform/db/connection.ts'
import type { Services } from '../../../services.ts'
import { endDueFactors } from '../ending-factors.ts'
import { lockForChange } from '../lock-account.ts'
import { recipientOf } from '../not-me/account-notice.ts'
import { endOtherSessions } from '../sessions.ts'
import { renewBackupCodes } from './backup-codes.ts'
import { countBackupCodes } from './factors.ts'
import { forRolesFrom } from './for-roles.ts'
import { vouchInSession } from './password-way.ts'
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
  await endDueFactors(db, userId)
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
  return { id: factor.id, kind, totp: made && totpInvitation(made.plain, owner?.name || communityName()) }
}

type Confirmed = { refused?: undefined; backupCodes: string[] }
type Refused = { refused: NonNullable<Awaited<ReturnType<typeof lockForChange>>> }

/**
 * Confirms a factor after its first proof, in the session that proved it. All other sessions end: they were opened
 * without it.
 * @returns new backup codes if the account has none, or why the session may no longer confirm the factor
 */
export function confirmFactor(
  { db, secret }: Deps,
  userId: string,
  { factorId, sessionId }: { factorId: string; sessionId: string },
): Promise<Confirmed | Refused> {
  return db.transaction().execute(async (transaction) => {
    const refused = await lockForChange(transaction, userId, sessionId)
    if (refused) return { refused }
    const fresh = { confirmedAt: sql<Date>`now()`, forRolesFrom: forRolesFrom(sessionId) }
    const { numUpdatedRows } = await transaction
      .updateTable('secondFactors')
      .set(fresh)
      .where('id', '=', factorId)
      .executeTakeFirst()
    if (!numUpdatedRows) return { refused: 'UNAUTHORIZED' }
    await vouchInSession(transaction, sessionId)
    await endOtherSessions(transaction, userId, sessionId)
    const has = await countBackupCodes(transaction, userId)
    return { backupCodes: has ? [] : await renewBackupCodes(transaction, secret, userId, factorId) }
  })
}
