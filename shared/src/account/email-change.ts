import * as z from 'zod'
import { api } from '../api.ts'
import { Email } from './account.ts'

/** Days after which the new address alone is enough, if the present one has not cancelled the change. */
export const emailChangeDays = 7

/** The own e-mail address, and the change of it that waits for its links. */
export const OwnEmail = z.object({
  /** Null for an account without an address. */
  email: z.string().nullable(),
  pending: z
    .object({
      email: z.string(),
      newConfirmed: z.boolean(),
      /** Null: the account has no confirmed address, so the new one is enough. */
      oldConfirmed: z.boolean().nullable(),
      /** From then on the new address is enough; without it the change is over. */
      dueAt: z.iso.datetime(),
    })
    .nullable(),
})
export type OwnEmail = z.infer<typeof OwnEmail>

const Token = z.string().max(100)

/** What a link of a change has done. */
export const LinkOutcome = z.object({
  /** `new` and `old`: the change waits for this address. */
  state: z.enum(['changed', 'new', 'old']),
  dueAt: z.iso.datetime().nullable(),
})
export type LinkOutcome = z.infer<typeof LinkOutcome>

export const emailChange = {
  read: api
    .route({
      method: 'GET',
      path: '/me/email',
      summary: 'The own e-mail address, and a change that waits for its links',
    })
    .output(OwnEmail),
  request: api
    .route({
      method: 'PUT',
      path: '/me/email',
      summary: 'Mail links for a new own e-mail address to both addresses; the same one again mails new links',
    })
    .input(z.strictObject({ email: Email.transform((email) => email.toLowerCase()) }))
    .errors({
      /** It is the account's already. */
      EMAIL_UNCHANGED: { status: 422 },
    })
    .output(OwnEmail),
  cancel: api
    .route({ method: 'DELETE', path: '/me/email/change', summary: 'Cancel a change of the own e-mail address' })
    .output(OwnEmail),
  confirm: api
    .route({
      method: 'POST',
      path: '/email-changes/confirmation',
      summary: 'Confirm a change by the link to one of its addresses; the new one needs a session of the account',
    })
    .input(z.strictObject({ token: Token }))
    .errors({
      /** This browser is not signed in to the account of the link. */
      SIGN_IN_REQUIRED: { status: 403 },
      /** Another account has taken the address meanwhile. */
      EMAIL_TAKEN: { status: 409 },
    })
    .output(LinkOutcome),
  object: api
    .route({
      method: 'POST',
      path: '/email-changes/objection',
      summary: 'Cancel a change by a link to the present address',
    })
    .input(z.strictObject({ token: Token }))
    .output(
      z.object({
        /** For `POST /not-me`, if the owner has not asked for the change. */
        notMeToken: z.string(),
      }),
    ),
}
