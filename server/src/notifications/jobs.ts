import { hour } from '@hearth/shared/time'
import type { Job } from '../platform/jobs/schedule.ts'
import { forgetNotices } from './queries.ts'

export const jobs: Job[] = [{ name: 'old notices', everyMs: hour, run: ({ db }) => forgetNotices(db) }]
