import { day, minute } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { deleteExpiredApprovals } from './queries.ts'
import { carryOutDue } from './settle.ts'

export const jobs: Job[] = [
  { name: 'approvals of a single admin', everyMs: minute, run: carryOutDue },
  { name: 'old approvals', everyMs: day, run: ({ db }) => deleteExpiredApprovals(db) },
]
