import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString } from 'better-auth/crypto'
import { sql } from 'kysely'
import { communityName } from '../../../platform/community/name.ts'
import { openText, sealText } from '../../../platform/config/sealed-text.ts'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'

/** Seconds for which a code is shown, as in every authenticator app (RFC 6238). */
const stepSeconds = 30
/** Steps by which the member's clock may be wrong. */
const tolerance = 1
/** Letters and digits: 148 random bits, which an app takes as 40 characters of base32. */
const secretLength = 25

/** A new secret, and its encrypted form for the database. */
export async function newTotpSecret(secret: Secret): Promise<{ plain: string; encrypted: string }> {
  const plain = generateRandomString(secretLength, 'a-z', 'A-Z', '0-9')
  return { plain, encrypted: await sealText(secret, 'second-factors', plain) }
}

/** The address that an authenticator app reads from the picture, and the secret to type instead. */
export function totpInvitation(plain: string, accountName: string) {
  const uri = createOTP(plain).url(communityName(), accountName)
  return { uri, secret: new URL(uri).searchParams.get('secret')! }
}

/** The steps around now whose code is this one. */
async function stepsOf(plain: string, code: string): Promise<number[]> {
  const now = Math.floor(Date.now() / 1000 / stepSeconds)
  const otp = createOTP(plain)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => now - tolerance + index)
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)))
  return steps.filter((_, index) => codes[index] === code)
}

/**
 * Uses a code of the account's authenticator app. A code works once: each must be of a later step than the one before.
 * @returns whether the code was right and unused
 */
export async function useTotp(db: Database, secret: Secret, factor: { id: string; secret: string }, code: string) {
  const steps = await stepsOf(await openText(secret, 'second-factors', factor.secret), code)
  const step = steps.at(-1)
  if (step === undefined) return false
  const { rows } = await sql`update second_factors set last_step = ${step}, last_used_at = now()
    where id = ${factor.id} and coalesce(last_step, 0) < ${step}
    returning 1`.execute(db)
  return rows.length > 0
}
