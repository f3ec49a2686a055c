import type { Settings } from '@hearth/shared/account/settings'
import type { Database } from '../../platform/db/connection.ts'

/** A member's settings. */
export async function settingsOf(db: Database, profileId: string): Promise<Settings> {
  const { notesFrom, ...settings } = await db
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
      'notesFrom',
      'offerLookingFor',
      'units',
      'clock',
    ])
    .executeTakeFirstOrThrow()
  return notesFrom === 'anyone' ? settings : { ...settings, notesFrom }
}
