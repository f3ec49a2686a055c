import { randomInt, randomUUID } from 'node:crypto'
import { defineRequestState, hasRequestState } from '@better-auth/core/context'
import { placeholderAddress } from '@hearth/shared/account/placeholder-address'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Env } from '../../platform/config/env.ts'
import type { Log } from '../../platform/config/log.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { MailSender, Recipient } from '../../platform/mail/mail-sender.ts'

/**
 * A sign-up with a taken address or number, where no answer may say so: the address and number of the sign-up, and the
 * account that has one of them.
 */
type Taken = { typed: string; phoneNumber: string | null; owner: Recipient & { id: string } }

const taken = defineRequestState<Taken | null>(() => null)

/** Returns the sign-up of this request if its address or number is taken, else null. */
export const takenOfRequest = async () => ((await hasRequestState()) ? taken.get() : null)

/** Returns a number of no country for a placeholder account, so that the same statements run as for a real number. */
const numberOfNobody = () => `+999${String(randomInt(10 ** 11)).padStart(11, '0')}`

/**
 * Continues the sign-up with a placeholder account, which is removed after the answer, so that taken and free addresses
 * get the same answer for the same work.
 */
export async function standIn(found: Taken) {
  await taken.set(found)
  return found.phoneNumber
    ? { email: placeholderAddress('phone', randomUUID()), phoneNumber: numberOfNobody() }
    : { email: placeholderAddress('nobody', randomUUID()) }
}

type Deps = { db: Database; env: Pick<Env, 'BASE_URL' | 'SIGN_UP_ANSWERS'>; mailSender: MailSender; log: Log }

/**
 * Tells the owner of a taken address by mail that they have an account. The text message with the code tells the owner
 * of a taken number.
 */
const tellTaken = ({ env, mailSender }: Deps, { owner }: Taken) =>
  mailSender.sendInBackground('addressTaken', owner, () => `${env.BASE_URL}/auth`)

/**
 * Answers a sign-in to an unconfirmed account like one with a wrong password. Otherwise a visitor who signs up and then
 * signs in with the same password would learn whether the address was taken. The mailbox gets another link (auth.ts).
 */
const hideUnconfirmed = createAuthMiddleware(async ({ context: { returned } }) => {
  if (!(returned instanceof APIError) || returned.body?.code !== 'EMAIL_NOT_VERIFIED') return
  // A thrown error would keep the status of the error that it replaces. The fields are in the library's order.
  return Response.json({ message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
})

/** Says that the account exists where another sign-up took the address or number in the same instant. */
const tellSameInstant = (db: Database) =>
  createAuthMiddleware(async ({ body, context: { returned } }) => {
    if (!(returned instanceof APIError) || returned.body?.code !== 'FAILED_TO_CREATE_USER') return
    const { email, phoneNumber } = body as { email?: string; phoneNumber?: string }
    const owner = await db
      .selectFrom('user')
      .where((row) =>
        row.or([row('email', '=', email?.toLowerCase() ?? ''), row('phoneNumber', '=', phoneNumber ?? '')]),
      )
      .select('id')
      .executeTakeFirst()
    if (owner) return Response.json({ message: 'user_already_exists', code: 'USER_ALREADY_EXISTS' }, { status: 422 })
  })

/** Answers a sign-up with a taken address as if it were free, and removes the placeholder account. */
export function takenContactsPlugin(deps: Deps) {
  const { db, log, env } = deps
  return {
    id: 'taken-contacts',
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-in/email' && env.SIGN_UP_ANSWERS === 'alike',
          handler: hideUnconfirmed,
        },
        {
          matcher: ({ path }) => path === '/sign-up/email' && env.SIGN_UP_ANSWERS === 'spec',
          handler: tellSameInstant(db),
        },
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const found = await takenOfRequest()
            const returned = ctx.context.returned as { user?: { id: string; email: string } } | undefined
            if (!found || !returned?.user) return
            if (!found.phoneNumber) tellTaken(deps, found)
            const { id } = returned.user
            // Not awaited, because the wait would show in the time of the answer.
            void db
              .deleteFrom('user')
              .where('id', '=', id)
              .execute()
              .catch((error: Error) =>
                log.error({ part: 'auth', name: error.name }, 'a row of nobody stays for 7 days'),
              )
            return ctx.json({ ...returned, user: { ...returned.user, email: found.typed } })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
