import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Job } from '../../platform/jobs/schedule.ts'
import type { Services } from '../../services.ts'
import { endCheck } from './end.ts'

type Deps = Pick<Services, 'db' | 'photoStore' | 'log'>

/**
 * Ends the checks that staff did not decide in time. Their frames go, and the member may try again. One that fails waits
 * for the next run.
 */
export async function endOverdueChecks({ db, photoStore, log }: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from selfie_checks
    where state = 'waiting' and frames_until <= now()
    order by frames_until`.execute(db)
  const ending = { state: 'expired', reason: null, photoIds: [], decidedBy: null } as const
  for (const { id } of rows)
    await db
      .transaction()
      .execute((transaction) => endCheck(transaction, { photoStore }, id, { ...ending, photoIds: [] }))
      .catch((error: Error) => log.error({ part: 'selfies', check: id, name: error.name }, 'a check could not end'))
}

export const jobs: Job[] = [{ name: 'selfie frames', everyMs: 10 * minute, run: endOverdueChecks }]
