import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { securityEvents } from '../account/identity/events.ts'
import { cardBudgetsSpent } from '../members/card-budget.ts'
import { pushes } from '../notifications/push/send.ts'
import { backupGauge } from '../platform/backup/last-backup.ts'
import type { Services } from '../services.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether a client may read metrics: with METRICS_TOKEN its bearer; without it any client in development, none in
 * production.
 */
function mayRead(authorization: string | undefined, env: Services['env']): boolean {
  if (!env.METRICS_TOKEN) return !env.production
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${env.METRICS_TOKEN}`))
}

/** Serves Prometheus metrics. They need no session and name no member, but they show how busy the site is. */
export function serveMetrics(app: FastifyInstance, { env, db }: Pick<Services, 'env' | 'db'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(securityEvents)
  registry.registerMetric(cardBudgetsSpent)
  registry.registerMetric(pushes)
  backupGauge(db, registry)
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
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.headers.authorization, env)) return reply.status(404).send({ code: 'NOT_FOUND' })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
