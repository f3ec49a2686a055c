import { hour } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { completeDueChanges } from './email-change/complete.ts'
import { endDueFactors } from './ending-factors.ts'
import { deleteUnconfirmedAccounts } from './sessions.ts'
import { deleteExpiredKeys } from './tokens/keys.ts'

export const jobs: Job[] = [
  { name: 'email changes', everyMs: hour, run: completeDueChanges },
  { name: 'unconfirmed accounts', everyMs: hour, run: ({ db }) => deleteUnconfirmedAccounts(db) },
  { name: 'ending factors', everyMs: hour, run: ({ db }) => endDueFactors(db) },
  { name: 'signing keys', everyMs: hour, run: ({ db }) => deleteExpiredKeys(db) },
]
