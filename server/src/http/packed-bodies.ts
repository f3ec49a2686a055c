import type { FastifyInstance } from 'fastify'

/**
 * Refuses bodies that are compressed: no client of Hearth sends any, and a few kilobytes of them can stand for megabytes
 * of work.
 */
export function refusePackedBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, next) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return next()
    // What is not read must not be taken for the next request.
    reply.status(415).headers({ 'accept-encoding': 'identity', connection: 'close' })
    reply.send({ code: 'CONTENT_ENCODING_NOT_SUPPORTED', requestId: request.id })
  })
}
