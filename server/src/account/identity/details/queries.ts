import type { Details } from '@hearth/shared/account/details'
import type { Language } from '@hearth/shared/language-codes'
import type { Database } from '../../../platform/db/connection.ts'

/**
 * Writes name and birthday to the account and its profile.
 * @returns whether the account had none
 */
export function saveDetails(
  db: Database,
  userId: string,
  details: Details & { languageCode?: Language },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const saved = await transaction
      .updateTable('user')
      .set({ ...details, name: details.firstName })
      .where('id', '=', userId)
      .where('birthday', 'is', null)
      .executeTakeFirst()
    if (saved.numUpdatedRows === 0n) return false
    await transaction.updateTable('profiles').set(details).where('userId', '=', userId).execute()
    return true
  })
}

/** Deletes an account that never had a birthday, with its session, identities and empty profile. */
export const deleteNewAccount = (db: Database, userId: string) =>
  db.deleteFrom('user').where('id', '=', userId).where('birthday', 'is', null).execute()
