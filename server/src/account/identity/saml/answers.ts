import { createHash, randomBytes } from 'node:crypto'
import { minute } from '@hearth/shared/time'
import type { Database } from '../../../platform/db/connection.ts'

/** What a checked assertion says, between the provider's POST and the browser's next request. */
export type SamlAnswer = { subject: string; email?: string; nonce: string }

/** The browser comes again at once. */
const lifetimeMs = 2 * minute
const hash = (code: string) => createHash('sha256').update(code).digest('base64url')

/** Keeps an answer for two minutes. @returns the code that takes it */
export async function keepAnswer(db: Database, providerId: string, answer: SamlAnswer): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  const values = { codeHash: hash(code), providerId, answer: JSON.stringify(answer) }
  await db
    .insertInto('samlAnswers')
    .values({ ...values, expiresAt: new Date(Date.now() + lifetimeMs) })
    .execute()
  return code
}

/** Takes an answer, once. */
export async function takeAnswer(db: Database, providerId: string, code: string): Promise<SamlAnswer | null> {
  const taken = await db
    .deleteFrom('samlAnswers')
    .where('codeHash', '=', hash(code))
    .where('providerId', '=', providerId)
    .where('expiresAt', '>', new Date())
    .returning('answer')
    .executeTakeFirst()
  return taken ? (taken.answer as SamlAnswer) : null
}
