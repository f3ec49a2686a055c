import type { IncomingHttpHeaders } from 'node:http'
import { authenticate } from '../identity/session-cookie.ts'

/** The member who is signed in on a connection. */
export type Member = { profileId: string; userId: string; sessionId: string }

/** The member behind the cookies of a handshake, or null: no session, or a ban. A profile may still be incomplete. */
export async function memberBehind(deps: Parameters<typeof authenticate>[0], { cookie = '' }: IncomingHttpHeaders) {
  const signed = await authenticate(deps, new Headers({ cookie }))
  if (!signed || signed.viewer.banned) return null
  const { profileId, userId } = signed.viewer
  const member: Member = { profileId, userId, sessionId: signed.sessionId }
  return member
}
