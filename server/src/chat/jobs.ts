import { minute } from '@hearth/shared/time'
import type { Job } from '../platform/jobs/schedule.ts'
import { startClassifyingChats } from './classify-due.ts'

export const jobs: Job[] = [
  { name: 'pictures in chats to classify', everyMs: minute, run: async (services) => startClassifyingChats(services) },
]
