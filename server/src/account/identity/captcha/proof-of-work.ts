import { type CaptchaChallenge, CaptchaSolution } from '@hearth/shared/account/captcha'
import { captchaMinutes } from '@hearth/shared/account/captcha-constants'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey as deriveProof } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import { acceptedKeys, type Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'

/**
 * The work of a solution: between 200 and 400 keys of 5,000 rounds, tried one after the other. 0.2 seconds on a desktop,
 * about a second on a phone. The server derives one key for a challenge and none to check a solution.
 */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5000 }
const counters = { least: 200, most: 400 }

/** The keys that sign challenges and their solutions: the current secret's first. */
function signingKeys(secret: Secret) {
  const challenges = acceptedKeys(secret, 'captcha challenges')
  const solutions = acceptedKeys(secret, 'captcha solutions')
  return challenges.map((key, i) => ({
    hmacSignatureSecret: key.toString('base64url'),
    hmacKeySignatureSecret: solutions[i]!.toString('base64url'),
  }))
}

/** A new challenge, stored nowhere: its signature proves later that the server made it. */
export async function newChallenge(secret: Secret): Promise<CaptchaChallenge> {
  const challenge = await createChallenge({
    ...work,
    ...signingKeys(secret)[0]!,
    counter: randomInt(counters.most, counters.least),
    deriveKey: deriveProof,
    expiresAt: Math.floor(Date.now() / 1000) + captchaMinutes * 60,
  })
  return challenge as CaptchaChallenge
}

function parse(text: string): CaptchaSolution | null {
  try {
    return CaptchaSolution.safeParse(JSON.parse(Buffer.from(text, 'base64').toString())).data ?? null
  } catch {
    return null
  }
}

async function isSolved(secret: Secret, proof: CaptchaSolution): Promise<boolean> {
  for (const keys of signingKeys(secret)) {
    const result = await verifySolution({ ...proof, ...keys, deriveKey: deriveProof })
    if (!result.invalidSignature) return result.verified
  }
  return false
}

/**
 * Accepts a solution once, also when two requests bring it at the same instant to different processes.
 * @param text the request's header
 * @returns false when it is wrong, expired or used
 */
export async function acceptSolution({ db, secret }: { db: Database; secret: Secret }, text: string): Promise<boolean> {
  const proof = parse(text)
  if (!proof || !(await isSolved(secret, proof))) return false
  const { nonce, expiresAt } = proof.challenge.parameters
  const { rows } = await sql`insert into captcha_solutions (nonce, expires_at)
    values (${nonce}, to_timestamp(${expiresAt}))
    on conflict do nothing
    returning 1`.execute(db)
  return rows.length > 0
}
