import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import { isSettled, readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { moveMembers, moveSearches } from './move.ts'

/** Forgets what has been moved, unless the operator has changed something meanwhile. */
const finish = (db: Database, revision: number) =>
  sql`update community_parts
    set value = value || '{"due": []}'
    where part = 'countries' and revision = ${revision}`.execute(db)

/** Brings members and saved searches of countries that were switched on or off to where they belong. */
export async function moveDue(db: Database): Promise<void> {
  const { value, revision } = await readPart(db, 'countries')
  if (!value.due.length) return
  await moveMembers(db, value)
  await moveSearches(db, value)
  await finish(db, revision)
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
