import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { sendOwedNotes } from './mails.ts'

export const jobs: Job[] = [{ name: 'notes to members', everyMs: minute, run: sendOwedNotes }]
