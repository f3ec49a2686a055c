import { createOperatorLink, deleteOperatorLink } from '../account/identity/operator.ts'
import { createServices } from '../create-services.ts'
import { keepAssets } from '../http/first-page/earlier-assets.ts'
import { built } from '../http/first-page/web.ts'
import { createHttpServer } from '../http/server.ts'
import { loadCities } from '../members/places/gazetteer.ts'
import { keepToStaff } from '../moderation/test-members/staff-only.ts'
import { startDigests } from '../notifications/digests/sending.ts'
import { startPush } from '../notifications/push/sending.ts'
import type { Env } from '../platform/config/env.ts'
import type { Log } from '../platform/config/log.ts'
import { missingSettings, refuseDemoAccounts, warningsFor } from '../platform/config/production.ts'
import { connect } from '../platform/db/connection.ts'
import { enableAppLogin } from '../platform/db/login.ts'
import { startJobs } from '../platform/jobs/schedule.ts'
import type { Services } from '../services.ts'
import { openInstallation } from './installation.ts'
import { jobs } from './jobs.ts'
import { warmUp } from './warm-up.ts'

/** An account of the demo that an operator can sign in with. */
export type DemoAccount = { email: string; password: string }

/** Fills a community with demo members; implemented by the `demo` workspace. */
export type StartDemo = (services: Services) => Promise<{
  member: DemoAccount
  admin: DemoAccount
  /** How many members were added after the start. Never rejects. */
  populated: Promise<number>
  stop: () => Promise<void>
}>

/** Ends the process, which can do nothing more. What watches it starts it again, with its database. */
function endWithDatabase(log: Log) {
  log.fatal('the embedded PostgreSQL has ended, and this process with it')
  process.exit(1)
}

/**
 * Starts the database, the server, the jobs and, if given, the demo.
 * @throws with a sentence for the operator when a setting or the database prevents the start
 */
export async function start(env: Env, log: Log, startDemo?: StartDemo) {
  const gaps = missingSettings(env, { demo: Boolean(startDemo) })
  if (gaps.length) throw new Error(gaps.join('\n'))
  for (const warning of warningsFor(env)) log.warn(warning)
  const { secret, postgres } = await openInstallation(env, { log, onEnd: () => endWithDatabase(log) })
  try {
    await loadCities(postgres.url)
    const appUrl = env.DATABASE_URL ? env.DATABASE_APP_URL : await enableAppLogin(postgres.url)
    const services = await createServices(env, connect(postgres.url, { appUrl }), secret, log)
    await refuseDemoAccounts(services.db, env)
    await keepToStaff(services)
    const app = await createHttpServer(services, { jobs })
    // The next deployment needs them; this process does not wait.
    void keepAssets(env.DATA_DIR, built).catch((error) => log.warn({ message: String(error) }, 'pieces not kept'))
    await warmUp(services)
    await app.listen({ port: env.PORT, host: env.HOST })
    const stopJobs = startJobs(services, jobs)
    const stopDigests = startDigests(services)
    const stopPush = startPush(services)
    const demo = await startDemo?.(services)
    const offer = await createOperatorLink(services.db)
    const stop = async () => {
      stopJobs()
      await stopDigests()
      await stopPush()
      if (offer) await deleteOperatorLink(services.db, offer)
      await demo?.stop()
      await services.live.moveOn()
      // A kept-alive connection becomes idle after its last response; it must not delay the stop.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50)
      const late = setTimeout(() => app.server.closeAllConnections(), env.STOP_TIMEOUT_SECONDS * 1000)
      await app.close()
      clearInterval(idle)
      clearTimeout(late)
      await services.close()
      await postgres.stop()
    }
    return { services, demo, offer, stop }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}
