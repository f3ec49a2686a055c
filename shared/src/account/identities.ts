import * as z from 'zod'
import { api } from '../api.ts'

/** Why a provider did not sign in or link, as `/auth?error=` and `/settings?error=` say it. */
export const providerErrors = [
  'CANCELLED',
  'EXPIRED',
  /** An account with this address exists: sign in to it and link the provider in the settings. */
  'ACCOUNT_EXISTS',
  /** The identity belongs to another account. */
  'IDENTITY_ALREADY_EXISTS',
  'ACCOUNT_BANNED',
  'CHANGES_LOCKED',
  /** The session that began to link has ended. */
  'UNAUTHORIZED',
  /** The community takes no new members, or none without an invitation. */
  'SIGN_UP_CLOSED',
  'INVITATION_REQUIRED',
  /** The mailbox is one of a banned member's. */
  'ENTRY_BLOCKED',
  'PROVIDER_UNAVAILABLE',
  'TOO_MANY_REQUESTS',
  'PROVIDER_FAILED',
] as const
export type ProviderError = (typeof providerErrors)[number]

/** An account at a provider that signs in here. */
export const Identity = z.object({
  id: z.uuid(),
  /** An id of `GET /ways-in`, or of a provider that is not configured any more. */
  provider: z.string(),
  label: z.string(),
  /** As its owner recognises it: `a…@example.com`; null when the provider named none. */
  address: z.string().nullable(),
  since: z.iso.datetime(),
})
export type Identity = z.infer<typeof Identity>

export const identities = {
  list: api
    .route({ method: 'GET', path: '/me/identities', summary: 'The accounts at providers that sign in to this account' })
    .output(
      z.object({
        identities: z.array(Identity),
        hasPassword: z.boolean(),
        /** Providers of the company or organisation of this account's address, which can be linked. */
        companies: z.array(z.object({ id: z.string(), label: z.string() })),
      }),
    ),
  unlink: api
    .route({
      method: 'DELETE',
      path: '/me/identities/{id}',
      summary: 'Unlink an account at a provider; never the last way in',
      successStatus: 204,
    })
    .errors({ LAST_WAY_IN: { status: 409 } })
    .input(z.strictObject({ id: z.uuid() })),
}
