import { minute } from '@hearth/shared/time'
import type { Job } from '../jobs/schedule.ts'
import { openDueCases } from './cases.ts'
import './sealed.ts'

export const jobs: Job[] = [{ name: 'cases of hits', everyMs: minute, run: ({ db }) => openDueCases(db) }]
