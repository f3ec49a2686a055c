import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import type { FactorKind, FactorMethod } from '@hearth/shared/account/second-factors'
import type { Database } from '../../../platform/db/connection.ts'
import { confirmedKinds, type FirstStep, nothingProved } from '../confirmed-factors.ts'
import { heldKinds } from '../ending-factors.ts'
import { isStrong } from './strong.ts'

type Deps = { db: Database; sms: { isOn: boolean } }

/** Whether an account has a role, which needs a second factor. */
export async function holdsRole(db: Database, userId: string): Promise<boolean> {
  const role = await db.selectFrom('userRoles').where('userId', '=', userId).select('role').limit(1).execute()
  return role.length > 0
}

/**
 * How an account can prove its second factor now; empty when it has none.
 * @param first what the sign-in has proved; left out within a session
 */
export async function factorMethods(
  db: Database,
  userId: string,
  first: FirstStep = nothingProved,
): Promise<FactorMethod[]> {
  const kinds = await confirmedKinds(db, userId)
  if (!kinds.length) return []
  const [role, left, passkey, held] = await Promise.all([
    holdsRole(db, userId),
    countBackupCodes(db, userId),
    hasPasskey(db, userId),
    heldKinds(db, userId, first),
  ])
  // An account that got its role later keeps its codes until it has set up what the role needs.
  const strongOnly = role && kinds.some(isStrong)
  const typed = kinds.filter((kind) => kind !== 'passkey' && kind !== first.way && !(strongOnly && !isStrong(kind)))
  const all = [...typed, ...(passkey ? (['passkey'] as const) : []), ...(left ? (['backup'] as const) : [])]
  return all.filter((method) => method === 'backup' || !held.includes(method))
}

/** Whether an account has a passkey. Signing in with one proves both factors. */
export async function hasPasskey(db: Database, userId: string): Promise<boolean> {
  const passkey = await db.selectFrom('passkey').where('userId', '=', userId).select('id').limit(1).execute()
  return passkey.length > 0
}

/** Whether an account has a number that it has proved. */
export async function hasNumber(db: Database, userId: string): Promise<boolean> {
  const owner = db.selectFrom('user').where('id', '=', userId).where('phoneNumberVerified', '=', true)
  return (await owner.select('id').execute()).length > 0
}

/** Whether an account has a mailbox that it has proved. */
export async function hasMailbox(db: Database, userId: string): Promise<boolean> {
  const owner = db.selectFrom('user').where('id', '=', userId).where('emailVerified', '=', true)
  const found = await owner.select('email').executeTakeFirst()
  return found !== undefined && !isPlaceholderAddress(found.email)
}

/** What an account can still set up. */
export async function availableKinds({ db, sms }: Deps, userId: string): Promise<FactorKind[]> {
  const [kinds, role, passkey, mailbox, phone] = await Promise.all([
    confirmedKinds(db, userId),
    holdsRole(db, userId),
    hasPasskey(db, userId),
    hasMailbox(db, userId),
    sms.isOn && hasNumber(db, userId),
  ])
  const offered: FactorKind[] = ['totp', ...(passkey ? (['passkey'] as const) : [])]
  if (!role && mailbox) offered.push('email')
  if (!role && phone) offered.push('phone')
  return offered.filter((kind) => !kinds.includes(kind))
}

/** The number of an account's unused backup codes. */
export async function countBackupCodes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('backupCodes')
    .where('userId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
