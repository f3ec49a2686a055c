import { day, hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { forgetConfirmations } from './confirmations.ts'
import { forgetSecurityEvents } from './events.ts'
import { forgetOldTries } from './password-tries.ts'
import { forgetEnded, forgetUnconfirmed } from './sessions.ts'

export const jobs: Job[] = [
  { name: 'confirmation links', every: day, run: ({ db }) => forgetConfirmations(db) },
  { name: 'security events', every: day, run: ({ db }) => forgetSecurityEvents(db) },
  { name: 'ended sessions', every: hour, run: ({ db }) => forgetEnded(db) },
  { name: 'unconfirmed accounts', every: hour, run: ({ db }) => forgetUnconfirmed(db) },
  { name: 'wrong passwords', every: hour, run: ({ db }) => forgetOldTries(db) },
]
