import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import type { Account, AccountChange } from '@hearth/shared/tokens'
import type { Database } from '../../db/connection.ts'

/** An account as its member sees it; null when it is gone. */
export async function accountOf(db: Database, userId: string): Promise<Account | null> {
  const row = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['id', 'email', 'emailVerified', 'name', 'firstName', 'lastName', 'birthday', 'languageCode'])
    .executeTakeFirst()
  if (!row) return null
  const languageCode = row.languageCode as Account['languageCode']
  return { ...row, languageCode, email: isPlaceholderAddress(row.email) ? null : row.email }
}

/** Changes an account's language or names, and the names of its profile. */
export function changeAccount(db: Database, userId: string, { languageCode, firstName, lastName }: AccountChange) {
  const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) }
  const account = { ...names, ...(firstName && { name: firstName }), ...(languageCode && { languageCode }) }
  return db.transaction().execute(async (transaction) => {
    if (Object.keys(account).length)
      await transaction.updateTable('user').set(account).where('id', '=', userId).execute()
    if (Object.keys(names).length)
      await transaction.updateTable('profiles').set(names).where('userId', '=', userId).execute()
  })
}
