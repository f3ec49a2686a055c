import type { FactorKind, FactorList } from '@hearth/shared/account/second-factors'
import { sql } from 'kysely'
import { deviceName } from '../../../platform/config/device-name.ts'
import type { Database } from '../../../platform/db/connection.ts'
import type { Services } from '../../../services.ts'
import { isConfirmed } from '../confirmed-factors.ts'
import type { NamedHeaders } from '../named-headers.ts'
import { availableKinds, countBackupCodes, holdsRole } from './factors.ts'
import { trustHashes } from './trusted-devices.ts'

const iso = (date: Date) => date.toISOString()

/** The second factors that an account has set up. */
export async function factorsOf(db: Database, userId: string) {
  const rows = await db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where(isConfirmed)
    .select(['id', 'kind', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id, kind, createdAt, lastUsedAt }) => ({
    id,
    kind: kind as FactorKind,
    createdAt: iso(createdAt),
    lastUsedAt: lastUsedAt && iso(lastUsedAt),
  }))
}

async function trustedDevicesOf(db: Database, userId: string, hashes: string[]) {
  const rows = await db
    .selectFrom('trustedDevices')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .orderBy('lastUsedAt', 'desc')
    .execute()
  return rows.map(({ id, tokenHash, userAgent, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    ...deviceName(userAgent),
    createdAt: iso(createdAt),
    lastUsedAt: iso(lastUsedAt),
    expiresAt: iso(expiresAt),
    current: hashes.includes(tokenHash),
  }))
}

/** What an account's settings show of its second factors. */
export async function factorList(
  { db, env, sms }: Pick<Services, 'db' | 'env' | 'sms'>,
  userId: string,
  headers: NamedHeaders,
): Promise<FactorList> {
  const [factors, available, backupCodesLeft, trustedDevices, required] = await Promise.all([
    factorsOf(db, userId),
    availableKinds({ db, sms }, userId),
    countBackupCodes(db, userId),
    trustedDevicesOf(db, userId, trustHashes(headers.get('cookie'), env)),
    holdsRole(db, userId),
  ])
  return { factors, available, backupCodesLeft, trustedDevices, required }
}
