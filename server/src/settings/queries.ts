import type { Settings } from '@hearth/shared/settings'
import type { Database } from '../db/connection.ts'

/** What a member has decided about being seen. */
export function settingsOf(db: Database, profileId: string): Promise<Settings> {
  return db
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select(['browseInvisibly', 'discoverableInternationally', 'showLastSeen'])
    .executeTakeFirstOrThrow()
}
