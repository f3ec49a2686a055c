import { day } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredEvidence } from './exports.ts'

export const jobs: Job[] = [
  { name: 'old exports of evidence', everyMs: day, run: ({ db }) => deleteExpiredEvidence(db) },
]
