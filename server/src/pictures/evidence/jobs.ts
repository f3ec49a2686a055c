import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { copyDueEvidence } from './queries.ts'

export const jobs: Job[] = [{ name: 'evidence', everyMs: 5 * minute, run: copyDueEvidence }]
