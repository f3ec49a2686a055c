import type { Settings } from '@hearth/shared/account/settings'
import type { Database } from '../../platform/db/connection.ts'

/** A member's settings. */
export function settingsOf(db: Database, profileId: string): Promise<Settings> {
  return db
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select([
      'browseInvisibly',
      'discoverableInternationally',
      'paused',
      'showDistance',
      'showLastSeen',
      'showTyping',
      'secondThought',
      'askIfHurt',
      'offerLookingFor',
      'units',
      'clock',
    ])
    .executeTakeFirstOrThrow()
}
