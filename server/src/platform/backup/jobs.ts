import { day, hour, minute, second } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Job } from '../jobs/schedule.ts'
import { addToList } from './departures.ts'
import { openTarget } from './open-target.ts'
import { backUpWhenDue, tellOverdue } from './schedule.ts'
import { removeOldUpgradeBackups, upgradeTargets } from './upgrade-folder.ts'

/** A departure has the time at which its transaction began. */
const longestTransaction = 10 * minute

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Keeps the lists beside the backups as new as the database. Once a day they are written for what is too old. */
export async function keepList({ db, env }: Pick<Services, 'db' | 'env'>, since: Date | null) {
  const isNewDay = !since || dayOf(since) !== dayOf(new Date())
  const from = new Date((since?.getTime() ?? 0) - longestTransaction)
  const { rows } = await sql`select from departures where at >= ${from} limit 1`.execute(db)
  if (!isNewDay && !rows.length) return
  if (env.BACKUP_TO) await addToList(db, await openTarget(env.BACKUP_TO, env))
  for (const target of await upgradeTargets(env)) await addToList(db, target)
}

async function removeOld({ env }: Pick<Services, 'env'>) {
  for (const target of await upgradeTargets(env)) await removeOldUpgradeBackups(target)
}

export const jobs: Job[] = [
  { name: 'departures beside backups', everyMs: 30 * second, run: keepList },
  { name: 'old backups from before upgrades', everyMs: day, run: removeOld },
  { name: 'scheduled backups', everyMs: hour, run: (services) => backUpWhenDue(services) },
  { name: 'overdue backups', everyMs: hour, run: tellOverdue },
]
