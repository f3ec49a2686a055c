import type { SecurityEventKind } from './events.ts'

type Route = {
  /** What the security log calls it when it goes well, where nothing else notes it. */
  event?: SecurityEventKind
  /** It is about the one who is signed in. */
  member?: true
}

/**
 * What the product uses of the identity library, by method and path below /api/auth. Everything else that the library
 * could do is not there: it is answered with 404 before the library or the database hears of it.
 */
export const identityRoutes: Record<string, Route> = {
  'GET /get-session': {},
  'POST /sign-up/email': { event: 'signed_up' },
  'POST /sign-in/email': { event: 'signed_in' },
  'POST /sign-out': { event: 'sessions_ended', member: true },
  'POST /revoke-other-sessions': { event: 'sessions_ended', member: true },
  'POST /revoke-sessions': { event: 'sessions_ended', member: true },
  'POST /send-verification-email': {},
  'POST /confirm-email': {},
  'POST /request-password-reset': { event: 'reset_asked' },
  'POST /reset-password': {},
  'POST /change-password': { member: true },
}

/** Requests in a minute and from one client to all of these together, and to paths that do not exist. */
export const identityRequestsPerMinute = 120

/** Who is signed in, every tab asks when it opens; many may share an address. */
export const sessionReadsPerMinute = 600
