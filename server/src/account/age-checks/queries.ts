import type { AgeResult, AwaitedAge } from '@hearth/shared/account/age-checks'
import { sql } from 'kysely'
import { contactOf } from '../../platform/community/settings.ts'
import { changeProfiles } from '../../platform/db/batches.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'

/** Whether the operator has a provider: its address, and the key by which it signs. */
export const hasProvider = ({ AGE_CHECK_URL, AGE_CHECK_SECRET }: Services['env']) =>
  Boolean(AGE_CHECK_URL && AGE_CHECK_SECRET)

/** What a member reads while the profile lacks only a confirmed age; null for all others. */
export async function awaitedAge(
  { db, env, community }: Pick<Services, 'db' | 'env' | 'community'>,
  profileId: string,
): Promise<AwaitedAge | null> {
  const { rows } = await sql<{ result: AgeResult | null; at: Date | null }>`select c.result, c.checked_at as at
    from profiles p
    left join lateral (select result, checked_at from age_checks
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

/** Holds or admits members as the operator requires it now. Ends soon when there is nothing to do. */
export async function holdMembers({ db, community }: Pick<Services, 'db' | 'community'>) {
  community.renew()
  const { requiresAgeCheck } = await community.read()
  // Held profiles are checked too, because a result that one person entered counts for 30 days only.
  const which = requiresAgeCheck ? sql`(profile_completed or awaits_age) and not is_test` : sql`awaits_age`
  await changeProfiles(db, {
    where: which,
    update: sql`update profiles p set profile_completed = true from page
      where p.id = page.id and p.awaits_age <> age_is_due(p.id, p.user_id, p.is_test)`,
  })
}
