import type { FastifyInstance } from 'fastify'

/** Refuses compressed bodies. No client of Hearth sends them, and a few kilobytes can expand to megabytes. */
export function refusePackedBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, next) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return next()
    // Otherwise Node would read the rest of the body to use the connection again.
    reply.status(415).headers({ 'accept-encoding': 'identity', connection: 'close' })
    reply.send({ code: 'CONTENT_ENCODING_NOT_SUPPORTED', requestId: request.id })
  })
}
