import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'
import type { ProvedWay } from '../confirmed-factors.ts'
import { wayOfResetToken } from '../reset-way.ts'

/** The paths on which a visitor opens a session with the password of an account. */
const passwordPaths = ['/sign-in/email', '/sign-in/phone-number', '/change-password']

/** Whether a path of the identity library opens a session by the account's password. */
export const usesPassword = (path: string | undefined) => path !== undefined && passwordPaths.includes(path)

type Reset = { path?: string; body?: { token?: string } | undefined; query?: { token?: string } | undefined }

/** The mailbox or phone by which a request of the identity library sets a password; null if it asks for the old one. */
export function resetWay({ path, body, query }: Reset): ProvedWay {
  if (path === '/reset-password') return wayOfResetToken(body?.token || query?.token)
  return path === '/phone-number/reset-password' ? 'phone' : null
}

/** The mailbox or phone that reset an account's password: its reader may have chosen the password. */
export async function passwordWay(db: Database, userId: string): Promise<ProvedWay> {
  const login = db.selectFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential')
  return ((await login.select('passwordBy').executeTakeFirst())?.passwordBy ?? null) as ProvedWay
}

/** Notes that the owner knows the password: it was given together with another factor than the one that reset it. */
export const vouchForPassword = (db: Database, userId: string) =>
  db.updateTable('account').set({ passwordBy: null }).where('userId', '=', userId).execute()

/** The same for a member who switches a factor on in a session that gave the password. */
export const vouchInSession = (db: Database, sessionId: string) =>
  sql`update account set password_by = null from session
    where session.id = ${sessionId} and session.by_password and account.user_id = session.user_id`.execute(db)
