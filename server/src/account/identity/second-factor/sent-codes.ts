import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { acceptedKeys, type Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'

/** The channels by which a code reaches an account. */
export type SentKind = 'email' | 'phone'

/** Wrong codes after which a code is worth nothing. */
const maxWrongTries = 5

const hashesOf = (secret: Secret, userId: string, kind: SentKind, code: string) =>
  acceptedKeys(secret, 'second-factors').map((key) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['sent code', userId, kind, code]))
      .digest('base64url'),
  )

/** Creates a code of six digits for 10 minutes. It replaces the one before. */
export async function createSentCode(db: Database, secret: Secret, userId: string, kind: SentKind): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = hashesOf(secret, userId, kind, code)[0]!
  const fresh = { codeHash, wrongTries: 0, expiresAt: sql<Date>`now() + interval '10 minutes'` }
  await db
    .insertInto('factorCodes')
    .values({ userId, kind, ...fresh })
    .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(fresh))
    .execute()
  return code
}

type GivenCode = {
  userId: string
  kind: SentKind
  code: string
}

/**
 * Uses a sent code, once.
 * @returns whether it was right, unexpired and not tried too often
 */
export async function useSentCode(db: Database, secret: Secret, { userId, kind, code }: GivenCode) {
  const used = await db
    .deleteFrom('factorCodes')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('codeHash', 'in', hashesOf(secret, userId, kind, code))
    .where('wrongTries', '<', maxWrongTries)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (used.numDeletedRows > 0n) return true
  await db
    .updateTable('factorCodes')
    .set({ wrongTries: sql`wrong_tries + 1` })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('wrongTries', '<', maxWrongTries)
    .execute()
  return false
}
