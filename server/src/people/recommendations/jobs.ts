import { day, hour, minute } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import { updateLoads } from './load.ts'
import { runInThread } from './queries.ts'

/** Nothing is learned from members while nobody is recommended to them. */
const whileOn =
  (run: Job['run']): Job['run'] =>
  async (services, since) => {
    const { value } = await services.community.part('functions')
    if (!value.recommendations) return run(services, since)
  }

export const jobs: Job[] = [
  { name: 'recommendation loads', everyMs: 10 * minute, run: whileOn(({ db }, since) => updateLoads(db, since)) },
  {
    name: 'recommendation training',
    everyMs: hour,
    isHeavy: true,
    run: whileOn((services) => runInThread(services, 'learn')),
  },
  {
    name: 'recommendation day',
    everyMs: day,
    isHeavy: true,
    run: whileOn((services) => runInThread(services, 'endDay')),
  },
]
