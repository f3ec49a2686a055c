import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import type { Community } from '../../platform/community/settings.ts'
import type { Env } from '../../platform/config/env.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { MailSender } from '../../platform/mail/mail-sender.ts'
import { recordSignUpConsents } from '../pages/queries.ts'
import { refuseBanned } from './banned-refusal.ts'
import { isByAdmin, requireProofOfWork, requireUnblocked, useWayIn } from './joining.ts'
import { refuseOffSignUp, refuseOffWay } from './off-ways.ts'
import { resetWay, usesPassword } from './second-factor/password-way.ts'
import { provedWay, secondFactorOf } from './second-factor/rule.ts'
import { clientCountryHeader } from './sessions/country.ts'

type Deps = { db: Database; env: Env; secret: Secret; community: Community; mailSender: MailSender }

/** Refuses a session to a test member in production, whatever the way in. */
async function refuseTestMember({ db }: Deps, userId: string) {
  const found = await db
    .selectFrom('profiles')
    .where('userId', '=', userId)
    .where('staffOnly', '=', true)
    .select('id')
    .executeTakeFirst()
  if (found) throw new APIError('UNAUTHORIZED', { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'no_way_in' })
}

/** Notes by which mailbox or phone a password is set, in the statement that sets it. */
const withPasswordWay = async (
  login: { password?: string | null | undefined },
  ctx: Parameters<typeof resetWay>[0] | null,
) => (login.password ? { data: { passwordBy: ctx && resetWay(ctx), passwordByAt: new Date() } } : undefined)

/** The rules of every new account, password and session, whatever the way in. */
export function rulesOfNewRows(deps: Deps): NonNullable<BetterAuthOptions['databaseHooks']> {
  return {
    // An account has no picture, least of all one from another site: photos belong to the profile.
    user: {
      create: {
        before: async (user, ctx) => {
          await refuseOffSignUp(deps, ctx?.path)
          if (!isByAdmin()) {
            await requireUnblocked(deps, user, ctx?.path)
            await requireProofOfWork(deps, ctx?.headers, ctx?.path)
            await useWayIn(deps, ctx?.headers?.get('cookie') ?? null)
          }
          return { data: { ...user, image: null } }
        },
        // The sign-up form shows the sentence to agree to, and the details of other ways in do. An account that an admin
        // makes is asked at its first visit.
        after: async (user, ctx) => {
          if (ctx?.path === '/sign-up/email') await recordSignUpConsents(deps, user.id)
        },
      },
    },
    account: { create: { before: withPasswordWay }, update: { before: withPasswordWay } },
    session: {
      create: {
        before: async (session, ctx) => {
          const factor = await secondFactorOf(deps, session, ctx)
          // After the second factor: the reason and the ticket are for the owner alone.
          await refuseBanned(deps, session.userId)
          await refuseTestMember(deps, session.userId)
          await refuseOffWay(deps, session.userId, ctx?.path)
          const byPassword = session.byPassword === true || usesPassword(ctx?.path)
          const way = byPassword ? null : (session.way ?? provedWay(ctx?.path))
          return { data: { ...factor, byPassword, way, country: ctx?.headers?.get(clientCountryHeader) || null } }
        },
      },
    },
  }
}

/** The columns of a session beyond the library's own. */
export const sessionFields = {
  country: { type: 'string', required: false, input: false },
  secondFactorAt: { type: 'date', required: false, input: false },
  secondFactorKind: { type: 'string', required: false, input: false },
  byPassword: { type: 'boolean', required: false, input: false },
  way: { type: 'string', required: false, input: false },
} as const
