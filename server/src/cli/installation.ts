import type { Env } from '../config/env.ts'
import { makePrivate } from '../config/private-files.ts'
import { readSecret } from '../config/secret.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

/**
 * Opens the installation that the settings describe: its private folder, its secret and its migrated database.
 * @param options.share works beside a running server instead of claiming the data folder
 */
export async function openInstallation(env: Env, options: { share?: boolean } = {}) {
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
