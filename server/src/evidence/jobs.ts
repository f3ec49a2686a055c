import { minute } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { copyAllDue } from './queries.ts'

export const jobs: Job[] = [{ name: 'evidence', every: 5 * minute, run: copyAllDue }]
