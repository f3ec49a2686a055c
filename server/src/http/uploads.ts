import { maximumPhotoBytes } from '@hearth/shared/photo-limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../api.ts'
import { namedHeaders } from '../identity/named-headers.ts'
import { authenticate } from '../identity/session-cookie.ts'

/** The largest photo plus the multipart framing, in bytes. */
const bodyLimit = maximumPhotoBytes + 16 * 1024

const refusal = (status: number, code: string) => Object.assign(new Error(code), { statusCode: status })

async function toForm(request: FastifyRequest, body: Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  // Copied because Response does not accept a view of a shared buffer.
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw refusal(400, 'not a form')
  })
}

/**
 * Parses photo forms. A body larger than a photo may be gets 413 PHOTO_TOO_LARGE: before reading, if Content-Length
 * says so, otherwise at the limit.
 */
export function readPhotoForms(uploads: FastifyInstance) {
  uploads.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, toForm)
  uploads.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode !== 413) throw error
    return reply.status(413).send({ code: 'PHOTO_TOO_LARGE' })
  })
}

/**
 * Answers 401 before the body is read, so that only members can send megabytes. It runs after the limit by address,
 * which costs no query. The operation checks the session again.
 */
export function requireSession(uploads: FastifyInstance, services: Services) {
  uploads.addHook('preParsing', async (request, reply) => {
    const found = await authenticate(services, namedHeaders(request.headers))
    reply.header('cache-control', 'no-store')
    if (!found || found.viewer.banned) return reply.status(401).send({ code: 'UNAUTHORIZED' })
    if (found.viewer.deletesAt) return reply.status(403).send({ code: 'DELETION_SCHEDULED' })
  })
}
