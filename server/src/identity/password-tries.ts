import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { deriveKey, type Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'

/** Wrong passwords in a row that cost no wait: typing errors, another keyboard, the password of another site. */
const freeTries = 4
/** The wait after the fifth, which doubles with each further one up to the longest. Seconds. */
const firstWaitSeconds = 30
const longestWaitSeconds = 960

/**
 * Whoever was refused so often in a row is guessing. With the waits above that takes a day: fewer than 100 guesses a day
 * at one account, from however many addresses (NIST SP 800-63B-4, 3.2.2: at most 100 in a row).
 */
export const failuresBeforeWarning = 100

/** What a try is counted under: an address for everybody, or an address for one browser that has signed in to it. */
export function triesKey(secret: Secret, ...parts: string[]): string {
  return createHmac('sha256', deriveKey(secret, 'password-tries'))
    .update(JSON.stringify(parts))
    .digest('base64url')
    .slice(0, 22)
}

const waitAfter = (failures: ReturnType<typeof sql>) => sql`case when ${failures} <= ${freeTries}::int then interval '0'
  else least(${firstWaitSeconds}::int * 2 ^ least(${failures} - ${freeTries}::int - 1, 10), ${longestWaitSeconds}::int) * interval '1 second' end`

/**
 * Counts a try with a password as a failure before the password is looked at, in one statement: tries that come at once
 * cannot be more than one after the other. What was none is taken back or forgotten afterwards.
 * @returns seconds to wait: 0, and this one may be made; and how many there are in a row, this one included
 */
export async function beginTry(db: Database, tried: string): Promise<{ wait: number; failures: number }> {
  const { rows } = await sql<{ failures: number }>`
    insert into password_tries as t (tried, failures, again_at) values (${tried}, 1, now())
    on conflict (tried) do update
      set failures = t.failures + 1, last_at = now(), again_at = now() + ${waitAfter(sql`t.failures + 1`)}
      where t.again_at <= now()
    returning failures`.execute(db)
  if (rows[0]) return { failures: rows[0].failures, wait: 0 }
  const { rows: waits } = await sql<{ wait: number; failures: number }>`
    select greatest(1, ceil(extract(epoch from again_at - now())))::int as wait, failures from password_tries
    where tried = ${tried}`.execute(db)
  return waits[0] ?? { wait: 1, failures: 0 }
}

/** The password was right: what came before counts no more. */
export const clearTries = (db: Database, tried: string) =>
  db.deleteFrom('passwordTries').where('tried', '=', tried).execute()

/** No password was looked at, for a reason of its own: this try was none. */
export const refundTry = (db: Database, tried: string) =>
  db
    .updateTable('passwordTries')
    .set({ failures: sql`greatest(0, failures - 1)`, againAt: sql`now()` })
    .where('tried', '=', tried)
    .execute()

/** Forgets failures after a day without any. */
export const deleteExpiredTries = (db: Database) =>
  sql`delete from password_tries where last_at < now() - interval '1 day'`.execute(db)
