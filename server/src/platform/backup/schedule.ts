import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { day } from '@hearth/shared/time'
import type { Services } from '../../services.ts'
import { tellWebhooks } from '../webhooks/tell.ts'
import { exitCodes } from './backup-error.ts'
import { lastBackup } from './last-backup.ts'

/** As HearthBackupMissing in deploy/alerts.yml. */
const overdueMs = 2 * day

const command = join(import.meta.dirname, '../../cli/backup.ts')

/** The newest moment at which a backup should have begun: an hour of the day, in UTC. */
export function dueSince(hour: number, now: Date): Date {
  const today = new Date(now)
  today.setUTCHours(hour, 0, 0, 0)
  return today <= now ? today : new Date(today.getTime() - day)
}

/** What came of a run; a busy one waits for another. */
type Outcome = 'complete' | 'busy' | 'failed'

/** Runs the command of the operator in a process of its own, which gives way to the server's. */
async function runCommand({ log }: Pick<Services, 'log'>): Promise<Outcome> {
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(child.stderr)
  const [code] = await once(child, 'close')
  const reason = (await said).trim()
  if (code === 0) {
    log.info('a backup is complete')
    return 'complete'
  }
  if (code === exitCodes.busy) {
    log.warn({ reason }, 'a backup waits for another one')
    return 'busy'
  }
  log.error({ code, reason }, 'a backup failed')
  return 'failed'
}

/**
 * Makes the backup of the day when its hour has come, and tries again each time it is asked until one succeeds.
 * @param run makes it; by default as `npm run backup` does
 */
export async function backUpWhenDue(
  services: Pick<Services, 'db' | 'env' | 'log' | 'community'>,
  run: (services: Pick<Services, 'log'>) => Promise<Outcome> = runCommand,
): Promise<void> {
  const { db, env, community } = services
  const { backups } = await community.read()
  if (!backups.daily || !env.BACKUP_TO) return
  const last = await lastBackup(db)
  const since = dueSince(backups.hour, new Date())
  if (last && last >= since) return
  // It is tried again each hour, and told once a day.
  if ((await run(services)) === 'failed')
    await tellWebhooks(db, env, {
      type: 'backup.failed',
      source: since.toISOString(),
      data: { due: since.toISOString() },
      path: '/admin/community',
    })
}

/** Tells that the last backup is too long ago, whoever makes them; once for each that is the last. */
export async function tellOverdue({ db, env }: Pick<Services, 'db' | 'env'>): Promise<void> {
  const last = await lastBackup(db)
  if (!last || Date.now() - last.getTime() < overdueMs) return
  await tellWebhooks(db, env, {
    type: 'backup.overdue',
    source: last.toISOString(),
    data: { last: last.toISOString() },
    path: '/admin/community',
  })
}
