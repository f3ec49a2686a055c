import { mayDo } from '@hearth/shared/moderation/staff'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { namedHeaders } from '../account/identity/named-headers.ts'
import { authenticate } from '../account/identity/session-cookie.ts'
import { refusalOf, standingOf } from '../account/identity/standing.ts'
import { evidenceArchive } from '../moderation/authorities/archive.ts'
import { useEvidenceLink } from '../moderation/authorities/exports.ts'
import { staffOf } from '../moderation/staff/access.ts'
import { refuseForeignPages } from '../platform/config/same-origin.ts'
import type { Services } from '../services.ts'

const Asked = z.object({ id: z.uuid(), token: z.string().min(1).max(100) })
const formType = 'application/x-www-form-urlencoded'

/** The staff member of this request, with the right and a proof within 10 minutes; null for any other. */
async function staffWho(services: Services, request: FastifyRequest) {
  const known = await authenticate(services, namedHeaders(request.headers))
  const standing = known && (await standingOf(services.db, known.sessionId))
  if (!standing || !mayDo(standing.roles, 'evidence') || known.viewer.banned) return null
  if (!standing.strongFactor || !standing.strongProof || refusalOf(standing)) return null
  return staffOf(services.db, known.viewer, standing.roles)
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  const asked = Asked.safeParse({ ...(request.params as object), ...(request.body as object) })
  const staff = await staffWho(services, request)
  const wanted = staff && asked.success && (await useEvidenceLink(services, staff, asked.data.id, asked.data.token))
  if (!wanted) return reply.status(404).send({ code: 'NOT_FOUND' })
  return reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="evidence-${wanted.id}.zip"`)
    .send(evidenceArchive(services, wanted))
}

/**
 * Serves evidence to the staff member who has the link, once. It is written while it is sent: no copy stays in the
 * store, and as the answer to a form's POST none in a cache or an address.
 */
export function serveEvidence(app: FastifyInstance, services: Services) {
  app.register(async (files) => {
    refuseForeignPages(files, services.env.BASE_URL)
    files.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: 1024 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    files.post('/api/admin/evidence/:id/file', { onRequest: app.rateLimit() }, (request, reply) =>
      send(services, request, reply),
    )
  })
}
