import type { BetterAuthPlugin } from 'better-auth'
import { APIError, createAuthEndpoint, isAPIError } from 'better-auth/api'
import { magicLink } from 'better-auth/plugins/magic-link'
import * as z from 'zod'
import type { Env } from '../../../platform/config/env.ts'
import { linkTo } from '../../../platform/mail/links.ts'
import type { MailSender } from '../../../platform/mail/mail-sender.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'
import { requestedLanguage } from './language.ts'

/** The lifetime of a sign-in link, in seconds. */
const linkSeconds = 900

/**
 * Sign-in by a link that is mailed. The library's own route signs in on GET, which mail scanners do; the allow-list
 * leaves it out. Hearth's page has a button that sends the token by POST.
 */
export function magicLinkPlugins({ env, mailSender }: { env: Pick<Env, 'BASE_URL'>; mailSender: MailSender }) {
  const library = magicLink({
    expiresIn: linkSeconds,
    generateToken: newToken,
    storeToken: { type: 'custom-hasher', hash: async (token) => hashOfToken(token) },
    sendMagicLink: async ({ email, token }, ctx) => {
      const recipient = { email, name: '', emailVerified: false, languageCode: requestedLanguage(ctx) }
      mailSender.sendInBackground('signInLink', recipient, () => linkTo(env, 'sign-in', token))
    },
  })
  const pressed = {
    id: 'pressing-sign-in-links',
    endpoints: {
      useMagicLink: createAuthEndpoint(
        '/magic-link/verify',
        { method: 'POST', body: z.strictObject({ token: z.string().max(100) }), operationId: 'useMagicLink' },
        async (ctx) => {
          const { token } = ctx.body
          const call = { context: ctx.context, headers: ctx.headers ?? new Headers(), query: { token } }
          const { response, headers } = (await library.endpoints
            .magicLinkVerify({ ...call, returnHeaders: true, asResponse: false } as never)
            .catch((error: unknown) => {
              // The library answers a bad token with a redirect.
              const redirected = isAPIError(error) && error.status === 'FOUND'
              throw redirected
                ? new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'invalid_token' })
                : error
            })) as unknown as { response: { user: Record<string, unknown> }; headers: Headers }
          for (const cookie of headers.getSetCookie()) ctx.responseHeaders.append('set-cookie', cookie)
          return ctx.json({ user: response.user })
        },
      ),
    },
  } satisfies BetterAuthPlugin
  return [library, pressed] as const
}
