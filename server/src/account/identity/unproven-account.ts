import { defineRequestState, hasRequestState } from '@better-auth/core/context'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { sql } from 'kysely'
import { isFrozenAccount } from '../../members/visibility/sealed.ts'
import { ofAdmins } from '../entry-blocks/queries.ts'
import { refuseBanned } from './banned-refusal.ts'
import type { EntryDeps } from './entry-refusal.ts'
import { signUpCookie } from './sign-up-cookie.ts'

/**
 * Whether nobody has ever confirmed the account, so that a stranger who knew the address or number may have made it.
 * Accounts that admins made, and accounts whose profile was complete once, count as confirmed.
 */
const isUnproven = sql`not u.email_verified and not u.phone_number_verified
  and not exists (select from profiles p where p.user_id = u.id and p.height is not null)
  and not exists (select from user_roles r where r.user_id = u.id)
  and not exists (select from audit_log a where a.subject_id = u.id and a.act = any(${[...ofAdmins]}))
  and not ${isFrozenAccount(sql`u.id`)}`

const signedUpHere = defineRequestState<string | null>(() => null)

/** Notes which account the browser of a request signed up. Only the library's hooks can read the signed cookie. */
export const signedUpHerePlugin = () =>
  ({
    id: 'signed-up-here',
    hooks: {
      before: [
        {
          matcher: ({ path }) => /email-otp|magic-link|phone-number|reset-password/.test(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const userId = await ctx.getSignedCookie(signUpCookie(ctx).name, ctx.context.secret)
            await signedUpHere.set(userId || null)
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin

/** Whether the browser of this request signed the account up, so that its owner typed the details. */
const isOwnSignUp = async (userId: string) => (await hasRequestState()) && (await signedUpHere.get()) === userId

/**
 * Empties an account when its address or number is proved for the first time, because a stranger may have made it.
 * Deletes name, birthday, consents, profile, sessions and ways in: the deletion of the row cascades to every table. The
 * owner gives their own details on the next screen.
 * @param keeps `password` when the owner has just set one with the proof
 * @throws APIError ACCOUNT_BANNED: a ban stays with the account, which stays unproven until the ban is lifted
 */
export async function emptyUnproven(deps: EntryDeps, userId: string, keeps: 'nothing' | 'password'): Promise<void> {
  if (await isOwnSignUp(userId)) return
  await deps.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ email: string; phoneNumber: string | null; languageCode: string }>`
      select
        email,
        phone_number,
        language_code
      from "user" u
      where id = ${userId} and ${isUnproven}
      for update`.execute(transaction)
    if (!rows[0]) return
    await refuseBanned({ ...deps, db: transaction }, userId)
    const login = transaction.selectFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential')
    const kept = keeps === 'password' ? await login.selectAll().execute() : []
    await transaction.deleteFrom('user').where('id', '=', userId).execute()
    await transaction
      .insertInto('user')
      .values({ ...rows[0], id: userId, name: '' })
      .execute()
    if (kept.length) await transaction.insertInto('account').values(kept).execute()
  })
}
