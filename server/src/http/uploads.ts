import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { namedHeaders } from '../account/identity/named-headers.ts'
import { authenticate } from '../account/identity/session-cookie.ts'
import { spend } from '../platform/limits/spend.ts'
import type { Services } from '../services.ts'
import { readForm } from './forms.ts'
import { stopReading } from './stop-reading.ts'

/**
 * Parses photo forms. A body larger than a photo may be gets 413 PHOTO_TOO_LARGE: before reading, if Content-Length
 * says so, otherwise at the limit. The rest of a refused form is dropped.
 */
export function readPhotoForms(uploads: FastifyInstance) {
  uploads.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: IncomingMessage) =>
    readForm(request.headers, body),
  )
  uploads.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    stopReading(request, reply)
    if (error.statusCode !== 413) throw error
    return reply.status(413).send({ code: 'PHOTO_TOO_LARGE' })
  })
}

/**
 * Checks the session and the daily limit of forms before the body is read, so that only members can send megabytes.
 * Refused forms count too. The limit by address runs first, because it costs no query. The operation checks the session
 * again.
 */
export function requireSession(uploads: FastifyInstance, services: Services) {
  uploads.addHook('preParsing', async (request, reply) => {
    const found = await authenticate(services, namedHeaders(request.headers))
    reply.header('cache-control', 'no-store')
    const refuse = (status: number, body: object) => {
      stopReading(request, reply)
      return reply.status(status).send(body)
    }
    if (!found || found.viewer.banned) return refuse(401, { code: 'UNAUTHORIZED' })
    if (found.viewer.deletesAt) return refuse(403, { code: 'DELETION_SCHEDULED' })
    const retryAfter = await spend(services, 'forms', found.viewer.profileId)
    if (!retryAfter) return
    reply.header('retry-after', retryAfter)
    return refuse(429, { code: 'TOO_MANY_REQUESTS', data: { retryAfter } })
  })
}
