import { day } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { holdMembers } from './queries.ts'

export const jobs: Job[] = [
  // Saving the setting begins it at once. This job continues it after a process ended.
  { name: 'members without a confirmed age', everyMs: day, run: holdMembers },
]
