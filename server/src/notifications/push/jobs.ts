import { hour } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredMessages } from './queue.ts'

export const jobs: Job[] = [{ name: 'old pushes', everyMs: hour, run: ({ db }) => deleteExpiredMessages(db) }]
