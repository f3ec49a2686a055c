import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { copyPresenceToAccounts, copyPresenceToSearch } from './queries.ts'

export const jobs: Job[] = [
  {
    name: 'presence',
    everyMs: 3 * minute,
    run: async ({ db }, since) => (await copyPresenceToSearch(db, since)) + (await copyPresenceToAccounts(db, since)),
  },
]
