import { day, minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredNotices, sendOwedToNotifiers, warnOfClocks } from './mails.ts'

export const jobs: Job[] = [
  { name: 'answers to outside notices', everyMs: minute, run: sendOwedToNotifiers },
  { name: 'clocks of outside notices', everyMs: 5 * minute, run: warnOfClocks },
  { name: 'old outside notices', everyMs: day, run: ({ db }) => deleteExpiredNotices(db) },
]
