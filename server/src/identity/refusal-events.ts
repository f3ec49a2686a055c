import { recordSecurityEvent, type SecurityEventDeps, type SecurityEventKind, securityEvents } from './events.ts'
import { networkOf } from './network.ts'
import { identityRoutes } from './routes.ts'

/** What a refusal is called in the security log, by its code. */
const refusals: Record<string, SecurityEventKind> = {
  INVALID_EMAIL_OR_PASSWORD: 'sign_in_failed',
  INVALID_PASSWORD: 'password_failed',
  EMAIL_NOT_VERIFIED: 'sign_in_unconfirmed',
  ACCOUNT_BANNED: 'ban_refused',
}

/** What the security log has to say of an answer; nothing of most. */
export function eventKindOf(route: string, status: number, code: string | undefined): SecurityEventKind | undefined {
  if (status < 300) return identityRoutes[route]?.event
  if (status === 503) return 'refused_by_load'
  return code === undefined ? undefined : refusals[code]
}

/** Networks whose refusals one minute keeps. */
const maxNetworks = 10_000

/** Notes refusals by a limit: all are counted, one a minute and network is kept, so that a flood writes no rows. */
export function createRefusalRecorder(deps: SecurityEventDeps) {
  let minute = 0
  const networks = new Set<string>()
  return async (client: string) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) networks.clear()
    minute = now
    const network = networkOf(client)
    if (networks.has(network) || networks.size >= maxNetworks) return securityEvents.inc({ kind: 'refused_by_limit' })
    networks.add(network)
    await recordSecurityEvent(deps, { kind: 'refused_by_limit', client })
  }
}
