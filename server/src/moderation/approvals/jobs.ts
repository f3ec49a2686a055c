import { hour, minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { expireWaiting, remindOfWaiting } from './overdue.ts'
import { endDeadEnds } from './second-person.ts'
import { carryOutDue } from './settle.ts'

export const jobs: Job[] = [
  { name: 'approvals of a single admin', everyMs: minute, run: carryOutDue },
  { name: 'approvals without a colleague', everyMs: hour, run: ({ db }) => endDeadEnds(db) },
  { name: 'reminders of approvals', everyMs: hour, run: remindOfWaiting },
  { name: 'expired approvals', everyMs: minute, run: expireWaiting },
]
