import type { FastifyInstance } from 'fastify'
import type { Services } from '../api.ts'
import { isOurHost } from '../config/hosts.ts'

/** Probes of balancers and containers ask by an address: these two answer to every name, and say nothing of anybody. */
const anyHostRoutes = new Set(['/api/health', '/api/ready'])
/** A scanner must not fill the log: one line in so many milliseconds tells the operator enough. */
const logEveryMs = 60_000

/** Refuses requests for a host that is not the product's. */
export function refuseOtherHosts(app: FastifyInstance, { env, log }: Pick<Services, 'env' | 'log'>) {
  let loggedAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (anyHostRoutes.has(request.routeOptions.url ?? '') || isOurHost(host, env)) return
    if (performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now()
      log.warn({ host: host?.slice(0, 100) }, 'refused another host: BASE_URL or ALLOWED_HOSTS has to name it')
    }
    return reply.status(421).send({ code: 'HOST_NOT_ALLOWED', requestId: request.id })
  })
}
