import { maximumPasswordLength } from '@hearth/shared/account/password-limits'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../platform/db/connection.ts'
import { lockForChange } from './lock-account.ts'
import { newToken } from './one-time-tokens.ts'
import { hashOfSession } from './session-tokens.ts'
import { keepSession } from './sessions.ts'

type Changing = { userId: string; sessionId: string }
/** By what the session was opened or proved again: the old password, or the mailbox or phone. */
type Proved = { byPassword: boolean; way: string | null }
/** The session's new token, and whether the password is the account's first one. */
type Saved = { refused?: undefined; token: string; isFirst: boolean }
type Refused = { refused: NonNullable<Awaited<ReturnType<typeof lockForChange>>> }

/** Gives an account a password, which ends every other session and every link. */
async function writePassword(transaction: Database, userId: string, hash: string, { byPassword, way }: Proved) {
  const login = await transaction
    .selectFrom('account')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .select(['id', 'password'])
    .forUpdate()
    .executeTakeFirst()
  const password = { password: hash, passwordByAt: sql<Date>`now()` }
  if (login) {
    // A session that knew the old password says nothing new about who chose it.
    const changed = { ...password, ...(!byPassword && { passwordBy: way }), updatedAt: sql<Date>`now()` }
    await transaction.updateTable('account').set(changed).where('id', '=', login.id).execute()
  } else {
    const row = { ...password, passwordBy: way, userId, accountId: userId, providerId: 'credential' }
    await transaction.insertInto('account').values(row).execute()
    // The triggers of a changed password do not see an account's first one.
    await sql`select end_access(${userId}), end_trust(${userId})`.execute(transaction)
  }
  return !login?.password
}

/** Gives a session a new token, because a stranger may know the old one. Its refresh token and codes end. */
async function renewToken(transaction: Database, sessionId: string) {
  const token = newToken()
  await transaction
    .updateTable('session')
    .set({ token: hashOfSession(token) })
    .where('id', '=', sessionId)
    .execute()
  await transaction.deleteFrom('refreshTokens').where('sessionId', '=', sessionId).execute()
  await transaction.deleteFrom('authorizationCodes').where('sessionId', '=', sessionId).execute()
  return token
}

/**
 * Sets or replaces the password of an account whose session has just proved itself. Where the session came through the
 * mailbox or phone alone, the password counts as set by it (docs/decisions/second-factors.md).
 */
function savePassword(db: Database, { userId, sessionId }: Changing, hash: string): Promise<Saved | Refused> {
  return db.transaction().execute(async (transaction) => {
    const refused = await lockForChange(transaction, userId, sessionId)
    if (refused) return { refused }
    await keepSession(transaction, sessionId)
    const session = transaction.selectFrom('session').where('id', '=', sessionId).select(['byPassword', 'way'])
    const isFirst = await writePassword(transaction, userId, hash, await session.executeTakeFirstOrThrow())
    return { isFirst, token: await renewToken(transaction, sessionId) }
  })
}

/**
 * Sets a password without the old one, after a recent proof. The library asks for the old one, or that there is none. All
 * other sessions end in the same transaction, so that "this wasn't me" comes before or after all of it.
 * @param notifyOwner tells the owner
 */
export function setPasswordPlugin(
  db: Database,
  notifyOwner: (
    owner: { id: string },
    headers: Headers | undefined,
    change: 'passwordChanged' | 'passwordAdded',
  ) => Promise<void>,
) {
  return {
    id: 'setting-password',
    endpoints: {
      replacePassword: createAuthEndpoint(
        '/set-password',
        {
          method: 'POST',
          body: z.object({ newPassword: z.string().max(maximumPasswordLength) }),
          use: [sensitiveSessionMiddleware],
        },
        async (ctx) => {
          const { user, session } = ctx.context.session
          const { newPassword } = ctx.body
          const hash = await ctx.context.password.hash(newPassword)
          const saved = await savePassword(db, { userId: user.id, sessionId: session.id }, hash)
          if (saved.refused) throw new APIError('FORBIDDEN', { code: saved.refused, message: saved.refused })
          await notifyOwner(user, ctx.headers, saved.isFirst ? 'passwordAdded' : 'passwordChanged')
          await setSessionCookie(ctx, { session: { ...session, token: saved.token }, user })
          return ctx.json({ status: true })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
