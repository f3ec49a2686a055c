import type { Database } from '../../platform/db/connection.ts'
import { reachableBy, type Viewer } from '../visibility/queries.ts'

/**
 * Blocks a member that the viewer can see or has a conversation with.
 * @returns whether the member is blocked now, also when they already were
 */
export async function blockMember(db: Database, viewer: Viewer, profileId: string): Promise<boolean> {
  const inserted = await db
    .insertInto('blockedUsers')
    .columns(['blockerId', 'blockedId'])
    .expression((eb) =>
      eb
        .selectFrom('profiles')
        .where('profiles.id', '=', profileId)
        .where(reachableBy(viewer))
        .select((e) => [e.val(viewer.profileId).$castTo<string>().as('blockerId'), 'profiles.id as blockedId']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('blockedId')
    .executeTakeFirst()
  if (inserted) return true
  const existing = await db
    .selectFrom('blockedUsers')
    .where('blockerId', '=', viewer.profileId)
    .where('blockedId', '=', profileId)
    .select('blockedId')
    .executeTakeFirst()
  return Boolean(existing)
}
