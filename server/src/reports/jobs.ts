import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { forgetNetworks } from './hiding.ts'

export const jobs: Job[] = [{ name: 'networks of reports', every: hour, run: ({ db }) => forgetNetworks(db) }]
