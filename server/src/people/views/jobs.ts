import { day } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredViews } from './queries.ts'

export const jobs: Job[] = [{ name: 'old profile views', everyMs: day, run: ({ db }) => deleteExpiredViews(db) }]
