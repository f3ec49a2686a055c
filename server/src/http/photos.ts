import { photoWidths } from '@hearth/shared/photo-limits'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../api.ts'
import { authenticate } from '../identity/session-cookie.ts'
import { canSeePhoto } from '../photos/access.ts'
import { limitPhotos } from './photo-limit.ts'

const sizes = new Set(Object.keys(photoWidths).map((size) => `${size}.webp`))
/** How long a browser may reuse a photo before revalidating, in seconds. */
const maxAgeSeconds = 3600

/**
 * Serves profile photos to members who may see the owner: a kept or shared address opens nothing by itself. Content
 * never changes, so the address is the entity tag. Files are too small for range requests; the whole file is always a
 * correct response.
 */
export function servePhotos(app: FastifyInstance, services: Services) {
  const { db, photoStore } = services
  const isTooMany = limitPhotos(app, services)
  app.get<{ Params: { key: string; file: string } }>('/photos/:key/:file', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { viewer } = (await authenticate(services, new Headers(request.headers as Record<string, string>))) ?? {}
    if (!viewer || viewer.banned) return reply.status(401).send({ code: 'UNAUTHORIZED' })
    if (viewer.deletesAt) return reply.status(403).send({ code: 'DELETION_SCHEDULED' })
    if (await isTooMany(request, reply, viewer.userId)) return reply
    const { key, file } = request.params
    const path = `${key}/${file}`
    const known = /^[\w-]{20,64}$/.test(key) && sizes.has(file) && (await canSeePhoto(db, viewer, key))
    if (!known || !(await photoStore.exists(path))) return reply.status(404).send({ code: 'NOT_FOUND' })
    const tag = `"${path}"`
    reply.header('cache-control', `private, max-age=${maxAgeSeconds}`).header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    const { contentLength } = await photoStore.getMetaData(path)
    reply.header('content-length', contentLength).type('image/webp')
    return reply.send(await photoStore.getStream(path))
  })
}
