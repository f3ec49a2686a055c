import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/**
 * Whether changes of an account are locked, because its owner said "this wasn't me". Locked are password, address, ways
 * in, factors, export and deletion. A reset of the password stays possible: it proves access to the mailbox.
 */
export async function changesLocked(db: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select from "user" where id = ${userId} and changes_locked_until > now()`.execute(db)
  return rows.length > 0
}

/**
 * Refuses a change of a locked account.
 * @throws APIError with code CHANGES_LOCKED
 */
export async function refuseWhileLocked(db: Database, userId: string) {
  if (await changesLocked(db, userId))
    throw new APIError('FORBIDDEN', { code: 'CHANGES_LOCKED', message: 'changes_locked' })
}

/** The library's routes that change an account, apart from those that prove a factor at a sign-in. */
const changes = [
  '/change-password',
  '/change-email',
  '/delete-user',
  '/link-social',
  '/unlink-account',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/passkey/delete-passkey',
  '/passkey/update-passkey',
]

/** Refuses every route of `changes` to a locked account, before the library acts. */
export function changesLockPlugin(db: Database) {
  return {
    id: 'locking-changes',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path !== undefined && changes.includes(path),
          handler: createAuthMiddleware(async (ctx) => {
            const session = await getSessionFromCtx(ctx)
            if (session) await refuseWhileLocked(db, session.user.id)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
