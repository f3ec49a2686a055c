import { networkOf } from '../../platform/config/network.ts'
import { recordSecurityEvent, type SecurityEventDeps, type SecurityEventKind, securityEvents } from './events.ts'
import { identityRoutes } from './routes.ts'

/** The security event for a refusal, by its code. */
const refusals: Record<string, SecurityEventKind> = {
  INVALID_EMAIL_OR_PASSWORD: 'sign_in_failed',
  INVALID_PASSWORD: 'password_failed',
  EMAIL_NOT_VERIFIED: 'sign_in_unconfirmed',
  INVALID_OTP: 'code_failed',
  OTP_NOT_FOUND: 'code_failed',
  TOO_MANY_ATTEMPTS: 'code_failed',
  ACCOUNT_BANNED: 'ban_refused',
  PASSKEY_REFUSED: 'passkey_refused',
  SECOND_FACTOR_REQUIRED: 'second_factor_asked',
  WRONG_CODE: 'second_factor_failed',
  WALLET_REFUSED: 'wallet_refused',
}

/** The security event for a response; most have none. */
export function eventKindOf(route: string, status: number, code: string | undefined): SecurityEventKind | undefined {
  if (status < 300) return identityRoutes[route]?.event
  if (status === 503) return 'refused_by_load'
  return code === undefined ? undefined : refusals[code]
}

/** Networks remembered per minute. */
const maxNetworks = 10_000

/**
 * Records rate-limit refusals. All are counted, but only one per minute and network is stored, so that a flood writes
 * few rows.
 */
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
