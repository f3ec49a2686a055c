import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { deriveKey, type Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'

/** Wrong passwords in a row without a wait: typing errors, another keyboard, another site's password. */
const freeTries = 4
/**
 * The same for all accounts from one client address, which a household, an office or a mobile network shares. It counts
 * anew after an hour without a wrong password, since nobody's right password clears it.
 */
const freeTriesOfClient = 20
/** The wait after the fifth wrong password, in seconds. It doubles with each further one, up to the longest. */
const firstWaitSeconds = 30
const longestWaitSeconds = 960

/**
 * Failures in a row after which the owner is warned. With the waits above they take a day: below 100 guesses a day per
 * account from any number of addresses (NIST SP 800-63B-4, 3.2.2: at most 100 in a row).
 */
export const failuresBeforeWarning = 100

/** The key that attempts are counted by: an address, or an address in one browser that has signed in to it. */
export function triesKey(secret: Secret, ...parts: string[]): string {
  return createHmac('sha256', deriveKey(secret, 'password-tries'))
    .update(JSON.stringify(parts))
    .digest('base64url')
    .slice(0, 22)
}

const waitAfter = (
  failures: ReturnType<typeof sql>,
  free: number,
) => sql`case when ${failures} <= ${free}::int then interval '0'
  else least(${firstWaitSeconds}::int * 2 ^ least(${failures} - ${free}::int - 1, 10), ${longestWaitSeconds}::int)
    * interval '1 second' end`

type Rule = { free: number; countsAnewAfter: string }
const ofAccount: Rule = { free: freeTries, countsAnewAfter: '1 day' }

/** The rule for one client address. A community behind one address raises it with RATE_LIMIT_FACTOR. */
export const ofClient = (factor: number): Rule => ({
  free: Math.ceil(freeTriesOfClient * factor),
  countsAnewAfter: '1 hour',
})

/**
 * Counts an attempt as a failure before the password is checked, in one statement, so that concurrent attempts count
 * like sequential ones. (A statement that waits for another one's row compares with the time after it, not with that
 * of its own start.) The count is cleared or refunded afterwards if it was not a failure.
 * @returns `wait` in seconds, 0 when this attempt is allowed; `failures` in a row, this one included
 */
export async function beginTry(
  db: Database,
  tried: string,
  { free, countsAnewAfter }: Rule = ofAccount,
): Promise<{ wait: number; failures: number }> {
  const failures = sql`case when t.last_at < now() - ${countsAnewAfter}::interval then 1 else t.failures + 1 end`
  const { rows } = await sql<{ failures: number }>`
    insert into password_tries as t (tried, failures, again_at)
    values (${tried}, 1, now())
    on conflict (tried) do update
      set failures = ${failures}, last_at = now(), again_at = now() + ${waitAfter(sql`(${failures})`, free)}
      where t.again_at <= clock_timestamp()
    returning failures`.execute(db)
  if (rows[0]) return { failures: rows[0].failures, wait: 0 }
  const { rows: waits } = await sql<{ wait: number; failures: number }>`
    select greatest(1, ceil(extract(epoch from again_at - now())))::int as wait, failures from password_tries
    where tried = ${tried}`.execute(db)
  return waits[0] ?? { wait: 1, failures: 0 }
}

/** Clears the failures after a correct password. */
export const clearTries = (db: Database, tried: string) =>
  db.deleteFrom('passwordTries').where('tried', '=', tried).execute()

/** Takes an attempt back when no password was checked. */
export const refundTry = (db: Database, tried: string) =>
  db
    .updateTable('passwordTries')
    .set({ failures: sql`greatest(0, failures - 1)`, againAt: sql`now()` })
    .where('tried', '=', tried)
    .execute()
