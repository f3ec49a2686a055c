import { account } from '../../../api.ts'
import { deviceName } from '../../../platform/config/device-name.ts'
import { recordSecurityEvent } from '../events.ts'
import { endOwnSession, sessionsOf } from './queries.ts'

/** Names devices without passing on what the browser said. */
export const list = account.sessions.list.handler(async ({ context: { db, viewer, sessionId } }) => {
  const rows = await sessionsOf(db, viewer.userId, sessionId)
  return rows.map(({ id, userAgent, clientName, country, createdAt, lastUsedAt }) => ({
    id,
    ...deviceName(userAgent),
    clientName,
    country,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === sessionId,
  }))
})

/** Another member's session gives the response of a missing one. */
export const end = account.sessions.end.handler(async ({ context, input, errors }) => {
  const { db, viewer, network } = context
  if (!(await endOwnSession(db, viewer.userId, input.id))) throw errors.SESSION_NOT_FOUND()
  await recordSecurityEvent(context, { kind: 'sessions_ended', userId: viewer.userId, client: network })
  return { ended: true as const }
})
