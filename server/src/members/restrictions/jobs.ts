import { second } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { endRestrictions } from './queries.ts'

export const jobs: Job[] = [{ name: 'restrictions', everyMs: 30 * second, run: ({ db }) => endRestrictions(db) }]
