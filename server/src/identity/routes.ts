import type { SecurityEventKind } from './events.ts'

type Route = {
  /** The security event of a success, unless other code records it. */
  event?: SecurityEventKind
  /** The route acts on the signed-in account. */
  member?: true
}

/**
 * The identity library's routes that Hearth uses, by method and path below /api/auth. Every other path answers 404
 * before the library or the database is reached.
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
  'POST /request-password-reset': { event: 'reset_requested' },
  'POST /reset-password': {},
  'POST /change-password': { member: true },
}

/** Requests per minute and client to all these routes and to unknown paths. */
export const identityRequestsPerMinute = 120

/** Every tab reads the session when it opens, and many clients may share an address. */
export const sessionReadsPerMinute = 600
