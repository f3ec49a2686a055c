import { minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { clearUp } from './run-state.ts'

/** A process that ended while it added test members has left some of them unfinished. */
export const jobs: Job[] = [{ name: 'unfinished test members', everyMs: minute, run: clearUp }]
