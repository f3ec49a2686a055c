import { randomInt, randomUUID } from 'node:crypto'
import { defineRequestState, hasRequestState } from '@better-auth/core/context'
import { placeholderAddress } from '@hearth/shared/placeholder-address'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import type { Env } from '../config/env.ts'
import type { Log } from '../config/log.ts'
import type { Database } from '../db/connection.ts'
import type { MailSender, Recipient } from '../mail/mail-sender.ts'

/** A sign-up whose address or number has an account, where no answer may tell: what was typed, and whose it is. */
type Taken = { typed: string; phoneNumber: string | null; owner: Recipient & { id: string } }

const taken = defineRequestState<Taken | null>(() => null)

/** The sign-up of this request, if its address or number has an account. */
export const takenOfRequest = async () => ((await hasRequestState()) ? taken.get() : null)

/**
 * A number in no country. The account of nobody has one where others have theirs, so that the same is written.
 */
const numberOfNobody = () => `+999${String(randomInt(10 ** 11)).padStart(11, '0')}`

/**
 * Lets the sign-up go on with an account of nobody, which is gone after the answer. So known and unknown ones are answered
 * alike for the same work: nothing has to be imitated.
 */
export async function standIn(found: Taken) {
  await taken.set(found)
  return found.phoneNumber
    ? { email: placeholderAddress('phone', randomUUID()), phoneNumber: numberOfNobody() }
    : { email: placeholderAddress('nobody', randomUUID()) }
}

type Deps = { db: Database; env: Pick<Env, 'BASE_URL' | 'SIGN_UP_ANSWERS'>; mailSender: MailSender; log: Log }

/** Tells the owner of a taken address that they have an account. Who has a number reads it beside the code. */
const tellTaken = ({ env, mailSender }: Deps, { owner }: Taken) =>
  mailSender.sendInBackground('addressTaken', owner, () => `${env.BASE_URL}/auth`)

/**
 * Answers the password of an unconfirmed account like a wrong one, where no answer may tell: who signs up and then signs in
 * with the same password would learn whether the sign-up made an account. The mailbox gets another link (auth.ts).
 */
const hideUnconfirmed = createAuthMiddleware(async ({ context: { returned } }) => {
  if (!(returned instanceof APIError) || returned.body?.code !== 'EMAIL_NOT_VERIFIED') return
  // An error that a hook throws keeps the status of the one that it replaces. The order of the fields is the library's.
  return Response.json({ message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
})

/** Answers a sign-up of a taken address as if it were new, and removes the account of nobody. */
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
            // Not awaited: the time that it takes would tell.
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
