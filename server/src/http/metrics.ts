import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Metric, type Registry } from 'prom-client'
import { oldestExport } from '../account/export/queries.ts'
import { securityEvents } from '../account/identity/events.ts'
import { watchLive } from '../chat/live/live-metrics.ts'
import { cardBudgetsSpent } from '../members/card-budget.ts'
import { oldestPicture } from '../moderation/media/reported-pictures.ts'
import { oldestMail } from '../notifications/digests/queue.ts'
import { oldestPush } from '../notifications/push/queue.ts'
import { pushes } from '../notifications/push/send.ts'
import { oldestToEncode } from '../pictures/photos/encode-due.ts'
import { oldestToScreen } from '../pictures/photos/screen-due.ts'
import { uploads } from '../pictures/photos/uploads.ts'
import { oldestEntry } from '../pictures/screening/compare.ts'
import { backupGauge } from '../platform/backup/last-backup.ts'
import { watchPools } from '../platform/db/pool-metrics.ts'
import { watchReplication } from '../platform/db/replication-metrics.ts'
import { type Watched, watchJobs } from '../platform/jobs/job-metrics.ts'
import { watchQueues } from '../platform/jobs/queue-metrics.ts'
import { mails } from '../platform/mail/mail-metrics.ts'
import { oldestOwedMail } from '../platform/mail/owed.ts'
import { watchDisk } from '../platform/metrics/disk.ts'
import type { Services } from '../services.ts'

/** What waits in the database for some process. */
const queues = {
  mails: oldestMail,
  owed_mails: oldestOwedMail,
  pushes: oldestPush,
  exports: oldestExport,
  photos_to_screen: oldestToScreen,
  message_pictures: oldestPicture,
  photos_to_encode: oldestToEncode,
  list_entries: oldestEntry,
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether a client may read metrics: with METRICS_TOKEN its bearer; without it any client in development, none in
 * production.
 */
function mayRead(authorization: string | undefined, env: Services['env']): boolean {
  if (!env.METRICS_TOKEN) return !env.production
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${env.METRICS_TOKEN}`))
}

/** Counts and times the answers by route, never by address. */
function watchRequests(app: FastifyInstance, registry: Registry) {
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer',
    labelNames,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, next) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    requests.inc(labels)
    seconds.observe(labels, reply.elapsedTime / 1000)
    next()
  })
}

/**
 * Serves Prometheus metrics. They need no session and name no member, but they show how busy the site is.
 * @param jobs those that this installation runs
 */
export function serveMetrics(
  app: FastifyInstance,
  { env, db, pools, live }: Services,
  registry: Registry,
  jobs: readonly Watched[],
) {
  // First: what the others ask the database must not count as waiting.
  watchPools(registry, pools)
  const counters: Metric[] = [securityEvents, cardBudgetsSpent, pushes, mails, uploads]
  for (const counter of counters) registry.registerMetric(counter)
  watchRequests(app, registry)
  watchLive(registry, live)
  watchJobs(registry, db, jobs)
  watchQueues(registry, db, queues)
  watchReplication(registry, db)
  watchDisk(registry, env.DATA_DIR)
  backupGauge(registry, db)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, env)) return reply.status(404).send({ code: 'NOT_FOUND' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
