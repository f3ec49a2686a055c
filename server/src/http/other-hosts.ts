import { minute } from '@hearth/shared/time'
import type { FastifyInstance } from 'fastify'
import { isOurHost } from '../platform/config/hosts.ts'
import type { Services } from '../services.ts'

/**
 * Load balancers and container probes use an IP address, so these routes accept any host. They reveal nothing about
 * members.
 */
const anyHostRoutes = new Set(['/api/health', '/api/ready'])
/** Milliseconds between two log lines, so that a scanner cannot fill the log. */
const logEveryMs = minute

/** Refuses requests for a host that is not Hearth's, as in DNS rebinding. */
export function refuseOtherHosts(app: FastifyInstance, { env, log }: Pick<Services, 'env' | 'log'>) {
  let loggedAt = Number.NEGATIVE_INFINITY
  /** The last header that named Hearth, which nearly all requests have. To read one takes three addresses apart. */
  let accepted: string | undefined
  function isAccepted(host: string | undefined) {
    if (host !== undefined && host === accepted) return true
    const isOurs = isOurHost(host, env)
    if (isOurs) accepted = host
    return isOurs
  }
  app.addHook('onRequest', (request, reply, next) => {
    const { host } = request.headers
    if (anyHostRoutes.has(request.routeOptions.url ?? '') || isAccepted(host)) return next()
    if (performance.now() - loggedAt > logEveryMs) {
      loggedAt = performance.now()
      log.warn(
        { host: host?.slice(0, 100) },
        'refused a request for an unknown host: add it to BASE_URL or ALLOWED_HOSTS',
      )
    }
    reply.status(421).send({ code: 'HOST_NOT_ALLOWED', requestId: request.id })
  })
}
