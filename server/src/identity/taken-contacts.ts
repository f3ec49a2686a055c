import { randomInt, randomUUID } from 'node:crypto'
import { defineRequestState, hasRequestState } from '@better-auth/core/context'
import { placeholderAddress } from '@hearth/shared/placeholder-address'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/log.ts'
import type { Database } from '../db/connection.ts'
import type { MailSender, Recipient } from '../mail/mail-sender.ts'

/**
 * A sign-up with a taken address or number, where no answer may say so: the input, and the account that has the address
 * or number.
 */
type Taken = { typed: string; phoneNumber: string | null; owner: Recipient & { id: string } }

const taken = defineRequestState<Taken | null>(() => null)

/** The sign-up of this request, if its address or number is taken. */
export const takenOfRequest = async () => ((await hasRequestState()) ? taken.get() : null)

/** A number of no country, which a placeholder account gets in place of a real one, so that the same statements run. */
const numberOfNobody = () => `+999${String(randomInt(10 ** 11)).padStart(11, '0')}`

/**
 * Continues the sign-up with a placeholder account, which is removed after the answer. Taken and free addresses get the
 * same answer for the same work.
 */
export async function standIn(found: Taken) {
  await taken.set(found)
  return found.phoneNumber
    ? { email: placeholderAddress('phone', randomUUID()), phoneNumber: numberOfNobody() }
    : { email: placeholderAddress('nobody', randomUUID()) }
}

type Deps = { db: Database; env: Pick<Env, 'BASE_URL' | 'SIGN_UP_ANSWERS'>; mailSender: MailSender; log: Log }

/**
 * Mails the owner of a taken address that they have an account. The owner of a taken number reads so beside the code.
 */
const tellTaken = ({ env, mailSender }: Deps, { owner }: Taken) =>
  mailSender.sendInBackground('addressTaken', owner, () => `${env.BASE_URL}/auth`)

/**
 * Answers a sign-in to an unconfirmed account like one with a wrong password, where no answer may say that an account
 * exists: otherwise a sign-up followed by a sign-in with the same password would say it. The mailbox gets another link
 * (auth.ts).
 */
const hideUnconfirmed = createAuthMiddleware(async ({ context: { returned } }) => {
  if (!(returned instanceof APIError) || returned.body?.code !== 'EMAIL_NOT_VERIFIED') return
  // An error that a hook throws keeps the status of the one that it replaces. The order of the fields is the library's.
  return Response.json({ message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
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
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const found = await takenOfRequest()
            const returned = ctx.context.returned as { user?: { id: string; email: string } } | undefined
            if (!found || !returned?.user) return
            if (!found.phoneNumber) tellTaken(deps, found)
            const { id } = returned.user
            // Not awaited, because the time of the answer would differ.
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
