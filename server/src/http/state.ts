import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../api.ts'

/** For so many milliseconds an answer of the database stands for all who ask: none of them costs it a query. */
const freshForMs = 1000

/** Asks the database once, however many ask at a time, and not again while the answer is fresh. */
function createDatabaseProbe(db: Services['db']) {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return () => {
    if (performance.now() - askedAt < freshForMs) return answer
    askedAt = performance.now()
    answer = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return answer
  }
}

/** Liveness and readiness, for balancers: without a session, and under every name of the host. */
export function serveState(app: FastifyInstance, { db, live }: Pick<Services, 'db' | 'live'>) {
  const isDatabaseReachable = createDatabaseProbe(db)
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (_request, reply) => {
    const ready = !live.isStopping() && (await isDatabaseReachable())
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
