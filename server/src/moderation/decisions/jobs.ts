import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { sendOwedStatements } from './mails.ts'

export const jobs: Job[] = [{ name: 'statements', everyMs: minute, run: sendOwedStatements }]
