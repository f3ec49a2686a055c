import { type CommunityFunction, type FunctionsOff, functionDays, offIn } from '@hearth/shared/community-functions'
import { day, hour } from '@hearth/shared/time'
import type { Job } from '../../platform/jobs/schedule.ts'
import type { Services } from '../../services.ts'
import { deleteData, tellUsers } from './data.ts'

/** Members are told within this time. Nobody begins to use what is off, so that later there is nobody to tell. */
const tellingMs = 2 * day

/** The map has no data of its own: it shows the places of profiles. */
const isTold = (name: CommunityFunction) => name !== 'map'

/** Tells members of the functions that were switched off, and deletes the data of those that have been for long. */
export async function endFunctions({ db, community }: Pick<Services, 'db' | 'community'>, now = new Date()) {
  community.renew()
  const { value } = await community.part('functions')
  for (const [key, since] of Object.entries(value satisfies FunctionsOff)) {
    const name = key as CommunityFunction
    const age = now.getTime() - Date.parse(since)
    if (isTold(name) && age < tellingMs) await tellUsers(db, name, since)
    if (age > functionDays * day) await deleteData(db, name, offIn(value))
  }
}

export const jobs: Job[] = [
  { name: 'functions that are off', everyMs: hour, isHeavy: true, run: (services) => endFunctions(services) },
]
