import { minute } from '@hearth/shared/time'
import type { Job } from '../platform/jobs/schedule.ts'
import { startClassifyingChats } from './classify-due.ts'
import { remindOfTurns } from './reminders.ts'

export const jobs: Job[] = [
  { name: 'pictures in chats to classify', everyMs: minute, run: async (services) => startClassifyingChats(services) },
  { name: 'reminders to answer', everyMs: 15 * minute, run: remindOfTurns },
]
