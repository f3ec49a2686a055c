import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { deleteExpiredAllowances } from './queries.ts'

export const jobs: Job[] = [{ name: 'allowances', everyMs: hour, run: ({ db }) => deleteExpiredAllowances(db) }]
