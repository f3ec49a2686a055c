import * as z from 'zod'
import { api } from '../api.ts'

/** A name, a number or a signature. */
const Part = z.string().max(1000)

/** A proof of work in ALTCHA's format: the counter whose derived key begins with `keyPrefix` is the solution. */
export const CaptchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: Part,
    cost: z.int(),
    nonce: Part,
    salt: Part,
    keyLength: z.int(),
    keyPrefix: Part,
    keySignature: Part,
    /** Seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: Part,
})
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

/** What the header carries, as JSON in base64. */
export const CaptchaSolution = z.strictObject({
  challenge: CaptchaChallenge,
  solution: z.strictObject({ counter: z.int(), derivedKey: Part, time: z.number() }),
})
export type CaptchaSolution = z.infer<typeof CaptchaSolution>

export const captcha = {
  challenge: api
    .route({
      method: 'GET',
      path: '/captcha-challenge',
      summary: 'A proof of work to solve before a sign-up, a recovery or a code; 404 where none is ever asked for',
    })
    .output(CaptchaChallenge),
}
