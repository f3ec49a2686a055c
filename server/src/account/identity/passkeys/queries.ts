import { maximumPasskeys } from '@hearth/shared/account/passkeys'
import type { Database } from '../../../platform/db/connection.ts'

/**
 * Records a sign-in, in the statement that compares the counter: two copies of an authenticator that sign at the same
 * time cannot both pass.
 * @param counter how often the authenticator has signed; 0 if it does not count
 * @returns the account, if the counter is higher than the one before or the authenticator does not count; else null
 */
export async function acceptSignature(db: Database, credentialId: string, counter: number): Promise<string | null> {
  const accepted = await db
    .updateTable('passkey')
    .set({ counter, lastUsedAt: new Date() })
    .where('credentialId', '=', credentialId)
    .where((passkey) =>
      passkey.or([passkey('counter', '<', counter), passkey.and({ counter: 0 }).and(passkey.val(counter), '=', 0)]),
    )
    .returning('userId')
    .executeTakeFirst()
  return accepted?.userId ?? null
}

/** Whether an account may have one more passkey. */
export async function hasRoomForPasskey(db: Database, userId: string): Promise<boolean> {
  const rows = await db.selectFrom('passkey').where('userId', '=', userId).select('id').execute()
  return rows.length < maximumPasskeys
}

/** Whether a credential is registered, by any account. */
export const isRegistered = async (db: Database, credentialId: string) =>
  (await db.selectFrom('passkey').where('credentialId', '=', credentialId).select('id').executeTakeFirst()) !==
  undefined
