import { hour } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredProfileViews } from './view-limit.ts'

export const jobs: Job[] = [{ name: 'opened profiles', everyMs: hour, run: ({ db }) => deleteExpiredProfileViews(db) }]
