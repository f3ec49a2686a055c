import type { IncomingHttpHeaders } from 'node:http'
import { authenticate } from '../identity/session-cookie.ts'

/** Who is behind a connection. */
export type Member = { profileId: string; userId: string; sessionId: string }

/**
 * Whether a browser opens this connection for a page of another origin: WebSockets know no same-origin policy of their
 * own. Clients that are no browsers name no origin, and carry nobody's cookies unasked.
 */
export function isForeign({ origin, host }: IncomingHttpHeaders, baseUrl: string): boolean {
  if (origin === undefined) return false
  const from = URL.canParse(origin) ? new URL(origin).host : null
  return from !== host && from !== new URL(baseUrl).host
}

/** The member behind the cookies of a handshake, or null: no session, or a ban. A profile may still be incomplete. */
export async function memberBehind(deps: Parameters<typeof authenticate>[0], { cookie = '' }: IncomingHttpHeaders) {
  const signed = await authenticate(deps, new Headers({ cookie }))
  if (!signed || signed.viewer.banned) return null
  const { profileId, userId } = signed.viewer
  const member: Member = { profileId, userId, sessionId: signed.sessionId }
  return member
}
