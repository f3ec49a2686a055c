import { readEnv } from '../config/env.ts'
import { keepPrivate } from '../config/private-files.ts'
import { readSecret } from '../config/secret.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { createProduct } from '../services.ts'

type Running = Awaited<ReturnType<typeof createProduct>>

/** The product for one command at the console, beside a running server or without one. */
export async function withProduct<Result>(command: (product: Running, url: string) => Promise<Result>) {
  const env = readEnv({ ...process.env, LOG_LEVEL: 'warn' })
  keepPrivate(env.DATA_DIR)
  const secret = readSecret(env)
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await startEmbedded(env.DATA_DIR, { share: true })
  try {
    await migrate(postgres.url)
    const product = await createProduct(env, postgres.url, secret)
    return await command(product, postgres.url).finally(() => product.close())
  } finally {
    await postgres.stop()
  }
}
