import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { forgetOpenings } from './view-limit.ts'

export const jobs: Job[] = [{ name: 'opened profiles', every: hour, run: ({ db }) => forgetOpenings(db) }]
