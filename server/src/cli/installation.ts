import { refuseUnfinishedDatabase } from '../platform/backup/load-dump.ts'
import { refuseUnfinished } from '../platform/backup/restore-folder.ts'
import type { Env } from '../platform/config/env.ts'
import { makePrivate } from '../platform/config/private-files.ts'
import { readSecret } from '../platform/config/secret.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'

type Options = { share?: boolean; patience?: number; isRestore?: boolean }

/**
 * Opens the installation that the settings describe: its private folder, its secret and its migrated database.
 * @param options.isRestore completes the restore for which others wait
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
    await migrate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return { secret, postgres }
}
