import * as z from 'zod'
import { createServices } from '../create-services.ts'
import { type Env, readEnv } from '../platform/config/env.ts'
import { connect } from '../platform/db/connection.ts'
import { openInstallation } from './installation.ts'

type Running = Awaited<ReturnType<typeof createServices>>

/** @throws with every setting that is wrong, in words */
function readSettings(): Env {
  try {
    // Its operator reads what it prints; slow statements are for a log.
    return readEnv({ ...process.env, LOG_LEVEL: 'warn', SLOW_STATEMENT_MS: '0' })
  } catch (error) {
    throw new Error(`A setting is wrong:\n${z.prettifyError(error as z.ZodError)}`)
  }
}

/** Runs one console command with all services, beside a running server or without one. */
export async function withServices<Result>(command: (services: Running, url: string) => Promise<Result>) {
  const env = readSettings()
  const { secret, postgres } = await openInstallation(env, { share: true })
  try {
    const services = await createServices(env, connect(postgres.url), secret)
    return await command(services, postgres.url).finally(() => services.close())
  } finally {
    await postgres.stop()
  }
}
