import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredExports } from './queries.ts'
import { buildExports } from './run.ts'

export const jobs: Job[] = [
  // What another process has left unfinished. A request starts its own at once.
  { name: 'exports', everyMs: minute, run: async (services) => buildExports(services) },
  { name: 'expired exports', everyMs: 10 * minute, run: deleteExpiredExports },
]
