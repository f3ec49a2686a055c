import type { Database } from '../../../platform/db/connection.ts'
import { deleteExpiredCodes } from './authorization-codes.ts'
import { deleteExpiredKeys } from './keys.ts'
import { deleteUsedTokens } from './refresh-tokens.ts'

/** Deletes codes, used refresh tokens and keys that nobody can need any more. */
export async function deleteExpiredTokens(db: Database) {
  await deleteExpiredCodes(db)
  await deleteUsedTokens(db)
  await deleteExpiredKeys(db)
}
