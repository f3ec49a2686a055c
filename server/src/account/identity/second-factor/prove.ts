import type { CodeMethod } from '@hearth/shared/account/second-factors'
import { sql } from 'kysely'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import type { FirstStep } from '../confirmed-factors.ts'
import { triesKey } from '../password-tries.ts'
import { useBackupCode } from './backup-codes.ts'
import { factorMethods } from './factors.ts'
import { useSentCode } from './sent-codes.ts'
import { useTotp } from './totp.ts'

type Deps = { db: Database; secret: Secret }

/** What an account gives to prove a second factor. */
export type Proof = { method: CodeMethod; code: string }

/** The key that an account's wrong second factors are counted by, whatever the browser and the method. */
export const factorTriesKey = ({ secret }: Pick<Deps, 'secret'>, userId: string) =>
  triesKey(secret, 'second factor', userId)

/** Uses the code of one factor of an account, confirmed or not. */
export async function useFactorCode({ db, secret }: Deps, userId: string, { method, code }: Proof): Promise<boolean> {
  const digits = code.replaceAll(/\D/g, '')
  if (method === 'backup') return useBackupCode(db, secret, userId, code)
  if (method !== 'totp') return useSentCode(db, secret, { userId, kind: method, code: digits })
  const factor = await db
    .selectFrom('secondFactors')
    .where('userId', '=', userId)
    .where('kind', '=', 'totp')
    .select(['id', 'secret'])
    .executeTakeFirst()
  return factor?.secret ? useTotp(db, secret, { id: factor.id, secret: factor.secret }, digits) : false
}

/**
 * Proves an account's second factor, by a factor that is set up. The caller counts the tries.
 * @param first what the sign-in has proved, which cannot be the second factor too; left out within a session
 */
export async function proveFactor(deps: Deps, userId: string, proof: Proof, first?: FirstStep): Promise<boolean> {
  if (!(await factorMethods(deps.db, userId, first)).includes(proof.method)) return false
  if (!(await useFactorCode(deps, userId, proof))) return false
  await deps.db
    .updateTable('secondFactors')
    .set({ lastUsedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('kind', '=', proof.method)
    .execute()
  return true
}
