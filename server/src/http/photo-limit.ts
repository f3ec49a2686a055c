import { countedElsewhere } from '@hearth/shared/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'

/**
 * Limits how many photos an account opens per minute in this process. It counts by account, which is known only after
 * the session is read.
 * @returns a check that sends the 429 itself and returns whether it did
 */
export function limitPhotos(app: FastifyInstance, { env }: Services) {
  const accounts = new WeakMap<FastifyRequest, string>()
  const count = app.createRateLimit({
    max: () => Math.ceil(countedElsewhere.openedPhotos.max * env.RATE_LIMIT_FACTOR),
    timeWindow: '1 minute',
    keyGenerator: (request) => accounts.get(request)!,
  })
  return async (request: FastifyRequest, reply: FastifyReply, account: string): Promise<boolean> => {
    accounts.set(request, account)
    const limit = await count(request)
    if (limit.isAllowed || !limit.isExceeded) return false
    await reply.status(429).header('retry-after', limit.ttlInSeconds).send({ code: 'TOO_MANY_REQUESTS' })
    return true
  }
}
