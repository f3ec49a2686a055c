import * as z from 'zod'
import { api } from '../api.ts'

/** What the sign-in screen may offer. A way that is not configured has no button. */
export const WaysIn = z.object({
  /** A code, and a link, by mail. */
  emailCode: z.boolean(),
  magicLink: z.boolean(),
  /** The countries whose numbers get codes, by ISO 3166-1 codes; null without phone numbers. */
  phone: z.object({ countries: z.array(z.object({ code: z.string().length(2), callingCode: z.string() })) }).nullable(),
  /** OAuth and OpenID Connect providers, in the order of their buttons. */
  providers: z.array(z.object({ id: z.string(), label: z.string() })),
  /** Single sign-on by the domain of an e-mail address. */
  sso: z.boolean(),
  passkey: z.boolean(),
  /** Sign-in with Ethereum. */
  wallet: z.boolean(),
  /** Ways that the community has switched off. They are for those who have no other: to sign in, not to join. */
  kept: z.array(z.enum(['phone', 'wallets'])).optional(),
  /** The check that a person sends a form; null without one. */
  captcha: z.object({ kind: z.enum(['altcha', 'turnstile', 'hcaptcha']), siteKey: z.string().nullable() }).nullable(),
})
export type WaysIn = z.infer<typeof WaysIn>

export const waysIn = {
  list: api
    .route({ method: 'GET', path: '/ways-in', summary: 'The ways in that this installation offers' })
    .output(WaysIn),
}
