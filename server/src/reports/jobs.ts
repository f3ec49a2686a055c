import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { deleteExpiredNetworks } from './hiding.ts'

export const jobs: Job[] = [{ name: 'networks of reports', everyMs: hour, run: ({ db }) => deleteExpiredNetworks(db) }]
