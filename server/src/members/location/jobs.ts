import { hour } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { deleteExpiredOrigins } from './origins.ts'

export const jobs: Job[] = [{ name: 'origins', everyMs: hour, run: ({ vaultDb }) => deleteExpiredOrigins(vaultDb) }]
