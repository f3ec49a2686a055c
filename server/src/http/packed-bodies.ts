import type { FastifyInstance } from 'fastify'

/** Refuses compressed bodies. No client of Hearth sends them, and a few kilobytes can expand to megabytes of work. */
export function refusePackedBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, next) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return next()
    // The unread body must not be parsed as the next request.
    reply.status(415).headers({ 'accept-encoding': 'identity', connection: 'close' })
    reply.send({ code: 'CONTENT_ENCODING_NOT_SUPPORTED', requestId: request.id })
  })
}
