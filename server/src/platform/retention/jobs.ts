import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { deleteExpired } from './delete-expired.ts'

export const jobs: Job[] = [{ name: 'retention', everyMs: hour, run: (services) => deleteExpired(services) }]
