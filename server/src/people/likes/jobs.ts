import { hour } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { forgetRemovedLikes } from './limit.ts'

export const jobs: Job[] = [{ name: 'removed likes', everyMs: hour, run: ({ db }) => forgetRemovedLikes(db) }]
