import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { day } from '@hearth/shared/time'
import type { Env } from '../config/env.ts'
import { madeAt } from './backup-name.ts'
import { departureDays } from './departure-list.ts'
import { isBucket, openTarget } from './open-target.ts'
import type { BackupTarget } from './target.ts'

/** Two, so that an upgrade in several steps can be undone from its first one. */
const kept = 2

/** A folder of its own: daily backups are kept by other rules, and have the photos. */
export const upgradeFolder = (place: string) =>
  isBucket(place) ? `${place.replace(/\/$/, '')}/before-upgrade` : join(place, 'before-upgrade')

/** The places that have backups from before upgrades: `BACKUP_TO` may have been set after the first of them. */
export async function upgradeTargets(env: Env): Promise<BackupTarget[]> {
  const places = [env.DATA_DIR, ...(env.BACKUP_TO ? [env.BACKUP_TO] : [])].map(upgradeFolder)
  const there = places.filter((place) => isBucket(place) || existsSync(place))
  const targets = await Promise.all(there.map((place) => openTarget(place, env)))
  const counts = await Promise.all(targets.map(async (target) => (await target.list()).length))
  return targets.filter((_, index) => counts[index])
}

/** Keeps the newest, and none for longer than the privacy notice promises of members who left. */
export async function removeOldUpgradeBackups(target: BackupTarget, now = Date.now()): Promise<void> {
  const newestFirst = (await target.list()).sort().reverse()
  const isOld = (name: string) => now - madeAt(name)!.getTime() > departureDays * day
  for (const name of newestFirst.filter((name, index) => index >= kept || isOld(name))) await target.remove(name)
}
