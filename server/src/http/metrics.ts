import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Product } from '../api.ts'
import { securityEvents } from '../identity/events.ts'

/** Liveness, readiness and Prometheus figures. None of them needs a session, none says anything of a member. */
export function serveMetrics(app: FastifyInstance, { db, live }: Product) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(securityEvents)
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
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
    requests.inc(labels)
    seconds.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (_request, reply) => {
    const ready =
      !live.isStopping() &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
