import { day, hour, minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { updateLoads } from './load.ts'
import { runInThread } from './queries.ts'

export const jobs: Job[] = [
  { name: 'recommendation loads', everyMs: 10 * minute, run: ({ db }, since) => updateLoads(db, since) },
  { name: 'recommendation training', everyMs: hour, isHeavy: true, run: (services) => runInThread(services, 'learn') },
  { name: 'recommendation day', everyMs: day, isHeavy: true, run: (services) => runInThread(services, 'endDay') },
]
