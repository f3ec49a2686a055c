import { Email } from '@hearth/shared/account/account'
import { maximumPasswordLength } from '@hearth/shared/account/password-limits'
import { sentCode } from '@hearth/shared/account/sent-code'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { LimitDeps } from '../../../platform/limits/spend.ts'
import type { SmsSender } from '../../../platform/mail/sms-sender.ts'
import { isWeak } from '../weak-password.ts'
import { codeHash } from './code-hash.ts'
import { type CodeChannel, reserveCode } from './code-limit.ts'
import { languageHeaders } from './language.ts'
import { readPhoneNumber } from './phone-number.ts'
import { requireContact } from './sign-up-by-phone.ts'

type Deps = LimitDeps & { sms: SmsSender; env: { SMS_COUNTRIES: PhoneCountries } }
type PhoneCountries = Parameters<typeof readPhoneNumber>[1]
type Rule = { body: z.ZodType<Record<string, unknown>>; channel?: CodeChannel; phone?: true }

const Code = sentCode('invalid_otp')
const languageCode = z.string().max(10).optional()

/** The library's routes about codes and links: what each accepts, and what it sends. Paths are below /api/auth. */
function rulesOf({ secret, env }: Deps): Record<string, Rule> {
  const PhoneNumber = z.string('invalid_phone_number').transform((text, ctx) => {
    const read = readPhoneNumber(text, env.SMS_COUNTRIES)
    if ('number' in read) return read.number
    ctx.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })
  // The phone plugin stores and compares codes as they are, so it gets hashes only.
  const HashedCode = Code.transform((code) => codeHash(secret, code))
  const NewPassword = z
    .string('password_too_short')
    .max(maximumPasswordLength, { error: 'password_too_long', abort: true })
    .refine((password) => !isWeak(password, {}), 'weak_password')
  return {
    '/email-otp/send-verification-otp': {
      channel: 'code',
      body: z.strictObject({ email: Email, type: z.literal('sign-in', 'invalid_otp_type'), languageCode }),
    },
    '/sign-in/email-otp': { body: z.strictObject({ email: Email, otp: Code, languageCode }) },
    '/sign-in/magic-link': { channel: 'link', body: z.strictObject({ email: Email, languageCode }) },
    '/phone-number/send-otp': {
      phone: true,
      channel: 'sms',
      body: z.strictObject({ phoneNumber: PhoneNumber, languageCode }),
    },
    '/phone-number/verify': {
      phone: true,
      body: z.strictObject({ phoneNumber: PhoneNumber, code: HashedCode, languageCode }),
    },
    '/phone-number/request-password-reset': {
      phone: true,
      channel: 'sms',
      body: z.strictObject({ phoneNumber: PhoneNumber, languageCode }),
    },
    '/phone-number/reset-password': {
      phone: true,
      body: z.strictObject({ phoneNumber: PhoneNumber, otp: HashedCode, newPassword: NewPassword }),
    },
  }
}

function refuse(code: string): never {
  throw new APIError('BAD_REQUEST', { code: code.toUpperCase(), message: code })
}

/**
 * Counts a code, or refuses the request.
 * @throws APIError TOO_MANY_REQUESTS, or SMS_UNAVAILABLE when the day's text messages are used up
 */
export async function reserveOrRefuse(deps: LimitDeps, channel: CodeChannel, recipient: string): Promise<void> {
  const refusal = await reserveCode(deps, channel, recipient)
  if (!refusal) return
  if (refusal === 'SMS_UNAVAILABLE')
    throw new APIError('UNPROCESSABLE_ENTITY', { code: 'SMS_UNAVAILABLE', message: 'sms_unavailable' })
  const code = { code: 'TOO_MANY_REQUESTS', message: 'too_many_requests' }
  throw new APIError('TOO_MANY_REQUESTS', code, { 'x-retry-after': String(refusal.retryAfter) })
}

/**
 * Checks and limits every request for a code or link, and every answer to one, before the library sees it. Unknown
 * fields are refused, because the library would write them into a new account.
 */
export function codeRequestsPlugin(deps: Deps) {
  const rules = rulesOf(deps)
  const handler = createAuthMiddleware(async (ctx) => {
    const rule = rules[ctx.path]!
    if (rule.phone && !deps.sms.isOn) throw new APIError('NOT_FOUND', { code: 'NOT_FOUND', message: 'not_found' })
    if (rule.channel) requireContact(ctx.body, false)
    const { data, error } = rule.body.safeParse(ctx.body)
    if (error) {
      const [issue] = error.issues
      refuse(issue?.code === 'unrecognized_keys' ? 'unknown_field' : (issue?.message ?? 'invalid'))
    }
    const { minPasswordLength } = ctx.context.password.config
    if (typeof data.newPassword === 'string' && data.newPassword.length < minPasswordLength)
      refuse('password_too_short')
    if (rule.channel) await reserveOrRefuse(deps, rule.channel, String(data.email ?? data.phoneNumber))
    return { context: { body: data, headers: languageHeaders(data.languageCode) } }
  })
  return {
    id: 'code-requests',
    hooks: { before: [{ matcher: ({ path }) => path !== undefined && path in rules, handler }] },
  } satisfies BetterAuthPlugin
}
