import { hour } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { forgetCards } from './card-budget.ts'

export const jobs: Job[] = [{ name: 'cards seen', every: hour, run: ({ db }) => forgetCards(db) }]
