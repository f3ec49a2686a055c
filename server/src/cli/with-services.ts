import { createServices } from '../create-services.ts'
import { readEnv } from '../platform/config/env.ts'
import { connect } from '../platform/db/connection.ts'
import { openInstallation } from './installation.ts'

type Running = Awaited<ReturnType<typeof createServices>>

/** Runs one console command with all services, beside a running server or without one. */
export async function withServices<Result>(command: (services: Running, url: string) => Promise<Result>) {
  // Its operator reads what it prints; slow statements are for a log.
  const env = readEnv({ ...process.env, LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '0' })
  const { secret, postgres } = await openInstallation(env, { share: true })
  try {
    const services = await createServices(env, connect(postgres.url), secret)
    return await command(services, postgres.url).finally(() => services.close())
  } finally {
    await postgres.stop()
  }
}
