import { randomUUID } from 'node:crypto'
import { placeholderAddress } from '@hearth/shared/account/placeholder-address'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { sql } from 'kysely'
import type { Community } from '../../../platform/community/settings.ts'
import type { Env } from '../../../platform/config/env.ts'
import type { LimitDeps } from '../../../platform/limits/spend.ts'
import type { SmsSender } from '../../../platform/mail/sms-sender.ts'
import { mayGetCode } from '../off-ways.ts'
import { takenOfRequest } from '../taken-contacts.ts'
import { codeHash, codeLength, codeSeconds, codeTries } from './code-hash.ts'
import { reserveCode } from './code-limit.ts'
import { requestedLanguage } from './language.ts'
import { readPhoneNumber } from './phone-number.ts'

type Deps = LimitDeps & { sms: SmsSender; env: Pick<Env, 'SMS_COUNTRIES'>; community: Community }
type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** A stored code of the library: the six digits, and wrong tries after a colon. */
const storedCode = /^(\d{6})(:\d+)?$/

function library(deps: Deps) {
  const { sms } = deps
  return phoneNumber({
    otpLength: codeLength,
    expiresIn: codeSeconds,
    allowedAttempts: codeTries,
    // Where the way in is off, others than those who keep it get no code, and no answer tells who does.
    sendOTP: async ({ phoneNumber: to, code }, ctx) => {
      const isTaken = (await takenOfRequest()) !== null
      if (await mayGetCode(deps, to)) sms.sendCode(to, code, requestedLanguage(ctx), isTaken)
    },
    sendPasswordResetOTP: async ({ phoneNumber: to, code }, ctx) => {
      if (await mayGetCode(deps, to)) sms.sendCode(to, code, requestedLanguage(ctx))
    },
    signUpOnVerification: {
      getTempEmail: () => placeholderAddress('phone', randomUUID()),
      getTempName: () => '',
    },
  })
}

/** The number of a request in E.164. Hooks see the body as the client typed it, not as `codeRequestsPlugin` reads it. */
function numberOf(ctx: Context, { env }: Deps): string {
  const typed = (ctx.body as { phoneNumber?: unknown } | undefined)?.phoneNumber
  const read = readPhoneNumber(typeof typed === 'string' ? typed : '', env.SMS_COUNTRIES)
  return 'number' in read ? read.number : ''
}

/** A stranger may have added the number, so that it proves nothing while the owner has locked changes. */
async function refuseWhileLocked(ctx: Context, deps: Deps) {
  const locked = await deps.db
    .selectFrom('user')
    .where('phoneNumber', '=', numberOf(ctx, deps))
    .where('changesLockedUntil', '>', sql<Date>`now()`)
    .select('id')
    .executeTakeFirst()
  if (locked) throw new APIError('FORBIDDEN', { code: 'CHANGES_LOCKED', message: 'changes_locked' })
}

/**
 * Sign-up, sign-in and recovery by phone. List it after `codeRequestsPlugin`, which checks the requests. The library
 * stores codes in plain text, so a hook hashes them.
 */
export function phonePlugins(deps: Deps) {
  const phone = library(deps)
  const sendCode = async (ctx: Context, number: string) => {
    const refusal = await reserveCode(deps, 'sms', number)
    const body = { phoneNumber: number }
    if (!refusal)
      await phone.endpoints.sendPhoneNumberOTP({ context: ctx.context, headers: ctx.headers, body } as never)
  }
  const around = {
    id: 'around-phone-numbers',
    init: () => ({
      options: {
        databaseHooks: {
          verification: {
            create: {
              before: async ({ value }) => {
                const [, code, tries = ''] = storedCode.exec(value) ?? []
                if (code) return { data: { value: codeHash(deps.secret, code) + tries } }
              },
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/phone-number/reset-password',
          handler: createAuthMiddleware((ctx) => refuseWhileLocked(ctx, deps)),
        },
      ],
      after: [
        {
          matcher: ({ path, body }) => path === '/sign-up/email' && Boolean(body?.phoneNumber),
          handler: createAuthMiddleware(async (ctx) => {
            const { user } = (ctx.context.returned ?? {}) as { user?: object }
            if (user) await sendCode(ctx, (await takenOfRequest())?.phoneNumber ?? ctx.body.phoneNumber)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
  return [phone, around] as const
}
