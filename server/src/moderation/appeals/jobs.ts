import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { sendOwedAnswers } from './mails.ts'

export const jobs: Job[] = [{ name: 'answers to appeals', everyMs: minute, run: sendOwedAnswers }]
