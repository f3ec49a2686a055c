import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { day } from '@hearth/shared/time'
import type { Services } from '../../services.ts'
import { exitCodes } from './backup-error.ts'
import { lastBackup } from './last-backup.ts'

const command = join(import.meta.dirname, '../../cli/backup.ts')

/** The newest moment at which a backup should have begun: an hour of the day, in UTC. */
export function dueSince(hour: number, now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(hour, 0, 0, 0)
  return today <= now ? today : new Date(today.getTime() - day)
}

/** Runs the command of the operator in a process of its own, which gives way to the server's. */
async function runCommand({ log }: Pick<Services, 'log'>) {
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(child.stderr)
  const [code] = await once(child, 'close')
  const reason = (await said).trim()
  if (code === 0) log.info('a backup is complete')
  else if (code === exitCodes.busy) log.warn({ reason }, 'a backup waits for another one')
  else log.error({ code, reason }, 'a backup failed')
}

/**
 * Makes the backup of the day when its hour has come, and tries again each time it is asked until one succeeds.
 * @param run makes it; by default as `npm run backup` does
 */
export async function backUpWhenDue(
  services: Pick<Services, 'db' | 'env' | 'log' | 'community'>,
  run: (services: Pick<Services, 'log'>) => Promise<void> = runCommand,
): Promise<void> {
  const { db, env, community } = services
  const { backups } = await community.read()
  if (!backups.daily || !env.BACKUP_TO) return
  const last = await lastBackup(db)
  if (!last || last < dueSince(backups.hour, new Date())) await run(services)
}
