import { minute } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { copyPresenceToSearch } from './queries.ts'

export const jobs: Job[] = [
  { name: 'presence', everyMs: 3 * minute, run: ({ db }, since) => copyPresenceToSearch(db, since) },
]
