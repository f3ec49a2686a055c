import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { sendOwedToNotifiers, warnOfClocks } from './mails.ts'

export const jobs: Job[] = [
  { name: 'answers to outside notices', everyMs: minute, run: sendOwedToNotifiers },
  { name: 'clocks of outside notices', everyMs: 5 * minute, run: warnOfClocks },
]
