import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { forgetAllowances } from './queries.ts'

export const jobs: Job[] = [{ name: 'allowances', every: hour, run: ({ db }) => forgetAllowances(db) }]
