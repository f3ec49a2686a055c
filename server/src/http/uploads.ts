import { maximumPhotoBytes } from '@hearth/shared/photos'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../api.ts'
import { authenticate } from '../identity/session-cookie.ts'

/** The largest photo and what a form puts around it. */
const bodyLimit = maximumPhotoBytes + 16 * 1024

const refusal = (status: number, code: string) => Object.assign(new Error(code), { statusCode: status })

async function toForm(request: FastifyRequest, body: Buffer): Promise<FormData> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  // A copy of its own: the library's type wants no view of a shared buffer.
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw refusal(400, 'not a form')
  })
}

/**
 * Reads the form of a photo upload. Whatever is larger than a photo may be is cut off with 413 PHOTO_TOO_LARGE: before
 * it is read when it says so, else as soon as it shows.
 */
export function readPhotoForms(uploads: FastifyInstance) {
  uploads.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit }, toForm)
  uploads.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error.statusCode !== 413) throw error
    return reply.status(413).send({ code: 'PHOTO_TOO_LARGE' })
  })
}

/**
 * Answers 401 before the body is read: megabytes are taken from members alone. It comes behind the limit by address, which
 * costs no query; the operation itself asks again.
 */
export function requireSession(uploads: FastifyInstance, services: Services) {
  uploads.addHook('preParsing', async (request, reply) => {
    const found = await authenticate(services, new Headers(request.headers as Record<string, string>))
    if (found && !found.viewer.banned) return
    return reply.status(401).header('cache-control', 'no-store').send({ code: 'UNAUTHORIZED' })
  })
}
