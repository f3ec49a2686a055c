import { randomUUID } from 'node:crypto'
import { placeholderAddress } from '@hearth/shared/placeholder-address'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import type { SmsSender } from '../../mail/sms-sender.ts'
import { signUpCookie } from '../confirm-email.ts'
import { codeHash, codeLength, codeSeconds, codeTries } from './code-hash.ts'
import { type CodeLimitDeps, reserveCode } from './code-limit.ts'
import { requestedLanguage } from './language.ts'

type Deps = CodeLimitDeps & { sms: SmsSender }
type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/** Accounts that the number of a request would confirm, by the context of the request. */
type Unproven = WeakMap<object, string>

/** A stored code of the library: the six digits, and wrong tries after a colon. */
const storedCode = /^(\d{6})(:\d+)?$/

function library({ sms }: Deps, unproven: Unproven) {
  return phoneNumber({
    otpLength: codeLength,
    expiresIn: codeSeconds,
    allowedAttempts: codeTries,
    sendOTP: ({ phoneNumber: to, code }, ctx) => sms.sendCode(to, code, requestedLanguage(ctx)),
    sendPasswordResetOTP: ({ phoneNumber: to, code }, ctx) => sms.sendCode(to, code, requestedLanguage(ctx)),
    signUpOnVerification: {
      getTempEmail: () => placeholderAddress('phone', randomUUID()),
      getTempName: () => '',
    },
    // The number proves who owns the phone, not who signed up with it.
    callbackOnVerification: async ({ user }, ctx) => {
      if (!ctx || unproven.get(ctx.context) !== user.id) return
      for (const { id } of await ctx.context.internalAdapter.findAccounts(user.id))
        await ctx.context.internalAdapter.deleteAccount(id)
    },
  })
}

/** Remembers an account whose number is not confirmed and that another browser signed up. */
async function findUnproven(ctx: Context, { db }: Deps, unproven: Unproven) {
  const { phoneNumber: number } = ctx.body as { phoneNumber: string }
  const found = await db
    .selectFrom('user')
    .where('phoneNumber', '=', number)
    .where('phoneNumberVerified', '=', false)
    .select('id')
    .executeTakeFirst()
  const here = await ctx.getSignedCookie(signUpCookie(ctx).name, ctx.context.secret)
  if (found && found.id !== here) unproven.set(ctx.context, found.id)
}

/**
 * Sign-up, sign-in and recovery by phone. List it after `codeRequestsPlugin`, which checks the requests. The library
 * stores codes as they are, so a hook hashes them. A password that somebody chose before the number was confirmed is
 * deleted when the owner of the phone comes in from another browser.
 */
export function phonePlugins(deps: Deps) {
  const unproven: Unproven = new WeakMap()
  const phone = library(deps, unproven)
  const sendCode = async (ctx: Context, number: string) => {
    const { allowed } = await reserveCode(deps, 'sms', number)
    const body = { phoneNumber: number }
    if (allowed) await phone.endpoints.sendPhoneNumberOTP({ context: ctx.context, headers: ctx.headers, body } as never)
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
          matcher: ({ path }) => path === '/phone-number/verify',
          handler: createAuthMiddleware((ctx) => findUnproven(ctx, deps, unproven)),
        },
      ],
      after: [
        {
          matcher: ({ path, body }) => path === '/sign-up/email' && Boolean(body?.phoneNumber),
          handler: createAuthMiddleware(async (ctx) => {
            const { user } = (ctx.context.returned ?? {}) as { user?: object }
            if (user) await sendCode(ctx, ctx.body.phoneNumber)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
  return [phone, around] as const
}
