import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { forgetTakenBack } from './limit.ts'

export const jobs: Job[] = [{ name: 'likes taken back', everyMs: hour, run: ({ db }) => forgetTakenBack(db) }]
