import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

const requests = new AsyncLocalStorage<FastifyBaseLogger>()

/** The log of the request that is being answered, whose lines have its id. Undefined outside of requests. */
export const requestLog = () => requests.getStore()

/** Lets all that a request leads to find the log of this request. */
export function rememberRequests(app: FastifyInstance) {
  app.addHook('onRequest', (request, _reply, next) => requests.run(request.log, next))
}
