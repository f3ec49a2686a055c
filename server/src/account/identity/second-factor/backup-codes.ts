import { createHmac, randomBytes } from 'node:crypto'
import { backupCodeCount } from '@hearth/shared/account/second-factors'
import { acceptedKeys, type Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'

/** Crockford's base 32: no letter that looks like a digit. Ten of them are 50 random bits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 10

/** What the member meant to type: case, spaces and hyphens do not matter, and look-alikes count as digits. */
const canonical = (typed: string) =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

const hashWith = (key: Buffer, userId: string, code: string) =>
  createHmac('sha256', key)
    .update(JSON.stringify(['backup code', userId, code]))
    .digest('base64url')

const hashesOf = (secret: Secret, userId: string, code: string) =>
  acceptedKeys(secret, 'second-factors').map((key) => hashWith(key, userId, code))

const newCode = () => Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')

/**
 * Replaces an account's backup codes within a transaction, so that no sign-in finds the account without codes. Only the returned texts ever show them.
 * @param madeBy the factor or renewal that makes them, with which "This wasn't me" takes them back
 */
export async function renewBackupCodes(
  transaction: Database,
  secret: Secret,
  userId: string,
  madeBy: string,
): Promise<string[]> {
  const codes = Array.from({ length: backupCodeCount }, newCode)
  await transaction.deleteFrom('backupCodes').where('userId', '=', userId).execute()
  const rows = codes.map((code) => ({ userId, madeBy, codeHash: hashesOf(secret, userId, code)[0]! }))
  await transaction.insertInto('backupCodes').values(rows).execute()
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/**
 * Uses a backup code. Two uses at the same instant delete one row, so only one succeeds.
 * @returns whether the code was right and unused
 */
export async function useBackupCode(db: Database, secret: Secret, userId: string, typed: string): Promise<boolean> {
  const used = await db
    .deleteFrom('backupCodes')
    .where('userId', '=', userId)
    .where('codeHash', 'in', hashesOf(secret, userId, canonical(typed)))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}
