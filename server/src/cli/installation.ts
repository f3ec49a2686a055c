import { backUpBeforeUpgrade } from '../platform/backup/before-upgrade.ts'
import { refuseUnfinishedDatabase } from '../platform/backup/load-dump.ts'
import { refuseUnfinished } from '../platform/backup/restore-folder.ts'
import type { Env } from '../platform/config/env.ts'
import { createLog, type Log } from '../platform/config/log.ts'
import { makePrivate } from '../platform/config/private-files.ts'
import { readSecret } from '../platform/config/secret.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

type Options = {
  share?: boolean
  patience?: number
  isRestore?: boolean
  log?: Pick<Log, 'info' | 'warn'>
  onEnd?: () => void
}

/**
 * Opens the installation that the settings describe: its private folder, its secret and its migrated database.
 * @param options.isRestore completes the restore for which others wait. An older backup is migrated without another one.
 * @param options.log is told of the backup before an upgrade
 * @param options.onEnd is called when the embedded server has ended although nobody stopped it
 * @param options.patience seconds to wait for the embedded server
 * @param options.share works beside a running server instead of claiming the data folder
 */
export async function openInstallation(env: Env, options: Options = {}) {
  refuseUnfinished(env.DATA_DIR)
  if (env.DATABASE_URL && !options.isRestore) await refuseUnfinishedDatabase(env.DATABASE_URL)
  makePrivate(env.DATA_DIR)
  const secret = readSecret(env)
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await startEmbedded(env.DATA_DIR, options)
  try {
    const { log = createLog(env) } = options
    const upgrade = { env, log, databaseUrl: postgres.url }
    await migrate(postgres.url, options.isRestore ? {} : { beforeUpgrade: () => backUpBeforeUpgrade(upgrade) })
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { secret, postgres }
}
