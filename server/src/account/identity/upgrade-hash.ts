import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { Database } from '../../platform/db/connection.ts'
import { isOutdated } from './password-hash.ts'

/**
 * Replaces a hash by inserting a new row: updating the password would end all sessions, and this is the same password.
 */
async function replaceHash(db: Database, id: string, old: string, password: string) {
  await db.transaction().execute(async (transaction) => {
    const deleted = await transaction
      .deleteFrom('account')
      .where('id', '=', id)
      .where('password', '=', old)
      .returningAll()
      .executeTakeFirst()
    if (deleted)
      await transaction
        .insertInto('account')
        .values({ ...deleted, password })
        .execute()
  })
}

/** Rehashes a password at sign-in if its hash has a lower cost than the current setting. */
export function upgradeHashPlugin(db: Database, cost: number) {
  return {
    id: 'renewing-hashes',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email',
          handler: createAuthMiddleware(async ({ context, body }) => {
            const userId = context.newSession?.user.id
            const account = userId ? await context.internalAdapter.findCredentialAccount(userId) : null
            if (!account?.password || !isOutdated(account.password, cost)) return
            // Under load, leave it for the next sign-in.
            const renewed = await context.password.hash(body.password).catch(() => null)
            if (renewed) await replaceHash(db, account.id, account.password, renewed)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
