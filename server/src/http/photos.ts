import type { IncomingHttpHeaders } from 'node:http'
import { type PhotoSize, photoWidths } from '@hearth/shared/pictures/photo-limits'
import type { FastifyInstance } from 'fastify'
import { namedHeaders } from '../account/identity/named-headers.ts'
import { authenticate } from '../account/identity/session-cookie.ts'
import { photoFor } from '../pictures/photos/access.ts'
import { type PhotoFormat, photoFile } from '../pictures/photos/queries.ts'
import type { Services } from '../services.ts'
import { limitPhotos } from './photo-limit.ts'

const sizes = new Map((Object.keys(photoWidths) as PhotoSize[]).map((size) => [`${size}.webp`, size]))
/** How long a browser may reuse a photo before revalidating, in seconds. */
const maxAgeSeconds = 3600

/** A file's content never changes, so its path is the entity tag. */
const tagOf = (path: string) => `"${path}"`

/**
 * The format to serve where both are stored: the one that the browser has, else AVIF if the browser names it. A fetch that
 * takes anything keeps the AVIF that an image loaded.
 */
function formatFor({ accept, 'if-none-match': had }: IncomingHttpHeaders, paths: Record<PhotoFormat, string>) {
  const kept = (['avif', 'webp'] as const).find((format) => had?.includes(tagOf(paths[format])))
  return kept ?? (accept?.includes('image/avif') ? 'avif' : 'webp')
}

/**
 * Serves profile photos to members who may see the owner: a kept or shared address opens nothing by itself. A size that
 * is stored as AVIF too goes as such, under the same address, to browsers that take it. Files are too small for range
 * requests; the whole file is always a correct response.
 */
export function servePhotos(app: FastifyInstance, services: Services) {
  const { db, photoStore } = services
  const isTooMany = limitPhotos(app, services)
  app.get<{ Params: { key: string; file: string } }>('/photos/:key/:file', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { viewer } = (await authenticate(services, namedHeaders(request.headers))) ?? {}
    if (!viewer || viewer.banned) return reply.status(401).send({ code: 'UNAUTHORIZED' })
    if (viewer.deletesAt) return reply.status(403).send({ code: 'DELETION_SCHEDULED' })
    if (await isTooMany(request, reply, viewer.userId)) return reply
    const { key, file } = request.params
    const size = /^[\w-]{20,64}$/.test(key) ? sizes.get(file) : undefined
    const photo = size && (await photoFor(db, viewer, key))
    if (!photo) return reply.status(404).send({ code: 'NOT_FOUND' })
    const paths = { avif: photoFile(key, size, 'avif'), webp: photoFile(key, size) }
    const format = photo.avifSizes.includes(size) ? formatFor(request.headers, paths) : 'webp'
    const path = paths[format]
    if (!(await photoStore.exists(path))) return reply.status(404).send({ code: 'NOT_FOUND' })
    const tag = tagOf(path)
    reply.header('cache-control', `private, max-age=${maxAgeSeconds}`).header('etag', tag).header('vary', 'Accept')
    if (request.headers['if-none-match']?.includes(tag)) return reply.status(304).send()
    const { contentLength } = await photoStore.getMetaData(path)
    reply.header('content-length', contentLength).type(`image/${format}`)
    return reply.send(await photoStore.getStream(path))
  })
}
