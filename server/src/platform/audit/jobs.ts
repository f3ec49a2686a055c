import { day } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { deleteExpiredAuditEntries } from './audit.ts'

export const jobs: Job[] = [{ name: 'audit log', everyMs: day, run: ({ db }) => deleteExpiredAuditEntries(db) }]
