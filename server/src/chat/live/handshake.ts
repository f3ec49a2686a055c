import type { IncomingHttpHeaders } from 'node:http'
import { authenticate } from '../../account/identity/session-cookie.ts'

/** The member who is signed in on a connection. */
export type Member = { profileId: string; userId: string; sessionId: string }

/**
 * The member behind the cookies or the access token of a handshake, or null: no session, a ban, or a deletion. A
 * profile may still be incomplete.
 */
export async function memberBehind(
  deps: Parameters<typeof authenticate>[0],
  { cookie = '', authorization }: IncomingHttpHeaders,
) {
  const signed = await authenticate(deps, new Headers({ cookie, ...(authorization && { authorization }) }))
  if (!signed || signed.viewer.banned || signed.viewer.deletesAt) return null
  const { profileId, userId } = signed.viewer
  const member: Member = { profileId, userId, sessionId: signed.sessionId }
  return member
}
