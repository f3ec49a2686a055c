import { messagePhotoSizes } from '@hearth/shared/chat/messages'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { namedHeaders } from '../account/identity/named-headers.ts'
import { authenticate } from '../account/identity/session-cookie.ts'
import { messageFiles } from '../chat/photos.ts'
import { photoOfMessage } from '../chat/queries.ts'
import type { Services } from '../services.ts'
import { limitPhotos } from './photo-limit.ts'

const Params = z.object({
  messageId: z.uuid(),
  size: z.templateLiteral([z.enum(messagePhotoSizes), '.webp']).transform((file) => file.slice(0, -5)),
})

/**
 * Serves photos of messages to the two members of the conversation. A browser may store one but revalidates it each
 * time, because a block, a ban, a sign-out or an unsent message ends access at once.
 */
export function serveMessagePhotos(app: FastifyInstance, services: Services) {
  const { db, photoStore } = services
  const isTooMany = limitPhotos(app, services)
  app.get<{ Params: { messageId: string; size: string } }>(
    '/photos/messages/:messageId/:size',
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const headers = namedHeaders(request.headers)
      const { viewer } = (await authenticate(services, headers)) ?? {}
      if (!viewer || viewer.banned) return reply.status(401).send({ code: 'UNAUTHORIZED' })
      if (viewer.deletesAt) return reply.status(403).send({ code: 'DELETION_SCHEDULED' })
      if (await isTooMany(request, reply, viewer.userId)) return reply
      const params = Params.safeParse(request.params)
      const folder = params.success ? await photoOfMessage(db, viewer, params.data.messageId) : null
      if (!params.success || !folder) return reply.status(404).send({ code: 'NOT_FOUND' })
      const tag = `"${params.data.messageId}/${params.data.size}"`
      reply.header('cache-control', 'private, no-cache').header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      const path = `${folder}/${messageFiles[params.data.size as keyof typeof messageFiles]}`
      const { contentLength } = await photoStore.getMetaData(path)
      return reply
        .header('content-length', contentLength)
        .type('image/webp')
        .send(await photoStore.getStream(path))
    },
  )
}
