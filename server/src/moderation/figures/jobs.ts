import { hour, minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { countActive, countDays } from './days.ts'
import { keepReport } from './report.ts'

export const jobs: Job[] = [
  { name: 'active members', everyMs: 10 * minute, run: ({ db }) => countActive(db) },
  { name: 'figures of days', everyMs: hour, isHeavy: true, run: ({ db }, since) => countDays(db, since) },
  { name: 'transparency report', everyMs: hour, isHeavy: true, run: ({ db }) => keepReport(db) },
]
