import { day, hour, minute } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { updateLoads } from './load.ts'
import { inThread } from './queries.ts'

export const jobs: Job[] = [
  { name: 'member loads', every: 10 * minute, run: ({ db }, since) => updateLoads(db, since) },
  { name: 'taste', every: hour, run: (services) => inThread(services, 'learn') },
  { name: 'match day', every: day, run: (services) => inThread(services, 'endDay') },
]
