import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { askedGauge } from '../platform/metrics/asked-gauge.ts'
import { keepAnswer } from '../platform/metrics/keep-answer.ts'
import type { Services } from '../services.ts'

/** Milliseconds for which one database response serves all readiness checks, so that checks cost no query each. */
const freshForMs = 1000

/** Creates a check whether the database responds: one query at a time, and none while the last result is fresh. */
const createDatabaseProbe = (db: Services['db']) =>
  keepAnswer(freshForMs, () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
  )

/** Leads to the source of this installation. The pages need not know its address. */
export function serveSource(app: FastifyInstance, { env }: Pick<Services, 'env'>) {
  app.get('/api/source', (_request, reply) => reply.redirect(env.SOURCE_URL))
}

/** Liveness and readiness for load balancers: without a session and under any host name. */
export function serveState(app: FastifyInstance, { db, live }: Pick<Services, 'db' | 'live'>, registry: Registry) {
  const isDatabaseReachable = createDatabaseProbe(db)
  const isReady = async () => !live.isStopping() && (await isDatabaseReachable())
  askedGauge(
    registry,
    { name: 'http_ready', help: 'Whether /api/ready says in time that it is ready: 1 or 0' },
    async () => [{ value: (await isReady()) ? 1 : 0 }],
    // A database that does not answer is no reason to say nothing.
    [{ value: 0 }],
  )
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (_request, reply) => {
    const ready = await isReady()
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
