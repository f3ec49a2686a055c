import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import type { Account, AccountChange } from '@hearth/shared/account/tokens'
import type { Database } from '../../../platform/db/connection.ts'

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

/** Changes an account's language or names, and those of its profile. */
export function changeAccount(db: Database, userId: string, change: AccountChange) {
  if (!Object.keys(change).length) return
  const { firstName } = change
  return db.transaction().execute(async (transaction) => {
    const account = { ...change, ...(firstName && { name: firstName }) }
    await transaction.updateTable('user').set(account).where('id', '=', userId).execute()
    await transaction.updateTable('profiles').set(change).where('userId', '=', userId).execute()
  })
}
