import type { SecurityEventKind } from './events.ts'
import type { Freshness } from './standing.ts'

type Route = {
  /** The security event of a success, unless other code records it. */
  event?: SecurityEventKind
  /** The route acts on the signed-in account. */
  member?: true
  /** The route also answers an account that is to be deleted. */
  leavingToo?: true
  /**
   * The route changes the account: it needs a proof within 10 minutes, and the owner must not have locked changes.
   */
  fresh?: Freshness
  /** The route asks for the proof of a person, where the operator has switched that on (captcha/plugin.ts). */
  captcha?: true
  /** The route may lead to a new account: from a busy network it asks for a proof of work (captcha/busy-networks.ts). */
  joins?: true
  /** Requests per client: a number of seconds, and how many requests they allow. By default 120 a minute. */
  limit?: [seconds: number, requests: number]
  /**
   * The route hashes a password and asks no other machine, so a few requests run at once and the others wait
   * (hash-pool.ts).
   */
  hashes?: true
  /** Fields that the client gets besides those of every answer (`answers.ts`). */
  answer?: readonly string[]
}

/** What the browser passes to the authenticator. */
const passkeyOptions = [
  'rp',
  'rpId',
  'user',
  'challenge',
  'pubKeyCredParams',
  'timeout',
  'attestation',
  'authenticatorSelection',
  'userVerification',
  'excludeCredentials',
  'allowCredentials',
  'extensions',
  'hints',
] as const

/**
 * The identity library's routes that Hearth uses, by method and path below /api/auth. Every other path answers 404
 * before the library or the database is reached.
 */
export const identityRoutes: Record<string, Route> = {
  'GET /get-session': {},
  'POST /sign-up/email': { event: 'signed_up', captcha: true, joins: true, limit: [3600, 20] },
  'POST /sign-in/email': { event: 'signed_in', hashes: true, limit: [60, 10] },
  'POST /second-factor/verify': { event: 'signed_in', limit: [60, 20] },
  'POST /sign-in/social': { limit: [60, 20], answer: ['url'] },
  'POST /sign-in/sso': { limit: [60, 20], answer: ['url'] },
  'POST /link-social': { member: true, fresh: true, limit: [3600, 30], answer: ['url'] },
  'POST /sign-out': { event: 'sessions_ended', member: true, leavingToo: true },
  'POST /revoke-other-sessions': { event: 'sessions_ended', member: true, leavingToo: true },
  'POST /revoke-sessions': { event: 'sessions_ended', member: true, leavingToo: true },
  'POST /send-verification-email': { captcha: true, limit: [3600, 10] },
  'POST /confirm-email': { hashes: true, limit: [3600, 30], answer: ['email', 'signedIn'] },
  'POST /request-password-reset': { event: 'reset_requested', captcha: true, limit: [3600, 10] },
  'POST /reset-password': { hashes: true, limit: [3600, 20] },
  'POST /email-otp/send-verification-otp': { event: 'code_requested', captcha: true, joins: true, limit: [3600, 20] },
  'POST /sign-in/email-otp': { event: 'signed_in', limit: [3600, 40] },
  'POST /sign-in/magic-link': { event: 'code_requested', captcha: true, joins: true, limit: [3600, 20] },
  'POST /magic-link/verify': { event: 'signed_in', limit: [3600, 40] },
  'POST /phone-number/send-otp': { event: 'code_requested', captcha: true, joins: true, limit: [3600, 10] },
  'POST /phone-number/verify': { event: 'signed_in', limit: [3600, 40] },
  'POST /phone-number/request-password-reset': { event: 'reset_requested', captcha: true, limit: [3600, 10] },
  'POST /phone-number/reset-password': { hashes: true, limit: [3600, 20] },
  'POST /change-password': { member: true, fresh: 'factor', hashes: true, limit: [3600, 20] },
  'POST /set-password': { member: true, fresh: true, hashes: true, limit: [3600, 20] },
  'GET /passkey/generate-register-options': { member: true, fresh: true, limit: [3600, 60], answer: passkeyOptions },
  'POST /passkey/verify-registration': { event: 'passkey_added', member: true, fresh: true, limit: [3600, 60] },
  // The sign-in screen asks for a challenge whenever it opens.
  'GET /passkey/generate-authenticate-options': { limit: [60, 60], answer: passkeyOptions },
  'POST /passkey/verify-authentication': { event: 'signed_in', limit: [60, 20] },
  'POST /siwe/nonce': { limit: [60, 30], answer: ['nonce'] },
  'POST /siwe/verify': { event: 'signed_in', limit: [60, 10] },
}
