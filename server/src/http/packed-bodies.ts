import type { FastifyInstance } from 'fastify'
import { stopReading } from './stop-reading.ts'

/** Refuses compressed bodies. No client of Hearth sends them, and a few kilobytes can expand to megabytes. */
export function refusePackedBodies(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, next) => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? ''
    if (encoding === '' || encoding === 'identity') return next()
    stopReading(request, reply)
    reply.status(415).header('accept-encoding', 'identity')
    reply.send({ code: 'CONTENT_ENCODING_NOT_SUPPORTED', requestId: request.id })
  })
}
