import type { AgeMethod, AgeResult } from '@hearth/shared/account/age-checks'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { openCase } from '../cases/open-case.ts'

/** Admits or holds a member by a result. A minor gets a case, which staff decide. */
async function apply(transaction: Database, profileId: string, result: AgeResult) {
  await sql`update profiles set profile_completed = true
    where id = ${profileId} and (profile_completed or awaits_age)`.execute(transaction)
  if (result !== 'minor') return
  const sourceId = crypto.randomUUID()
  await openCase(transaction, { subjectId: profileId, kind: 'report', sourceId, category: 'underage' })
}

/** Stores what a provider found, once. @returns whether the reference waited for it */
export const storeProvided = (db: Database, given: { reference: string; result: AgeResult; method: AgeMethod }) =>
  db.transaction().execute(async (transaction) => {
    const { reference, result, method } = given
    const stored = await transaction
      .updateTable('ageChecks')
      .set({ result, method, checkedAt: sql<Date>`now()` })
      .where('id', '=', reference)
      .where('result', 'is', null)
      .returning('profileId')
      .executeTakeFirst()
    if (stored) await apply(transaction, stored.profileId, result)
    return stored !== undefined
  })

type Entered = { profileId: string; result: AgeResult; method: AgeMethod; checkedOn: string; by: string }

/** Stores what a staff member found: in the transaction that audits it. */
export async function storeEntered(transaction: Database, { checkedOn, by, ...found }: Entered) {
  // Of two results of a day the later one counts.
  const checkedAt = sql<Date>`least(now(), ${checkedOn}::date + localtime)`
  await transaction
    .insertInto('ageChecks')
    .values({ ...found, checkedAt, checkedBy: by })
    .execute()
  await apply(transaction, found.profileId, found.result)
}
