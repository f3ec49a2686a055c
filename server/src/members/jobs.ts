import { hour } from '@hearth/shared/time'
import type { Job } from '../platform/jobs/schedule.ts'
import { deleteExpiredBudgets } from './card-budget.ts'

export const jobs: Job[] = [{ name: 'cards seen', everyMs: hour, run: ({ db }) => deleteExpiredBudgets(db) }]
