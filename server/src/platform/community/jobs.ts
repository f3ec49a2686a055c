import { day } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { deleteOldInvitations } from './invitations.ts'

export const jobs: Job[] = [{ name: 'old invitations', everyMs: day, run: ({ db }) => deleteOldInvitations(db) }]
