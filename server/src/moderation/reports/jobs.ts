import { day, hour, minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredNetworks } from './hiding.ts'
import { answerMisuse } from './misuse.ts'
import { deleteExpiredReports } from './retention.ts'

export const jobs: Job[] = [
  { name: 'misuse of reports', everyMs: minute, run: answerMisuse },
  { name: 'networks of reports', everyMs: hour, run: ({ db }) => deleteExpiredNetworks(db) },
  { name: 'decided reports', everyMs: day, run: ({ db }) => deleteExpiredReports(db) },
]
