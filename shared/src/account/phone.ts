import * as z from 'zod'
import { api } from '../api.ts'
import { arrivalLimit } from '../text.ts'
import { codeNotSent } from './second-factors.ts'
import { sentCode } from './sent-code.ts'

const errors = {
  /** The country gets no codes, or this is no mobile number. */
  PHONE_NOT_ALLOWED: { status: 422 },
  CODE_INVALID: { status: 422 },
  /** Another account has confirmed this number. */
  PHONE_TAKEN: { status: 409 },
  /** It was the number of a member who is banned. */
  PHONE_BLOCKED: { status: 409 },
  /** Without its number the account could not be signed in to. */
  LAST_WAY_IN: { status: 409 },
} as const

/** A number as it is typed. The server reads and checks it. */
const PhoneNumber = z.string().check(arrivalLimit(40)).trim().min(1).max(40)

/** The own number, as far as its owner needs to recognise it. Nobody else sees any of it. */
export const OwnPhone = z.object({
  masked: z.string().nullable(),
  /** Whether another way in is left without the number. */
  removable: z.boolean(),
})
export type OwnPhone = z.infer<typeof OwnPhone>

export const phone = {
  read: api.route({ method: 'GET', path: '/me/phone', summary: 'The own phone number, masked' }).output(OwnPhone),
  sendCode: api
    .route({ method: 'POST', path: '/me/phone/code', summary: 'Send a code to a new own phone number' })
    .input(z.strictObject({ phoneNumber: PhoneNumber }))
    .output(z.object({ sent: z.literal(true) }))
    .errors({
      PHONE_NOT_ALLOWED: errors.PHONE_NOT_ALLOWED,
      ...codeNotSent,
    }),
  save: api
    .route({ method: 'PUT', path: '/me/phone', summary: 'Set or change the own phone number by its code' })
    .input(z.strictObject({ phoneNumber: PhoneNumber, code: sentCode() }))
    .output(OwnPhone)
    .errors({
      PHONE_NOT_ALLOWED: errors.PHONE_NOT_ALLOWED,
      CODE_INVALID: errors.CODE_INVALID,
      PHONE_TAKEN: errors.PHONE_TAKEN,
      PHONE_BLOCKED: errors.PHONE_BLOCKED,
    }),
  remove: api
    .route({ method: 'DELETE', path: '/me/phone', summary: 'Remove the own phone number' })
    .output(OwnPhone)
    .errors({ LAST_WAY_IN: errors.LAST_WAY_IN }),
}
