import type { ReauthenticationMethod } from '@hearth/shared/account/second-factors'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'

/**
 * Notes that a session has proved itself again. The session's end stays as it is.
 * @param isFactor a second factor was given, which proves the account as well as its password
 */
export async function noteProof(db: Database, sessionId: string, method: ReauthenticationMethod, isFactor: boolean) {
  const now = sql<Date>`now()`
  const factor = isFactor && { secondFactorAt: now, secondFactorKind: method }
  const password = method === 'password' && { byPassword: true }
  const way = !isFactor && (method === 'email' || method === 'phone') && { way: method }
  await db
    .updateTable('session')
    .set({ authenticatedAt: now, ...factor, ...password, ...way })
    .where('id', '=', sessionId)
    .execute()
}
