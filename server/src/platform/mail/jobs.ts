import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { deleteExpiredMailCounts } from './mail-limit.ts'

export const jobs: Job[] = [{ name: 'mails sent', everyMs: hour, run: ({ db }) => deleteExpiredMailCounts(db) }]
