import type { IncomingHttpHeaders } from 'node:http'
import type { Viewer } from '../../members/visibility/queries.ts'

/** The member who is signed in on a connection. */
export type Member = { profileId: string; userId: string; sessionId: string }

/** Finds the viewer by the headers of a request; null without a session. */
export type Authenticate = (headers: Headers) => Promise<{ viewer: Viewer; sessionId: string } | null>

/**
 * The member behind the cookies or the access token of a handshake, or null: no session, a ban, or a deletion. A
 * profile may still be incomplete.
 */
export async function memberBehind(authenticate: Authenticate, { cookie = '', authorization }: IncomingHttpHeaders) {
  const signed = await authenticate(new Headers({ cookie, ...(authorization && { authorization }) }))
  if (!signed || signed.viewer.banned || signed.viewer.deletesAt) return null
  const { profileId, userId } = signed.viewer
  const member: Member = { profileId, userId, sessionId: signed.sessionId }
  return member
}
