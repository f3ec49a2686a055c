import { keptAfterDownloadMinutes } from '@hearth/shared/account/export'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { fileOf, noteDownload, useExportLink } from '../account/export/queries.ts'
import { recordSecurityEvent } from '../account/identity/events.ts'
import { namedHeaders } from '../account/identity/named-headers.ts'
import { authenticate } from '../account/identity/session-cookie.ts'
import { refuseForeignPages } from '../platform/config/same-origin.ts'
import type { Services } from '../services.ts'

const Asked = z.object({ id: z.uuid(), token: z.string().min(1).max(100) })
const formType = 'application/x-www-form-urlencoded'

type Refusal = {
  status: number
  code: string
}

/** The browser has left for the file: it comes back to the screen, which says what is there. A program gets the code. */
function refuse(services: Services, request: FastifyRequest, reply: FastifyReply, { status, code }: Refusal) {
  if (request.headers['content-type']?.startsWith(formType))
    return reply.redirect(`${services.env.BASE_URL}/settings#export`, 303)
  return reply.status(status).send({ code })
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { db, photoStore, log } = services
  reply.header('cache-control', 'no-store')
  const headers = namedHeaders(request.headers)
  const { viewer } = (await authenticate(services, headers)) ?? {}
  if (!viewer || viewer.banned) return refuse(services, request, reply, { status: 401, code: 'UNAUTHORIZED' })
  if (viewer.deletesAt) return refuse(services, request, reply, { status: 403, code: 'DELETION_SCHEDULED' })
  const asked = Asked.safeParse({ ...(request.params as object), ...(request.body as object) })
  const file = asked.success ? await useExportLink(db, viewer.userId, asked.data.id, asked.data.token) : null
  const path = file && fileOf(file.storageKey)
  if (!asked.success || !file || !path || !(await photoStore.exists(path)))
    return refuse(services, request, reply, { status: 404, code: 'NOT_FOUND' })
  await recordSecurityEvent(services, { kind: 'export_downloaded', userId: viewer.userId, client: request.ip })
  // A connection that breaks leaves the file as it is: the member gets another link.
  reply.raw.once('finish', () => {
    noteDownload(db, asked.data.id, keptAfterDownloadMinutes).catch((error: Error) =>
      log.warn({ part: 'export', name: error.name }, 'a download could not be recorded'),
    )
  })
  return reply
    .type('application/zip')
    .header('content-length', file.bytes)
    .header('content-disposition', `attachment; filename="hearth-${file.requestedAt.toISOString().slice(0, 10)}.zip"`)
    .send(await photoStore.getStream(path))
}

/**
 * Serves the file of an export to its owner, for a link that works once. It is a form's POST, because the secret must not
 * stand in an address, and because the browser then writes to disk what may be hundreds of megabytes.
 */
export function serveExports(app: FastifyInstance, services: Services) {
  app.register(async (files) => {
    refuseForeignPages(files, services.env.BASE_URL)
    files.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    files.post('/api/me/exports/:id/file', { onRequest: app.rateLimit() }, (request, reply) =>
      send(services, request, reply),
    )
  })
}
