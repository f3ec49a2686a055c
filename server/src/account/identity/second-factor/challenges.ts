import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'
import type { FirstStep, ProvedWay } from '../confirmed-factors.ts'
import { keepFactor } from '../ending-factors.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'
import { vouchForPassword } from './password-way.ts'

/** Seconds for which a sign-in waits for its second factor. */
export const challengeSeconds = 600

export type Challenge = FirstStep & { userId: string }

/** Stores a sign-in that waits for its second factor. @returns the token that names it */
export async function createChallenge(db: Database, challenge: Challenge): Promise<string> {
  const token = newToken()
  const expiresAt = sql<Date>`now() + ${challengeSeconds}::int * interval '1 second'`
  await db
    .insertInto('secondFactorChallenges')
    .values({ tokenHash: hashOfToken(token), ...challenge, expiresAt })
    .execute()
  return token
}

/** The waiting sign-in of a token, with the account's address; null when it is over. */
export async function readChallenge(
  db: Database,
  token: string | null,
): Promise<(Challenge & { email: string }) | null> {
  const found =
    token &&
    (await db
      .selectFrom('secondFactorChallenges')
      .innerJoin('user', 'user.id', 'secondFactorChallenges.userId')
      .where('tokenHash', '=', hashOfToken(token))
      .where('secondFactorChallenges.expiresAt', '>', sql<Date>`now()`)
      .select(['userId', 'way', 'byPassword', 'email'])
      .executeTakeFirst())
  return found ? { ...found, way: found.way as ProvedWay } : null
}

/** Ends a waiting sign-in. @returns false when another request has ended it */
async function endChallenge(db: Database, token: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('secondFactorChallenges')
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/**
 * Ends a waiting sign-in whose second factor was given, and notes what that proves. A reset of the password at the same
 * instant comes before or after all of it: the lock is the one that a new password takes first.
 * @returns false when another request, or a new password, has ended it
 */
export const completeChallenge = (db: Database, token: string, { userId, byPassword }: Challenge, method: string) =>
  db.transaction().execute(async (transaction) => {
    const login = transaction.selectFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential')
    await login.select('id').forUpdate().execute()
    if (!(await endChallenge(transaction, token))) return false
    if (byPassword) await vouchForPassword(transaction, userId)
    await keepFactor(transaction, userId, method)
    return true
  })
