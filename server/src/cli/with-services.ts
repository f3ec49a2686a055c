import { readEnv } from '../config/env.ts'
import { makePrivate } from '../config/private-files.ts'
import { readSecret } from '../config/secret.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createServices } from '../services.ts'

type Running = Awaited<ReturnType<typeof createServices>>

/** Runs one console command with all services, beside a running server or without one. */
export async function withServices<Result>(command: (services: Running, url: string) => Promise<Result>) {
  const env = readEnv({ ...process.env, LOG_LEVEL: 'warn' })
  makePrivate(env.DATA_DIR)
  const secret = readSecret(env)
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await startEmbedded(env.DATA_DIR, { share: true })
  try {
    await migrate(postgres.url)
    const services = await createServices(env, postgres.url, secret)
    return await command(services, postgres.url).finally(() => services.close())
  } finally {
    await postgres.stop()
  }
}
