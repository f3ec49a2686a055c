import * as z from 'zod'
import type { Product } from './api.ts'
import { type Env, readEnv } from './config/env.ts'
import { createLog, type Log } from './config/log.ts'
import { keepPrivate } from './config/private-files.ts'
import { gapsIn, refuseDemoAccounts, warningsFor } from './config/production.ts'
import { readSecret } from './config/secret.ts'
import { startEmbedded } from './db/embedded.ts'
import { appLogin } from './db/login.ts'
import { migrate } from './db/migrate.ts'
import { createApp } from './http/server.ts'
import { linkTo } from './identity/links.ts'
import { offerOperator, withdrawOffer } from './identity/operator.ts'
import { startJobs } from './jobs/schedule.ts'
import { loadCities } from './places/gazetteer.ts'
import { createProduct } from './services.ts'

/** After this long a request that is still under way no longer holds up a stop. */
const patience = 10_000

/** Loaded only when asked for: drawing a population is much code that an ordinary start has no use for. */
async function startDemo(product: Product) {
  const { ensureDemo } = await import('./test-members/demo.ts')
  return ensureDemo(product)
}

const isDemo = process.argv.includes('--demo')

async function start(env: Env, log: Log) {
  const gaps = gapsIn(env, { demo: isDemo })
  if (gaps.length) throw new Error(gaps.join('\n'))
  for (const warning of warningsFor(env)) log.warn(warning)
  keepPrivate(env.DATA_DIR)
  const secret = readSecret(env)
  const postgres = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => {} }
    : await startEmbedded(env.DATA_DIR)
  try {
    await migrate(postgres.url)
    await loadCities(postgres.url)
    const appUrl = env.DATABASE_URL ? env.DATABASE_APP_URL : await appLogin(postgres.url)
    const product = await createProduct(env, postgres.url, secret, log, appUrl)
    await refuseDemoAccounts(product.db, env)
    const app = await createApp(product)
    await app.listen({ port: env.PORT, host: env.HOST })
    const stopJobs = startJobs(product)
    const demo = isDemo ? await startDemo(product) : undefined
    const offer = await offerOperator(product.db)
    const stop = async () => {
      stopJobs()
      if (offer) await withdrawOffer(product.db, offer)
      await demo?.stop()
      await product.live.moveOn()
      // A kept-alive connection becomes idle after its last answer; it must not hold up the stop.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50)
      const late = setTimeout(() => app.server.closeAllConnections(), patience)
      await app.close()
      clearInterval(idle)
      clearTimeout(late)
      await product.close()
      await postgres.stop()
    }
    return { product, demo, offer, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

function explain(error: NodeJS.ErrnoException, env: Env) {
  if (error.code === 'EADDRINUSE')
    return `Port ${env.PORT} is taken by another program. Stop it, or set PORT to another port.`
  return error.message
}

type Running = Awaited<ReturnType<typeof start>>

function announce(env: Env, { product, demo, offer }: Pick<Running, 'product' | 'demo' | 'offer'>) {
  const lines = [`Hearth is at ${env.BASE_URL}`]
  if (product.mailer.kept && !env.production) lines.push(`Mail is at   ${env.BASE_URL}/dev/mail`)
  if (demo) lines.push(`Sign in as a member:  ${demo.member.email}  ${demo.member.password}`)
  if (demo) lines.push(`Sign in as an admin:  ${demo.admin.email}  ${demo.admin.password}`)
  if (offer)
    lines.push(
      'There is no admin yet. Sign in, then open this link within 24 hours to become one:',
      linkTo(env, 'operator', offer),
    )
  console.log(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

function settings(): Env {
  try {
    return readEnv()
  } catch (error) {
    console.error(`Hearth could not start. A setting is wrong:\n${z.prettifyError(error as z.ZodError)}`)
    process.exit(1)
  }
}

const env = settings()
const log = createLog(env)
try {
  const running = await start(env, log)
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
