import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
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
export function serveState(app: FastifyInstance, { db, live }: Pick<Services, 'db' | 'live'>) {
  const isDatabaseReachable = createDatabaseProbe(db)
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (_request, reply) => {
    const ready = !live.isStopping() && (await isDatabaseReachable())
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
