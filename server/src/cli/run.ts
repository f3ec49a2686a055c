import * as z from 'zod'
import { type Env, readEnv } from '../platform/config/env.ts'
import { createLog } from '../platform/config/log.ts'
import { product } from '../platform/config/product.ts'
import { terminalLines } from '../platform/config/terminal-lines.ts'
import { announcement, populationAnnouncement } from './announcement.ts'
import { type StartDemo, start } from './start.ts'

function explain(error: NodeJS.ErrnoException, env: Env) {
  if (error.code === 'EADDRINUSE')
    return `Port ${env.PORT} is taken by another program. Stop it, or set PORT to another port.`
  return error.message
}

/**
 * Reads the settings. A demo prints the passwords of its accounts, so it listens on this machine only, unless `HOST` is
 * set.
 */
export const readStartEnv = (isDemo: boolean, source: Record<string, string | undefined> = process.env): Env =>
  readEnv(source, isDemo ? { HOST: '127.0.0.1' } : {})

function readSettings(isDemo: boolean): Env {
  try {
    return readStartEnv(isDemo)
  } catch (error) {
    console.error(`Hearth could not start. A setting is wrong:\n${z.prettifyError(error as z.ZodError)}`)
    process.exit(1)
  }
}

/**
 * Runs Hearth until a signal stops it.
 * @param startDemo fills the community with demo members
 */
export async function run(startDemo?: StartDemo) {
  const env = readSettings(Boolean(startDemo))
  const log = createLog(env, await terminalLines(env))
  try {
    log.info({ version: product.version }, 'starting')
    const running = await start(env, log, startDemo)
    const { services, demo, offer } = running
    console.log(announcement(env, { readsMail: Boolean(services.mailer.captured) && !env.production, demo, offer }))
    let stopping = false
    void demo?.populated.then((added) => {
      const news = populationAnnouncement(demo, added)
      if (news && !stopping) console.log(news)
    })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, async () => {
        if (stopping) return
        stopping = true
        log.info({ signal }, 'stopping')
        await running.stop()
        process.exit(0)
      })
    }
  } catch (error) {
    console.error(`Hearth could not start. ${explain(error as NodeJS.ErrnoException, env)}`)
    process.exit(1)
  }
}
