import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { deleteExpired } from './delete-expired.ts'

export const jobs: Job[] = [
  { name: 'retention', everyMs: hour, isHeavy: true, run: (services) => deleteExpired(services) },
]
