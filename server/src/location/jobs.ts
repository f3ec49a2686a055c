import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { forgetOrigins } from './origins.ts'

export const jobs: Job[] = [{ name: 'origins', every: hour, run: ({ vaultDb }) => forgetOrigins(vaultDb) }]
