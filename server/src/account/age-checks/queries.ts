import type { AgeMethod, AgeResult, AwaitedAge } from '@hearth/shared/age-checks'
import { sql } from 'kysely'
import type { Services } from '../../api.ts'
import { openCase } from '../../moderation/cases/open-case.ts'
import { contactOf } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'

/** Whether the operator has a provider: its address, and the key by which it signs. */
export const hasProvider = ({ AGE_CHECK_URL, AGE_CHECK_SECRET }: Services['env']) =>
  Boolean(AGE_CHECK_URL && AGE_CHECK_SECRET)

/** What a member reads while the profile lacks only a confirmed age; null for all others. */
export async function awaitedAge(
  { db, env, community }: Pick<Services, 'db' | 'env' | 'community'>,
  profileId: string,
): Promise<AwaitedAge | null> {
  const { rows } = await sql<{ result: AgeResult | null; at: Date | null }>`select c.result, c.checked_at as at
    from profiles p left join lateral (select result, checked_at from age_checks
      where profile_id = p.id and result is not null order by checked_at desc limit 1) c on true
    where p.id = ${profileId} and p.awaits_age`.execute(db)
  const [found] = rows
  if (!found) return null
  const { result, at } = found
  const contact = contactOf(env, await community.read())
  return { hasProvider: hasProvider(env), contact, last: result && at && { result, at: at.toISOString() } }
}

/** Begins a check at a provider, or goes on with the one that is not answered. @returns its reference */
export async function askProvider(db: Database, profileId: string): Promise<string> {
  const { id } = await db
    .insertInto('ageChecks')
    .values({ profileId })
    .onConflict((conflict) =>
      conflict.column('profileId').where('result', 'is', null).doUpdateSet({ askedAt: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

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

/** Stores what a person of staff found: in the transaction that audits it. */
export async function storeEntered(transaction: Database, { checkedOn, by, ...found }: Entered) {
  // Of two results of a day the later one counts.
  const checkedAt = sql<Date>`least(now(), ${checkedOn}::date + localtime)`
  await transaction
    .insertInto('ageChecks')
    .values({ ...found, checkedAt, checkedBy: by })
    .execute()
  await apply(transaction, found.profileId, found.result)
}

/** Profiles looked at in one statement. */
const batch = 500

/** Holds or admits members as the operator requires it now. Ends soon when there is nothing to do. */
export async function holdMembers({ db, community }: Pick<Services, 'db' | 'community'>) {
  community.renew()
  const { requiresAgeCheck } = await community.read()
  // Held profiles are checked too, because a result that one person entered counts for 30 days only.
  const which = requiresAgeCheck ? sql`(profile_completed or awaits_age) and not is_test` : sql`awaits_age`
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after; ) {
    const { rows } = await sql<{ id: string }>`with page as (select id, user_id, is_test from profiles
        where id > ${after} and ${which} order by id limit ${batch}), held as (
      update profiles p set profile_completed = true from page
        where p.id = page.id and p.awaits_age <> age_is_due(page.id, page.user_id, page.is_test))
      select id from page order by id desc limit 1`.execute(db)
    after = rows[0]?.id ?? null
  }
}

/** Deletes checks that a provider never answered. */
export const deleteAskedChecks = (db: Database, days: number) =>
  sql`delete from age_checks where result is null and asked_at < now() - ${`${days} days`}::interval`.execute(db)
