import * as z from 'zod'
import { api } from '../api.ts'
import { singleLine } from '../text.ts'
import { lastStrongFactor } from './second-factors.ts'

/** More devices than a person has. A longer list would hide a stranger's passkey. */
export const maximumPasskeys = 20

/** What a member calls a passkey. */
export const PasskeyName = singleLine('name_required', 60, 'name_too_long')

export const Passkey = z.object({
  id: z.uuid(),
  /** Null for an authenticator that gives no name, until the member gives one. */
  name: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null before the first sign-in with it. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const passkeys = {
  list: api
    .route({ method: 'GET', path: '/me/passkeys', summary: "The account's passkeys, newest first" })
    .output(z.array(Passkey)),
  rename: api
    .route({ method: 'PUT', path: '/me/passkeys/{id}', summary: 'Rename a passkey' })
    .input(z.strictObject({ id: z.uuid(), name: PasskeyName }))
    .output(Passkey),
  remove: api
    .errors({ LAST_WAY_IN: { status: 409 }, ...lastStrongFactor })
    .route({ method: 'DELETE', path: '/me/passkeys/{id}', summary: 'Remove a passkey, unless it is the last way in' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
}
