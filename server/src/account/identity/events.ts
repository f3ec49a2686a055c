import { createHmac } from 'node:crypto'
import { Counter } from 'prom-client'
import type { Log } from '../../platform/config/log.ts'
import { networkOf } from '../../platform/config/network.ts'
import { deriveKey, type Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'

const kinds = [
  'signed_up',
  'confirmed',
  'signed_in',
  'new_device',
  'sign_in_failed',
  'sign_in_delayed',
  'sign_in_unconfirmed',
  'ban_refused',
  'member_warned',
  'code_requested',
  'code_failed',
  'phone_changed',
  'reset_requested',
  'reset_used',
  'password_failed',
  'password_changed',
  'address_requested',
  'address_cancelled',
  'address_changed',
  'sessions_ended',
  'token_reused',
  'second_factor_asked',
  'second_factor_failed',
  'second_factor_added',
  'second_factor_removed',
  'backup_codes_renewed',
  'reauthenticated',
  'reauthentication_failed',
  'refused_by_limit',
  'refused_by_load',
  'access_ended_by_owner',
  'identity_linked',
  'identity_unlinked',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'wallet_refused',
  'wallet_removed',
  'export_requested',
  'export_downloaded',
  'role_granted',
  'role_revoked',
  'deletion_scheduled',
  'deletion_cancelled',
  'account_deleted',
] as const

export type SecurityEventKind = (typeof kinds)[number]

export type SecurityEvent = {
  kind: SecurityEventKind
  userId?: string | null
  /** The e-mail address as typed, known or not. Stored as a keyed hash. */
  email?: string | null
  /** The client's IP address. Stored as a keyed hash of its network. */
  client?: string | null
}

/** Events of this process by kind, for Prometheus. No label identifies a person. */
export const securityEvents = new Counter({
  name: 'security_events_total',
  help: 'Security events by kind',
  labelNames: ['kind'] as const,
  registers: [],
})
for (const kind of kinds) securityEvents.inc({ kind }, 0)

function keyedHash(secret: Secret, what: 'address' | 'network', value: string | null | undefined): string | null {
  if (!value) return null
  return createHmac('sha256', deriveKey(secret, 'security-events'))
    .update(`${what} ${value}`)
    .digest('base64url')
    .slice(0, 22)
}

/** The hash of an e-mail address in security events. Keyed, so that an address cannot be looked up without the key. */
export const addressHash = (secret: Secret, email: string) => keyedHash(secret, 'address', email.trim().toLowerCase())!

export type SecurityEventDeps = { db: Database; secret: Secret; log: Log }

/**
 * Stores a security event for 90 days and counts it. Never rejects: if the event cannot be stored, it is logged and the
 * request continues.
 */
export async function recordSecurityEvent(
  { db, secret, log }: SecurityEventDeps,
  { kind, userId = null, email, client }: SecurityEvent,
): Promise<void> {
  securityEvents.inc({ kind })
  const address = email ? addressHash(secret, email) : null
  const network = keyedHash(secret, 'network', client && networkOf(client))
  await db
    .insertInto('securityEvents')
    .values({ kind, userId, address, network })
    .execute()
    .catch((error: Error) =>
      log.error({ part: 'security events', kind, name: error.name }, 'a security event could not be stored'),
    )
}
