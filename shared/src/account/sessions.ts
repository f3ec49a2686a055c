import * as z from 'zod'
import { api } from '../api.ts'

/** Which sessions a sign-out ends: this one, all others, or all. */
export const SignOutScope = z.enum(['local', 'others', 'global'])
export type SignOutScope = z.infer<typeof SignOutScope>

/** One of the member's sessions. Names of browsers and systems are the same in every language. */
export const MemberSession = z.object({
  id: z.uuid(),
  /** Null where the browser does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  /** The program that the member allowed in; null for a browser. */
  clientName: z.string().nullable(),
  /** ISO 3166, as the operator's proxy named it at the sign-in. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  createdAt: z.iso.datetime(),
  /** Up to 15 minutes late. */
  lastUsedAt: z.iso.datetime(),
  /** The session that asks. */
  current: z.boolean(),
})
export type MemberSession = z.infer<typeof MemberSession>

export const sessions = {
  list: api
    .route({ method: 'GET', path: '/me/sessions', summary: 'The own sessions: this one first, then by last use' })
    .output(z.array(MemberSession)),
  end: api
    .errors({ SESSION_NOT_FOUND: { status: 404 } })
    .route({ method: 'DELETE', path: '/me/sessions/{id}', summary: 'End one of the own sessions' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ ended: z.literal(true) })),
}
