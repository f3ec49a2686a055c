import { minute } from '@hearth/shared/time'
import { amendPart, isSettled, readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { moveMembers, moveSearches } from './move.ts'

/** Brings members and saved searches of countries that were switched on or off to where they belong. */
export async function moveDue(db: Database): Promise<void> {
  const { value, revision } = await readPart(db, 'countries')
  if (!value.due.length) return
  await moveMembers(db, value)
  await moveSearches(db, value)
  await amendPart(db, 'countries', { revision, change: { due: [] } })
}

export const jobs: Job[] = [
  {
    name: 'countries of members',
    everyMs: minute,
    run: async ({ db }) => {
      if (await isSettled(db, 'countries')) await moveDue(db)
    },
  },
]
