import type { Settings } from '@hearth/shared/account/settings'
import type { RoomSize } from '@hearth/shared/chat/chat-limits'
import type { Database } from '../../platform/db/connection.ts'

/** A member's settings. */
export async function settingsOf(db: Database, profileId: string): Promise<Settings> {
  const { notesFrom, room, leaveOutAnswers, hiddenWords, ...settings } = await db
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
      'room',
      'leaveOutAnswers',
      'hiddenWords',
      'offerLookingFor',
      'units',
      'clock',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...settings,
    ...(notesFrom !== 'anyone' && { notesFrom }),
    ...(room !== null && { room: room as RoomSize }),
    ...(leaveOutAnswers && { leaveOutAnswers }),
    ...(hiddenWords.length > 0 && { hiddenWords }),
  }
}
