import * as z from 'zod'
import { type Env, readEnv } from '../config/env.ts'
import { createLog } from '../config/log.ts'
import { linkTo } from '../identity/links.ts'
import { type StartDemo, start } from './start.ts'

function explain(error: NodeJS.ErrnoException, env: Env) {
  if (error.code === 'EADDRINUSE')
    return `Port ${env.PORT} is taken by another program. Stop it, or set PORT to another port.`
  return error.message
}

type Running = Awaited<ReturnType<typeof start>>

function announce(env: Env, { services, demo, offer }: Pick<Running, 'services' | 'demo' | 'offer'>) {
  const lines = [`Hearth is at ${env.BASE_URL}`]
  if (services.mailer.captured && !env.production) lines.push(`Mail is at   ${env.BASE_URL}/dev/mail`)
  if (demo) lines.push(`Sign in as a member:  ${demo.member.email}  ${demo.member.password}`)
  if (demo) lines.push(`Sign in as an admin:  ${demo.admin.email}  ${demo.admin.password}`)
  if (offer)
    lines.push(
      'There is no admin yet. Sign in, then open this link within 24 hours to become one:',
      linkTo(env, 'operator', offer),
    )
  console.log(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

function readSettings(): Env {
  try {
    return readEnv()
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
  const env = readSettings()
  const log = createLog(env)
  try {
    const running = await start(env, log, startDemo)
    announce(env, running)
    let stopping = false
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
